// `kubectl get` tables of every kind: aligned, with collapsed spaces, with -A, -o wide and --show-labels, and pod rows without a header.
import { isAge, parseAge } from '../age.ts';
import type { ObjectRef } from '../fact.ts';
import { kindOf, kindOrSelf } from '../kinds.ts';
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Reader } from './cursor.ts';
import { isPodWord, type PodRow, podWordFacts } from './pod-word.ts';
import { ROW_READERS } from './rows.ts';

const PAIRS =
  /(LAST|FIRST|NOMINATED|READINESS|ACCESS|RECLAIM|ALLOWED|MIN|MAX|NODE|LAST|SYNC|HEALTH|APP|VOLUME|POD) (SEEN|NODE|GATES|MODES|POLICY|DISRUPTIONS|AVAILABLE|UNAVAILABLE|SELECTOR|SCHEDULE|STATUS|VERSION|SYNC|TRANSITION)\b/g;
const HEADER =
  /^\s*(?:NAMESPACE|NAME|GROUP|CLUSTER|READY|STATUS|POD|KIND|REVISION|RESOURCE|CONDITION)(?:\s+[A-Z%][A-Z0-9()%:/_-]*(?:\(cores\)|\(bytes\))?)+\s*$/;
const POD_ROW =
  /^\s*(?:(\S+)\s+)?((?:pods?\/)?[a-z0-9][a-z0-9.-]*)\s+(\d+)\/(\d+)\s+([A-Za-z][\w:/.-]*)\s+(\d+)(?:\s+\((\S+) ago\))?\s+(\S+)(?:\s+(.*))?$/;

interface Column {
  readonly name: string;
  readonly start: number;
}

function columnsOf(header: string): Column[] {
  const merged = header.replace(PAIRS, '$1_$2');
  return [...merged.matchAll(/\S+/g)].map((found) => ({ name: found[0].replace('_', ' '), start: found.index }));
}

/** Which kind a table lists, from its columns (k8s.io/kubernetes/pkg/printers/internalversion has them all). */
function kindOfColumns(columns: readonly Column[]): string | undefined {
  const names = new Set(columns.map(({ name }) => name));
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.has(name));
  if (has('READY', 'STATUS', 'RESTARTS')) return 'Pod';
  if (has('CLUSTER-IP') || has('PORT(S)', 'TYPE')) return 'Service';
  if (has('DESIRED', 'CURRENT', 'READY') && (has('NODE SELECTOR') || has('NODE-SELECTOR'))) return 'DaemonSet';
  if (has('UP-TO-DATE', 'AVAILABLE')) return 'Deployment';
  if (has('DESIRED', 'CURRENT', 'READY')) return 'ReplicaSet';
  if (has('COMPLETIONS') || has('DESIRED', 'SUCCESSFUL')) return 'Job';
  if (has('SCHEDULE', 'SUSPEND')) return 'CronJob';
  if (has('ADDRESSTYPE')) return 'EndpointSlice';
  if (has('ENDPOINTS')) return 'Endpoints';
  if (has('HOSTS', 'PORTS') || has('HOSTS', 'ADDRESS')) return 'Ingress';
  if (has('CONTROLLER', 'PARAMETERS')) return 'IngressClass';
  if (has('CLAIM', 'CAPACITY')) return 'PersistentVolume';
  if (has('VOLUME', 'CAPACITY') || has('VOLUME', 'STORAGECLASS')) return 'PersistentVolumeClaim';
  if (has('PROVISIONER')) return 'StorageClass';
  if (has('REFERENCE', 'TARGETS') || has('REFERENCE', 'MINPODS')) return 'HorizontalPodAutoscaler';
  if (has('ALLOWED DISRUPTIONS') || has('ALLOWED-DISRUPTIONS') || has('MIN AVAILABLE') || has('MIN-AVAILABLE'))
    return 'PodDisruptionBudget';
  if (has('STATUS', 'VERSION') && (has('ROLES') || has('AGE'))) return 'Node';
  if (has('STATUS', 'MESSAGE', 'ERROR')) return 'ComponentStatus';
  if (has('SERVICE', 'AVAILABLE')) return 'APIService';
  if (has('SYNC STATUS', 'HEALTH STATUS') || has('HEALTH', 'SYNCPOLICY')) return 'Application';
  if (has('REVISION', 'UPDATED', 'CHART')) return 'Release';
  if (has('PROGRAMMED')) return 'Gateway';
  if (has('CONTROLLER', 'ACCEPTED')) return 'GatewayClass';
  if (has('READY', 'SECRET')) return 'Certificate';
  if (has('ATTACHER')) return 'VolumeAttachment';
  if (has('REQUEST', 'LIMIT') || has('REQUEST', 'AGE')) return 'ResourceQuota';
  if (has('POD-SELECTOR')) return 'NetworkPolicy';
  if (has('SIGNERNAME', 'CONDITION')) return 'CertificateSigningRequest';
  if (columns.length === 3 && has('NAME', 'READY', 'AGE')) return 'StatefulSet';
  if (columns.length === 3 && has('NAME', 'STATUS', 'AGE')) return 'Namespace';
  if (columns.length === 4 && has('DESIRED', 'CURRENT', 'AGE')) return 'StatefulSet';
  return undefined;
}

