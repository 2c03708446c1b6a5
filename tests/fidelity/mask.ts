// What two runs of the same commands may differ in: names, times, addresses and ids that are made anew each time. It is put out of sight, and nothing else.

/** What else a scenario lets differ. */
export interface MaskOptions {
  /** which of the two nodes a pod lands on is no chance here: node names stay */
  readonly nodesMatter?: boolean;
}

type Rule = readonly [pattern: RegExp, by: string | ((...groups: string[]) => string)];

/** Characters of generated names (apimachinery, util/rand). */
const GENERATED = '[bcdfghjklmnpqrstvwxz2456789]';

const RULES: readonly Rule[] = [
  // the hand-driven kubelet named images as the manifest does; a runtime names them in full
  [/docker\.io\/library\//g, ''],
  [/^( *Image ID: +)\S.*$/g, '$1<image id>'],
  [/\b[a-z]+:\/\/[0-9a-f]{64}\b/g, 'containerd://<id>'],
  [/\bsha256:[0-9a-f]{64}\b/g, '<image id>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uid>'],
  // the machine that the scheduler ran on
  [/\bdefault-scheduler-(?:vm|control-plane)\b/g, 'default-scheduler-<host>'],
  // kubectl's own version
  [/^(Client Version: )v\S+$/g, '$1<kubectl>'],
  // times
  [/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000/g, '<time>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \+0000/g, '<time>'],
  [/^E\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /g, 'E<time> <process> '],
  [
    /\b\d+(?:\.\d+)?m?s \(\d+(?:\.\d+)?m?s including waiting\)\. Image size: \d+ bytes/g,
    '<age> (<age> including waiting). Image size: <size> bytes',
  ],
  // names
  [/\/tmp\/(LIVE|MERGED)-\d+/g, '/tmp/$1-<number>'],
  [new RegExp(`-${GENERATED}{6,10}-${GENERATED}{5}(?![a-z0-9])`, 'g'), '-<hash>-<id>'],
  [new RegExp(`(-|pod-template-hash(?:=|": "))(?=[a-z]*\\d)${GENERATED}{6,10}(?![a-z0-9])`, 'g'), '$1<hash>'],
  [new RegExp(`(?<=<hash>-|kube-api-access-|\\b(?:api|nr|api-wrong)-)${GENERATED}{5}(?![a-z0-9])`, 'g'), '<id>'],
  [/\.[0-9a-f]{14,16}(?![0-9a-f])/g, '.<hex>'],
  // addresses
  [/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\d|:6444)/g, '<address>'],
  [/<address>:\d{4,5}(?=$|[^\d])(?<!:9443|:8080)/g, '<address>:<port>'],
  // admission plugins collect from maps
  [
    / is forbidden: \[([^\]"]*)\]/g,
    (_all, parts) =>
      ` is forbidden: [${parts
        ?.split(/, (?=m)/)
        .sort()
        .join(', ')}]`,
  ],
  // what told the lab how a container behaves, where lab/behave told the hand-driven kubelet
  [/,?\\*"sekisho\.dev\/behave\\*":\\*"(?:[^"\\]|\\(?!"[,}])\\*.)*?\\*"(?=[,}])/g, ''],
];

/** Ages, which a table and a sentence have, and an object has not. */
const AGES: readonly Rule[] = [
  // a kubelet's own pace is not recorded: neither how often it said something
  [/(?<=^ +(?:Normal|Warning) +\S+ +)\S+(?: \(x\d+ over \S+\))?(?= +kubelet )/g, '<age>'],
  [
    /^\S+(?: \(x\d+ over \S+\))?(?= +(?:Normal|Warning) +(?:Pulling|Pulled|Created|Started|Killing|Failed|BackOff|Unhealthy|FailedMount) +Pod\/)/g,
    '<age>',
  ],
  [/\S+ \(x(\d+) over \S+\)/g, '<age> (x$1 over <age>)'],
  [/\(lasts \S+\)/g, '(lasts <age>)'],
  [/(?<=^|\s)(?<!for )(?:\d+[dhms])+(?= ago\)|\s(?!\()|$)/g, '<age>'],
  [/\((?:\d+[dhms])+ ago\)/g, '(<age> ago)'],
];

/** A line of text without what may differ. */
export function maskLine(line: string, options: MaskOptions = {}): string {
  // there `100m` is no age
  const isMeasured = /\bcpu\b/.test(line);
  return mask(applied(AGES, isMeasured ? line.replace(/\b(\d+)m(?= |$)/g, '$1 m') : line), options);
}

/** A value of an object without what may differ. */
export function mask(text: string, { nodesMatter = false }: MaskOptions = {}): string {
  const masked = applied(RULES, text);
  return nodesMatter ? masked : masked.replace(/\bnode-[12]\b/g, '<node>');
}

function applied(rules: readonly Rule[], text: string): string {
  let masked = text;
  for (const [pattern, by] of rules)
    masked = typeof by === 'string' ? masked.replace(pattern, by) : masked.replace(pattern, by);
  return masked;
}
