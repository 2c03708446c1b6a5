// `kubectl describe`, whole or in part: where it begins and ends, and what it is of. Indentation is used where it is left and not needed.
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Reader } from './cursor.ts';
import { DescribeBlock } from './describe-block.ts';
import { type Block, FIELD, kindFrom } from './describe-kind.ts';
import { readEventRow } from './event-row.ts';

const START = /^Name:\s+\S/;
/** Fields that only a describe prints: a part of one may begin with any of them. */
const PART =
  /^\s*(?:Last State|State|Restart Count|Exit Code|Controlled By|Termination Grace Period|QoS Class|Node-Selectors|Tolerations|Conditions|Endpoints|Session Affinity|LoadBalancer Ingress|Selector|Taints|Unschedulable|Allocatable|Capacity|Non-terminated Pods|Allocated resources|StrategyType|OldReplicaSets|NewReplicaSet|Replicas|Pods Status|Access Modes|StorageClass|Used By|Mounted By|Reclaim Policy|Service Account|Start Time|Status|Ready|Reason|Finalizers|Volumes|Containers|Init Containers|Restart Policy|Completions|Desired Number of Nodes Scheduled|Reference|Metrics|Schedule|Events|Deletion Grace Period|Node|Limits|Requests|Liveness|Readiness|Startup):(?:\s|$)/;

/** The table of a ResourceQuota stands at the margin, without a field above it. */
const QUOTA = /^Resource\s+Used\s+Hard\s*$/;

/** Where a describe that starts at the cursor ends: at the next one, the next command, or after its events. */
function blockFrom(cursor: Cursor): Block {
  const start = cursor.at;
  let at = start + 1;
  let events = false;
  let blanks = 0;
  let sawField = 0;
  for (; at < cursor.lines.length; at++) {
    const line = cursor.lines[at]?.text ?? '';
    if (START.test(line) || isPrompt(line) || parseCommand(line)?.typed) break;
    if (line.trim() === '') {
      blanks++;
      if (blanks > 2) break;
      continue;
    }
    // a row of pods that somebody put below it
    if (at > start && !/^\s/.test(line) && /^[a-z0-9][\w.-]*\s+\d+\/\d+\s+[A-Z]/.test(line)) break;
    const isField = FIELD.test(line) || /^\s+\S/.test(line) || PART.test(line) || QUOTA.test(line);
    if (blanks > 0 && !isField && !readEventRow(line)) break;
    if (blanks > 0 && /^(?:apiVersion|kind|[a-z]\w*):/.test(line)) break;
    if (blanks > 0 && /^(?:NAME|NAMESPACE|LAST SEEN)\s/.test(line)) break;
    if (/^[IWEF]\d{4} \d\d:\d\d/.test(line) || /^\d{4}[-/]\d\d[-/]\d\d[T ]/.test(line)) break;
    if (events && !/^\s/.test(line) && !readEventRow(line) && !FIELD.test(line) && !/^\S{1,7}$/.test(line)) break;
    if (!events && sawField < 2 && !isField && !readEventRow(line) && !/^-{2,}$/.test(line)) break;
    if (/^Events:/.test(line)) events = true;
    if (isField) sawField++;
    blanks = 0;
  }
  while (at > start + 1 && (cursor.lines[at - 1]?.text ?? '').trim() === '') at--;
  return { start, end: at };
}

/** One describe, or a part of one. */
export const describeReader: Reader = {
  name: 'describe',
  read(cursor) {
    const line = cursor.peek();
    const whole = START.test(line) && FIELD.test(cursor.peek(1) || 'Namespace: x');
    const asked = cursor.command?.verb === 'describe' && cursor.command.objects.length === 1 && FIELD.test(line);
    if (
      !whole &&
      !asked &&
      !(
        PART.test(line) &&
        !/^\s*(?:Reason|Status|Ready|Node|Events|Schedule|Metrics|Rules|State|Message):?\s*$/.test(line) &&
        plausiblePart(cursor)
      )
    )
      return 0;
    const block = blockFrom(cursor);
    readBlock(cursor, block, whole);
    return block.end - block.start;
  },
};

/** A part of a describe needs the command above it, or a second field near it, so that prose with a colon is not taken for one. */
function plausiblePart(cursor: Cursor): boolean {
  if (cursor.command?.verb === 'describe') return true;
  const line = cursor.peek();
  if (
    /^\s*(?:Last State|Events|Restart Count|Exit Code|QoS Class|Non-terminated Pods|Allocatable|Capacity|Conditions|NewReplicaSet):/.test(
      line,
    )
  )
    return true;
  return PART.test(cursor.peek(1)) || PART.test(cursor.peek(2));
}

function readBlock(cursor: Cursor, block: Block, whole: boolean): void {
  const kind = kindFrom(cursor, block);
  const field = (name: string): string | undefined => {
    for (let at = block.start; at < block.end; at++) {
      const found = FIELD.exec(cursor.lines[at]?.text ?? '');
      if (found?.[2] === name && (found[1] ?? '').length <= 2) return (found[3] ?? '').trim();
    }
    return undefined;
  };
  const full = whole ? field('Name') : undefined;
  // argocd names an application with its namespace; its own Namespace is where it deploys to
  const [, home, short] = kind === 'Application' ? (/^([\w-]+)\/(\S+)$/.exec(full ?? '') ?? []) : [];
  const name = short ?? full;
  const namespace = home ?? field('Namespace');
  const object =
    !name && kind && cursor.command?.objects.length !== 1
      ? { kind, name: '' }
      : name && kind
        ? cursor.ref(kind, name, namespace && namespace !== '<none>' ? namespace : undefined)
        : cursor.command?.verb === 'describe'
          ? cursor.command.objects[0]
          : undefined;
  const reader = new DescribeBlock(cursor, kind ?? object?.kind ?? '', object);
  reader.run(block);
}