/** Cuts a row at the header's offsets; undefined when its words cross them. */
function cutAligned(line: string, columns: readonly Column[]): string[] | undefined {
  const cells: string[] = [];
  for (let i = 0; i < columns.length; i++) {
    const start = columns[i]?.start ?? 0;
    const end = columns[i + 1]?.start ?? line.length;
    if (start > 0 && start < line.length && line[start - 1] !== ' ') return undefined;
    cells.push(line.slice(start, end).trim());
  }
  return cells;
}

/** Gives a row's words to columns when the spaces are gone: first from the left, AGE from the right, the rest in order. */
function cutWords(line: string, columns: readonly Column[]): string[] {
  const words = line
    .trim()
    .replace(/\s\((\S{1,20} ago|x\d{1,9} over \S{1,20})\)/g, '\u0001($1)')
    .split(/\s+/)
    .map((word) => word.replaceAll('\u0001', ' '));
  if (words.length === columns.length) return words;
  const cells = new Array<string>(columns.length).fill('');
  if (words.length > columns.length) {
    for (let i = 0; i < columns.length; i++) cells[i] = words[i] ?? '';
    cells[columns.length - 1] = words.slice(columns.length - 1).join(' ');
    return cells;
  }
  const age = columns.findIndex(({ name }) => name === 'AGE');
  const last = words.findLastIndex((word) => isAge(word));
  if (age >= 0 && last > 0) {
    for (let i = 0; i < last && i < age; i++) cells[i] = words[i] ?? '';
    cells[age] = words[last] ?? '';
    for (let i = last + 1, to = age + 1; i < words.length && to < cells.length; i++, to++) cells[to] = words[i] ?? '';
    return cells;
  }
  for (let i = 0; i < words.length; i++) cells[i] = words[i] ?? '';
  return cells;
}

