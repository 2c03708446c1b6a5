// Questions about a live cluster, as they are typed: `namespace shop deploy/api --since 15m`, `why pod/x`, `diff`, `nodes`, `cluster`.

/** An object as kubectl takes it. */
export interface NamedObject {
  /** as it was typed: `deploy`, `Deployment` */
  readonly kind: string;
  readonly name: string;
}

/** What is asked of a cluster. */
export type LookIntent =
  /** @property namespace '*' for all, '' when none was named: the one that was looked at last, where there was one */
  | {
      readonly type: 'namespace';
      readonly namespace: string;
      readonly object?: NamedObject;
      /** which cluster; absent: the one that stands first, or was looked at last */
      readonly context?: string;
      /** ms: only what happened in the last so long */
      readonly since?: number;
      /** a ranked list of the namespaces in trouble */
      readonly problems?: true;
      /** what crashed containers said last, too */
      readonly logs?: true;
      /** against the last look */
      readonly isDiff?: true;
    }
  | { readonly type: 'nodes' | 'cluster'; readonly context?: string };

const NAME = '[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?';
const OBJECT_NAME = '[a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?';
/** Kinds that are known also without a slash behind them; any word may be one before a slash. */
const KIND =
  '(?:po|pods?|deploy|deployments?|rs|replicasets?|sts|statefulsets?|ds|daemonsets?|jobs?|cj|cronjobs?|svc|services?|pvc|persistentvolumeclaims?|ing|ingress|hpa|no|nodes?)';
const OF = '(?:\\s*(?:を(?:見て|調べて|見たい|診断して)|の(?:様子|状態|状況))(?:は|を見て|を調べて)?(?:ください)?)?';
const NAMESPACE = new RegExp(
  `^(?:namespaces?|ns|名前空間|ネームスペース)(?:\\s+(?:-n\\s+)?(?:(-a|--all-namespaces|all|\\*|すべて|全部)|(${NAME}))(?:\\s+(?:([a-z]{2,40})/|(${KIND})\\s+)(${OBJECT_NAME}))?)?${OF}$`,
);
const WHY = new RegExp(`^(?:why|なぜ|どうして)\\s+([a-z]{2,40})/(${OBJECT_NAME})$`);
const ALONE: Readonly<Record<string, 'diff' | 'nodes' | 'cluster'>> = {
  diff: 'diff',
  差分: 'diff',
  nodes: 'nodes',
  ノード: 'nodes',
  cluster: 'cluster',
  クラスタ: 'cluster',
  クラスター: 'cluster',
};
const CONTEXT = /\s+--context[\s=]+([\w.:@/-]{1,253})(?=\s|$)/;
const SINCE = /\s+--since[\s=]+(\d{1,6})([smhd])(?=\s|$)/i;
const LOGS = /\s+(?:--logs|ログ(?:も)?)(?=\s|$)/;
const PROBLEMS = /\s+(?:--problems|問題)(?=\s|$)/;
const UNIT: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads one line; undefined when it asks nothing of a cluster. */
export function readLookIntent(typed: string): LookIntent | undefined {
  // chats and phones make one dash of two
  const line = typed.replace(/(?<=\s)[—–](?=[a-z])/giu, '--');
  const context = CONTEXT.exec(line)?.[1];
  const [, count, unit = ''] = SINCE.exec(line) ?? [];
  const isProblems = PROBLEMS.test(line);
  const wantsLogs = LOGS.test(line);
  const plain = line
    .replace(CONTEXT, '')
    .replace(SINCE, '')
    .replace(PROBLEMS, '')
    .replace(LOGS, '')
    .trim()
    .toLowerCase();
  const where = context !== undefined && { context };
  const more = {
    ...where,
    ...(count !== undefined && { since: Number(count) * (UNIT[unit.toLowerCase()] ?? 0) }),
    ...(wantsLogs && { logs: true as const }),
  };
  const alone = Object.hasOwn(ALONE, plain) ? ALONE[plain] : undefined;
  if (alone === 'diff') return { type: 'namespace', namespace: '', isDiff: true };
  if (alone) return { type: alone, ...where };
  const [, whyKind, whyName] = WHY.exec(plain) ?? [];
  if (whyKind && whyName)
    return { type: 'namespace', namespace: '', object: { kind: whyKind, name: whyName }, ...more };
  const found = NAMESPACE.exec(plain);
  if (!found) return undefined;
  const [, all, name = '', before, word, object] = found;
  const kind = before ?? word;
  return {
    type: 'namespace',
    namespace: all ? '*' : name,
    ...(kind && object && { object: { kind, name: object } }),
    ...more,
    ...(isProblems && { problems: true as const }),
  };
}
