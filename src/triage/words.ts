// The engine's own sentences. What a failure means is in the playbooks; this is what stands around it.
import type { Bilingual, Language } from './playbook.ts';

const WORDS = {
  healthy: {
    en: 'Nothing is stalled: {object} does what it should',
    ja: '止まっている層はありません。{object} は正常です',
  },
  healthyAfter: {
    en: 'Nothing is stalled now: {object} has recovered, the warnings are history',
    ja: '今は止まっている層はありません。{object} は回復済みで、警告は過去のものです',
  },
  healthyAll: { en: 'Nothing is stalled in what was pasted', ja: '貼り付けられた範囲では、止まっている層はありません' },
  unknown: {
    en: 'This does not decide which layer is stalled',
    ja: 'この内容だけでは、どの層で止まっているか決められません',
  },
  unknownAbout: {
    en: '{object} is not well, but nothing here says why',
    ja: '{object} は正常ではありませんが、原因を示す行がありません',
  },
  nothing: {
    en: 'No line of this says anything about a Kubernetes workload',
    ja: 'Kubernetes のワークロードについて書かれた行が見つかりません',
  },
  sureFirm: { en: 'the component itself says so (line {line})', ja: '担当の部品自身がそう述べています ({line} 行目)' },
  sureFirmEarlier: {
    en: 'the component itself says so (in an earlier paste)',
    ja: '担当の部品自身がそう述べています (前の貼り付け)',
  },
  sureFirmRead: {
    en: 'the component itself says so ({where})',
    ja: '担当の部品自身がそう述べています ({where})',
  },
  fairWordsRead: { en: 'it rests on the wording of {where} alone', ja: '{where} の文言だけが根拠です' },
  fairWordsEarlier: {
    en: 'it rests on the wording of an earlier paste alone',
    ja: '前の貼り付けの文言だけが根拠です',
  },
  sureDeduced: {
    en: 'it follows from what the lines show and from what is missing',
    ja: '書かれている行と、欠けている行から導けます',
  },
  fairWords: { en: 'it rests on the wording of line {line} alone', ja: '{line} 行目の文言だけが根拠です' },
  fairRival: {
    en: 'another problem of layer {layer} is in the same paste',
    ja: '同じ貼り付けの中に {layer} 層の別の問題もあります',
  },
  fairRivalRead: {
    en: 'another problem of layer {layer} stands beside it',
    ja: '{layer} 層の別の問題も同時に起きています',
  },
  fairOld: {
    en: 'the line is old, and nothing newer shows that it still holds',
    ja: '根拠の行が古く、今も続いているかどうかを示す行がありません',
  },
  lowSymptom: {
    en: 'this is a symptom, and its cause is not in the paste',
    ja: 'これは症状で、原因は貼り付けの中にありません',
  },
  lowSymptomRead: {
    en: 'this is a symptom, and no object or event says its cause',
    ja: 'これは症状で、原因を示すオブジェクトもイベントもありません',
  },
  lowProse: { en: 'only a sentence says so, no output of a tool', ja: 'ツールの出力ではなく、文章だけが根拠です' },
  sureHealthy: { en: 'the latest state of every object shown is good', ja: '表示された対象の最新状態はすべて正常です' },
  fairHealthy: { en: 'no trouble is shown, but little is', ja: '問題は見えませんが、情報が少なめです' },
  lowUnknown: { en: 'the deciding lines are missing', ja: '決め手になる行がありません' },
  wouldChange: {
    en: 'The output of `{command}` would confirm or refute it',
    ja: '`{command}` の出力で確定または否定できます',
  },
  impactNone: {
    en: '{ready} of {wanted} are ready: users of {object} are still served',
    ja: '{wanted} 個中 {ready} 個が Ready です。{object} の利用者への影響はありません',
  },
  impactSome: {
    en: '{ready} of {wanted} are ready: {object} serves with less',
    ja: '{wanted} 個中 {ready} 個が Ready です。{object} は縮退して動いています',
  },
  impactAll: {
    en: 'none of {wanted} is ready: {object} serves nobody',
    ja: '{wanted} 個すべてが Ready ではありません。{object} は応答できません',
  },
  firstContext: { en: 'Shows that this is the cluster you mean', ja: '意図したクラスターを見ているか確認します' },
  askDescribe: { en: 'Its events say at which step it waits', ja: 'Events を見れば、どの段階で待っているかわかります' },
  askItsPods: {
    en: 'What its pods wait for, their own events say',
    ja: 'Pod が何を待っているかは、Pod 自身の Events に出ます',
  },
  askLogs: { en: 'The log of the container that ended says why', ja: '終了したコンテナのログに理由が出ます' },
  askEvents: {
    en: 'The events, oldest first, show where the lines break off',
    ja: 'イベントを古い順に見ると、どこで途切れているかわかります',
  },
  askPods: { en: 'Shows which pods are not ready', ja: 'Ready でない Pod がわかります' },
  otherRoot: { en: 'Also, apart from it', ja: 'ほかに、これとは別に' },
} as const satisfies Record<string, Bilingual>;

/** A sentence of the engine, filled. */
export function say(
  key: keyof typeof WORDS,
  lang: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return WORDS[key][lang].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `<${name}>`));
}