/** @param headed the row stands under a header of pods, so that any word is a STATUS */
function readPodRow(
  line: string,
  namespaced: boolean,
  headed: boolean,
): { object: ObjectRef; word: string; row: PodRow; rest: string } | undefined {
  const found = POD_ROW.exec(line);
  if (!found) return undefined;
  const [, first, second = '', ready, wanted, word = '', restarts, ago, age = '', rest = ''] = found;
  if (!isAge(age) || !(headed ? /^[A-Z]/.test(word) : isPodWord(word))) return undefined;
  const name = second.replace(/^pods?\//, '');
  const namespace = first && /^[a-z0-9][a-z0-9-]*$/.test(first) ? first : undefined;
  if (first && !namespace && !namespaced) return undefined;
  const since = ago === undefined ? undefined : parseAge(ago);
  const seconds = parseAge(age);
  const node = /^(?:\d+\.\d+\.\d+\.\d+|[0-9a-f:]{4,}|<none>)\s+(\S+)/.exec(rest)?.[1];
  return {
    object: namespace ? { kind: 'Pod', name, namespace } : { kind: 'Pod', name },
    word,
    rest,
    row: {
      ready: Number(ready),
      wanted: Number(wanted),
      restarts: Number(restarts),
      ...(since === undefined ? {} : { restartedAgo: since }),
      ...(seconds === undefined ? {} : { age: seconds }),
      ...(node && node !== '<none>' ? { node } : {}),
    },
  };
}

function emitPod(cursor: Cursor, line: string, columns: readonly Column[] | undefined): boolean {
  const read = readPodRow(line, columns?.[0]?.name === 'NAMESPACE', columns !== undefined);
  if (!read) return false;
  const object = read.object.namespace ? read.object : cursor.ref('Pod', read.object.name);
  const labels = columns?.some(({ name }) => name === 'LABELS')
    ? /(?<!\S)([^\s=]+=\S+)\s*$/.exec(read.rest)?.[1]
    : undefined;
  for (const draft of podWordFacts(object, read.word, read.row, cursor.span())) {
    cursor.emit(labels && draft.type === 'status' ? { ...draft, attributes: { ...draft.attributes, labels } } : draft);
  }
  cursor.claim();
  return true;
}

const BARE = /^\s*(deployment|statefulset|daemonset|replicaset|job)\.(?:apps|batch)\/(\S+)\s+(\d+\/\d+)\s(.*)$/s;

/** `deployment.apps/geo 2/2 2 2 320d` without its header. */
function emitBare(cursor: Cursor, line: string): boolean {
  const found = BARE.exec(line);
  const kind = found ? kindOf(found[1] ?? '') : undefined;
  if (!found || !kind) return false;
  const rest = (found[4] ?? '').trim().split(/\s+/);
  const cells: Record<string, string> = {
    NAME: found[2] ?? '',
    AGE: rest.at(-1) ?? '',
    [kind === 'Job' ? 'COMPLETIONS' : 'READY']: found[3] ?? '',
  };
  if (kind === 'Deployment' && rest.length >= 3) Object.assign(cells, { 'UP-TO-DATE': rest[0], AVAILABLE: rest[1] });
  return emitRow(cursor, cells, kind);
}

function endsTable(line: string): boolean {
  return (
    line.trim() === '' ||
    /^(?:FATA|ERRO|Error|error)\b/.test(line) ||
    HEADER.test(line) ||
    isPrompt(line) ||
    parseCommand(line)?.typed === true
  );
}

/** Tables of `kubectl get`. */
export const getTableReader: Reader = {
  name: 'get-table',
  read(cursor) {
    const line = cursor.peek();
    if (!HEADER.test(line)) {
      if (/\d\/\d/.test(line) && (emitPod(cursor, line, undefined) || emitBare(cursor, line))) return 1;
      return 0;
    }
    const columns = columnsOf(line);
    if (columns.length < 2) return 0;
    const asked = cursor.command?.verb === 'get' ? cursor.command.kind : undefined;
    const kind = kindOfColumns(columns) ?? asked;
    const aligned = /(?<! ) {2,}\S/.test(line.trimStart());
    const start = cursor.at;
    cursor.claim();
    cursor.at++;
    while (!cursor.ended && !endsTable(cursor.peek())) {
      const row = cursor.peek();
      if (kind === 'Pod' && emitPod(cursor, row, columns)) {
        cursor.at++;
        continue;
      }
      // what does not read as a pod under a table of pods is something else that follows it
      if (
        kind === 'Pod' &&
        !columns.some(({ name }) => name === 'NODE' || name === 'IP') &&
        !/^\s/.test(row) &&
        !/…|\.\.\.$/.test(row)
      )
        break;
      const cells = (aligned ? cutAligned(row, columns) : undefined) ?? cutWords(row, columns);
      const named: Record<string, string> = {};
      columns.forEach(({ name }, i) => {
        named[name] = cells[i] ?? '';
      });
      if (!emitRow(cursor, named, kind)) {
        if (cells.length && named.CONDITION && named.MESSAGE) {
          const about = cursor.facts.findLast(({ object }) => object?.kind === 'Application')?.object;
          cursor.emit({
            type: 'condition',
            condition: named.CONDITION,
            is: 'True',
            text: row
              .trim()
              .replace(/^\S+\s+/, '')
              .replace(/(?<!\s)\s+\d{4}-\d\d-\d\d .*$/s, ''),
            ...(about ? { object: about } : {}),
          });
          cursor.claim();
        } else if (/^\s/.test(row)) cursor.claim();
        else break;
      }
      cursor.at++;
    }
    const took = cursor.at - start;
    cursor.at = start;
    return took;
  },
};

/** The kind of a custom resource's row, by what its controller writes there; `Resource` for any other row with a state. */
function kindOfRow(cells: Readonly<Record<string, string>>): string | undefined {
  const text = `${cells.MESSAGE ?? ''} ${cells.STATUS ?? ''}`;
  if (/Helm (?:upgrade|install|test|rollback|uninstall)/.test(text)) return 'HelmRelease';
  if (/Applied revision|kustomize build/.test(text)) return 'Kustomization';
  if (/stored artifact|git repository/.test(text)) return 'GitRepository';
  return ['READY', 'STATUS', 'HEALTH', 'PHASE', 'STATE', 'MESSAGE'].some((name) => cells[name])
    ? 'Resource'
    : undefined;
}

function emitRow(cursor: Cursor, cells: Readonly<Record<string, string>>, kind: string | undefined): boolean {
  const raw = cells.NAME ?? '';
  if (!/^[A-Za-z0-9][\w./:@-]*(?:…|\.\.\.)?$/.test(raw)) return false;
  const slash = raw.lastIndexOf('/');
  const prefix = slash > 0 ? kindOf(raw.slice(0, slash)) : undefined;
  const name = slash > 0 ? raw.slice(slash + 1) : raw;
  const real = prefix ?? (cells.KIND ? kindOrSelf(cells.KIND) : (kind ?? kindOfRow(cells)));
  if (!real) return false;
  // argocd names an application with its namespace; the column is where it deploys to
  const home = real === 'Application' && slash > 0 && !prefix ? raw.slice(0, slash) : undefined;
  const object = cursor.ref(real, name, home ?? (cells.NAMESPACE || undefined));
  const reader =
    cells.HEALTH !== undefined || cells.KIND !== undefined ? ROW_READERS.any : (ROW_READERS[real] ?? ROW_READERS.any);
  for (const draft of reader?.(object, cells, cursor.span()) ?? []) cursor.emit(draft);
  cursor.claim();
  return true;
}
