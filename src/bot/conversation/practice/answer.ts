// "Which component's work is this stuck at?": what the learner says → a place.
import type { Place } from '../../../sim/exercises/exercise.ts';
import { PARTS } from '../../../triage/layers.ts';
import { CHOICES, type Choice } from './words.ts';

/** An answer. */
export interface Answer {
  readonly choice: Choice;
  /** '' when only the layer was named */
  readonly part: string;
}

/** words → layer, besides its name and its number */
const ALSO: Readonly<Record<Choice, RegExp>> = {
  client: /^(?:kubectl|kubeconfig|manifest|クライアント|マニフェスト)$/,
  'api-server': /^(?:(?:kube-)?api ?-?server|api|admission|rbac|apiサーバー?|api サーバー?)$/,
  etcd: /^(?:ledger|台帳)$/,
  controller: /^(?:(?:kube-)?controller(?:-manager|s)?|コントローラー?)$/,
  scheduler: /^(?:(?:kube-)?scheduler|スケジューラー?)$/,
  storage: /^(?:csi|volumes?|pvc?|ストレージ|ボリューム)$/,
  node: /^(?:nodes?|machine|ノード|マシン)$/,
  kubelet: /^(?:kubelet|runtime|cri|containerd|registry|ランタイム|レジストリ)$/,
  app: /^(?:application|program|container|アプリ(?:ケーション)?|プログラム|コンテナ)$/,
  network: /^(?:kube-proxy|dns|ingress|service|ネットワーク)$/,
  healthy: /^(?:nothing(?: is stalled)?|ok|none|fine|正常|なし|問題なし|何も止まっていない|止まっていない)$/,
};

/** Reads an answer; undefined for anything else. */
export function readAnswer(text: string): Answer | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s.。!！]+$/u, '')
    .replace(/^(?:it is\s+|it's\s+)?(?:the\s+)?/, '')
    .replace(/(?:です|だ)$/u, '');
  // a choice as the menu shows it: `8 kubelet`
  const number = /^(\d{1,2})(?:\s+([a-z-]+))?$/.exec(plain);
  if (number) {
    const choice = CHOICES[Number(number[1]) - 1];
    return choice && (number[2] === undefined || number[2] === choice) ? { choice, part: '' } : undefined;
  }
  const [layer = '', part = ''] = plain.split('/').map((one) => one.trim());
  const choice = CHOICES.find((one) => one === layer || ALSO[one].test(layer));
  if (!choice) return undefined;
  const known = choice === 'healthy' ? [] : PARTS[choice];
  return { choice, part: known.includes(part) ? part : '' };
}

/** Is an answer right: the place itself (`yes`), another that holds too (`also`), or neither? */
export function grade({ choice }: Answer, place: Place, alsoRight: readonly Place[] = []): 'yes' | 'also' | 'no' {
  if (place.layer === choice) return 'yes';
  return alsoRight.some(({ layer }) => layer === choice) ? 'also' : 'no';
}
