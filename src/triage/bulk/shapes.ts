// The kinds of lines that an input has: each is looked at once, by the ordinary readers, and told again by its hash.
import { deduce } from '../deduce/index.ts';
import type { Fact } from '../fact.ts';
import { cleanLine } from '../read/clean.ts';
import { parseCommand } from '../read/command.ts';
import { Cursor } from '../read/cursor.ts';
import { eventsReader } from '../read/events.ts';
import { getTableReader } from '../read/get-table.ts';
import { readLines } from '../read/index.ts';
import { Scene } from '../scene.ts';
import { KeyTable } from './key-table.ts';

/** Shapes that are told apart. */
const MOST_SHAPES = 1 << 16;

/** What a line outside tables and blocks is. */
export type Role =
  | 'plain'
  | 'prose'
  | 'field'
  | 'command'
  | 'events-header'
  | 'rows-header'
  | 'pod-row'
  | 'describe'
  | 'yaml'
  | 'private-key'
  | 'dropped';

/** 0: routine; 1: worth a look; 2: trouble. */
export type Severity = 0 | 1 | 2;

/** Everything known of a shape; which fields are set depends on where its lines stand. */
export interface Shape {
  severity: Severity;
  role: Role;
  /** texts of it that were kept */
  texts: number;
  /** of an event: its type and reason; '' for everything else */
  title: string;
  /** of an item of JSON that does not say its kind: the kind of its list */
  list: string;
  /** of a row: it is about a part of the cluster itself */
  system: boolean;
  /** of a line in a block: what it says of the block */
  part: Part;
}

/** What a line in a block tells: nothing that counts, the state of the object, or where its name stands. */
export type Part = 'none' | 'telling' | 'name' | 'space' | 'about' | 'metadata' | 'time' | 'outside';

/** Shapes by their hash. */
export class Shapes {
  readonly #keys = new KeyTable(MOST_SHAPES, 1024);
  readonly #all: Shape[] = [];
  /** `severity` of each */
  readonly severities = new Uint8Array(MOST_SHAPES);

  /** The number of a shape; -1 when it is new. */
  find(one: number, two: number): number {
    return this.#keys.find(one, two);
  }

  /** Adds a shape with what was found when it was looked at. @returns its number, -1 when there are too many */
  add(one: number, two: number, found: Partial<Shape>): number {
    const number = this.#keys.put(one, two);
    if (this.#keys.fresh) {
      this.#all.push({
        severity: 0,
        role: 'plain',
        texts: 0,
        title: '',
        list: '',
        system: false,
        part: 'none',
        ...found,
      });
      this.severities[number] = found.severity ?? 0;
    }
    return number;
  }

  /** No new shape is told from others any more. */
  get full(): boolean {
    return this.#keys.size >= MOST_SHAPES;
  }

  get(number: number): Shape | undefined {
    return this.#all[number];
  }
}

const TROUBLE =
  /\b(?:err(?:or)?|fail(?:ed|ure|ing|s)?|fatal|panic|exception|traceback|denied|refused|timed? ?out|timeout|unable|cannot|can't|invalid|unauthorized|forbidden|oom|killed|crash\w*|back-?off|unhealthy|not found|no such|unreachable|exhausted|exceeded|evict\w*|insufficient|critical|emerg|warn(?:ing)?|notready|deadlock|corrupt\w*)\b|^[EF]\d{4} \d\d:/i;
const YAML_START = /^(?:apiVersion|items|kind|metadata|spec|status):(?:\s|$)|^- (?:apiVersion|kind|metadata):|^---\s*$/;

/** Beginnings that only a log's lines have: a time, a level, or an object of JSON. */
const LOG_START =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]|\d\d:\d\d:\d\d|[IWEF]\d{4} \d\d:|\[?(?:INFO|WARN|DEBUG|TRACE|ERROR)\b|time=|ts=|level=|\{")/i;

/** What belongs to the line above it: a part of a describe, of a document or of a stack trace. */
const FIELD = /^\s+\S|^["\w][\w ."'/-]{0,40}:(?:\s|$)/;

/** What a glance tells of a line, when there are too many shapes to look at each. */
export function glanceAtLine(text: string): Partial<Shape> {
  if (/^Name:\s+\S/.test(text)) return { role: 'describe' };
  if (/^(?:- )?apiVersion:/.test(text)) return { role: 'yaml' };
  if (/^(?:NAMESPACE|NAME) {2,}[A-Z]/.test(text))
    return { role: /\bLAST SEEN\b/.test(text) ? 'events-header' : 'rows-header' };
  return /^\S{0,80}[$#] (?:kubectl|oc|helm) /.test(text) ? { role: 'command' } : {};
}

/** Looks at a line outside tables and blocks. */
export function lookAtLine(text: string): Partial<Shape> {
  const line = cleanLine(text);
  if (LOG_START.test(line) && !line.includes('-----BEGIN')) return { severity: TROUBLE.test(line) ? 2 : 0 };
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(line)) return { role: 'private-key' };
  // a value whose name may have been left out: nobody could tell any more that it is a secret
  if (/^\s*"?value"?\s*:/.test(line)) return { role: 'dropped' };
  if (line === '') return {};
  if (parseCommand(line)?.typed) return { role: 'command' };
  if (/^Name:\s+\S/.test(line)) return { role: 'describe' };
  if (YAML_START.test(line)) return { role: 'yaml' };
  const one = [{ no: 1, to: 1, text: line }];
  const events = new Cursor(one);
  if (eventsReader.read(events) === 1 && events.facts.length === 0) return { role: 'events-header' };
  const rows = new Cursor(one);
  if (getTableReader.read(rows) >= 1) {
    if (rows.facts.length === 0) return { role: 'rows-header' };
    if (rows.facts[0]?.object?.kind === 'Pod') return { role: 'pod-row' };
  }
  const { facts } = readLines(one);
  const prose = facts.some((fact) => fact.prose);
  const errors = facts.some(({ type }) => type === 'error' || type === 'event');
  const role = prose ? 'prose' : FIELD.test(line) ? 'field' : 'plain';
  return { role, severity: errors || prose || TROUBLE.test(line) ? 2 : 0 };
}

/** Looks at a row under its header. @returns undefined when it is no row of that table */
export function lookAtRow(header: string, text: string): Partial<Shape> | undefined {
  const line = cleanLine(text);
  const lines = header === '' ? [line] : [cleanLine(header), line];
  const cursor = new Cursor(lines.map((one, index) => ({ no: index + 1, to: index + 1, text: one })));
  const taken = getTableReader.read(cursor);
  if (taken < lines.length || cursor.facts.length === 0) return undefined;
  return { severity: severityOf(cursor.facts) };
}

const WORKLOAD = /^(?:Pod|Deployment|ReplicaSet|StatefulSet|DaemonSet|Job)$/;

/** What facts of one object say, taken together. */
export function severityOf(facts: readonly Fact[]): Severity {
  if (facts.length === 0) return 0;
  const scene = new Scene(facts);
  const things = [...scene.things.values()];
  if (things.some(({ health }) => health === 'bad' || health === 'flapping')) return 2;
  if (facts.some(({ type, warning }) => type === 'waiting' || (type === 'event' && warning) || type === 'error'))
    return 2;
  if (
    facts.some(
      ({ type, attributes, reason }) => type === 'terminated' && !attributes.previous && reason !== 'Completed',
    )
  )
    return 2;
  if (deduce(scene).length > 0) return 1;
  // up, but how often it was restarted and when is left out of its shape
  if (facts.some(({ attributes }) => (attributes.restarts ?? 0) > 0)) return 1;
  return things.some(({ health, ref }) => health === 'leaving' || (health === 'unknown' && WORKLOAD.test(ref.kind)))
    ? 1
    : 0;
}

const ROUTINE = new Set([
  'Scheduled',
  'Pulling',
  'Pulled',
  'Created',
  'Started',
  'Killing',
  'SuccessfulCreate',
  'SuccessfulDelete',
  'ScalingReplicaSet',
  'Completed',
  'SawCompletedJob',
  'SuccessfulAttachVolume',
  'SuccessfulMountVolume',
  'AddedInterface',
  'LeaderElection',
  'Sync',
  'UPDATE',
  'NodeReady',
  'RegisteredNode',
  'Starting',
  'NodeHasSufficientMemory',
  'NodeHasNoDiskPressure',
  'NodeHasSufficientPID',
  'NodeAllocatableEnforced',
]);

/** An event by its type and reason: what is Normal and not part of every start is worth a look. */
export function severityOfEvent(warning: boolean, reason: string): Severity {
  if (warning) return 2;
  return ROUTINE.has(reason) ? 0 : 1;
}

const TELLING =
  /^\s*(?:-\s+)?(?:status|state|reason|message|last state|exit code|exitcode|ready|phase|type|restart count|restartcount|waiting|terminated|running|deletiontimestamp|replicas|available|unschedulable|taints|conditions|finalizers|schedulinggates|nodename|node|endpoints|events|allocated|used)\s*:|\b(?:Normal|Warning)\s|\s(?:True|False|Unknown)\b/i;

/** Looks at a line inside a describe or a YAML document. */
export function lookInside(text: string, yaml: boolean): Partial<Shape> {
  const line = cleanLine(text);
  if (/^\s*(?:-\s+)?(?:involvedObject|regarding):\s*$/.test(line)) return { part: 'about' };
  if (/^\s*(?:-\s+)?metadata:\s*$/.test(line)) return { part: 'metadata' };
  if (yaml ? /^\s+name:\s/.test(line) : /^Name:\s/.test(line)) return { part: 'name' };
  if (yaml ? /^\s+namespace:\s/.test(line) : /^Namespace:\s/.test(line)) return { part: 'space' };
  if (yaml && /^\s+lastTimestamp:\s+["']?\d/.test(line)) return { part: 'time' };
  const inside = yaml
    ? /^\s|^[A-Za-z][\w./-]*:(?:\s|$)|^- /.test(line)
    : /^\s|^[A-Z][\w '()/.-]{0,40}:(?:\s|$)|^-+$/.test(line);
  if (!inside || parseCommand(line)?.typed) return { part: 'outside' };
  return { part: TELLING.test(line) ? 'telling' : 'none' };
}
