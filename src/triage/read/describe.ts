// `kubectl describe`, whole or in part: fields, containers, conditions and the Events table. Indentation is used where it is left and not needed.
import { parseTime } from '../age.ts';
import type { Attributes, ObjectRef } from '../fact.ts';
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Draft, Reader } from './cursor.ts';
import { readEventRow } from './event-row.ts';
import { readEventRows } from './events.ts';

const FIELD = /^(\s*)([A-Z][\w '()/.-]{0,40}?|[a-z][\w./-]{0,62}):(?:\s+(.*))?$/;
const START = /^Name:\s+\S/;
/** Fields that only a describe prints: a part of one may begin with any of them. */
const PART =
  /^\s*(?:Last State|State|Restart Count|Exit Code|Controlled By|Termination Grace Period|QoS Class|Node-Selectors|Tolerations|Conditions|Endpoints|Session Affinity|LoadBalancer Ingress|Selector|Taints|Unschedulable|Allocatable|Capacity|Non-terminated Pods|Allocated resources|StrategyType|OldReplicaSets|NewReplicaSet|Replicas|Pods Status|Access Modes|StorageClass|Used By|Mounted By|Reclaim Policy|Service Account|Start Time|Status|Ready|Reason|Finalizers|Volumes|Containers|Init Containers|Restart Policy|Completions|Desired Number of Nodes Scheduled|Reference|Metrics|Schedule|Events|Deletion Grace Period|Node|Limits|Requests|Liveness|Readiness|Startup):(?:\s|$)/;
const CONDITION_ROW = /^\s*([A-Z][\w./-]*[a-zA-Z])\s+(True|False|Unknown)(?:\s+(.*))?$/;

/** field → kind, for a describe whose command is not in the paste; the first that is present wins. */
const KIND_BY_FIELD: readonly (readonly [string, string])[] = [
  ['Desired Number of Nodes Scheduled', 'DaemonSet'],
  ['StrategyType', 'Deployment'],
  ['NewReplicaSet', 'Deployment'],
  ['Volume Claims', 'StatefulSet'],
  ['Schedule', 'CronJob'],
  ['Completions', 'Job'],
  ['Parallelism', 'Job'],
  ['Pods Statuses', 'Job'],
  ['Reclaim Policy', 'PersistentVolume'],
  ['ReclaimPolicy', 'StorageClass'],
  ['Provisioner', 'StorageClass'],
  ['VolumeMode', 'PersistentVolumeClaim'],
  ['Access Modes', 'PersistentVolumeClaim'],
  ['Sync Policy', 'Application'],
  ['Roles', 'Node'],
  ['Allocatable', 'Node'],
  ['System Info', 'Node'],
  ['Non-terminated Pods', 'Node'],
  ['ProviderID', 'Node'],
  ['Session Affinity', 'Service'],
  ['IP Families', 'Service'],
  ['Metrics', 'HorizontalPodAutoscaler'],
  ['Min replicas', 'HorizontalPodAutoscaler'],
  ['Default backend', 'Ingress'],
  ['Rules', 'Ingress'],
  ['AddressType', 'EndpointSlice'],
  ['Subsets', 'Endpoints'],
  ['Allowed disruptions', 'PodDisruptionBudget'],
  ['Min available', 'PodDisruptionBudget'],
  ['PodSelector', 'NetworkPolicy'],
  ['Pods Status', 'ReplicaSet'],
  ['QoS Class', 'Pod'],
  ['Service Account', 'Pod'],
  ['Node-Selectors', 'Pod'],
  ['Containers', 'Pod'],
  ['Priority', 'Pod'],
  ['Node', 'Pod'],
];

interface Block {
  readonly start: number;
  readonly end: number;
}

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
    const isField = FIELD.test(line) || /^\s+\S/.test(line) || PART.test(line);
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

function kindFrom(cursor: Cursor, block: Block): string | undefined {
  const fields = new Map<string, string>();
  for (let at = block.start; at < block.end; at++) {
    const line = cursor.lines[at]?.text ?? '';
    const found = FIELD.exec(line);
    if (found && (found[1] ?? '').length <= 1 && !fields.has(found[2] ?? ''))
      fields.set(found[2] ?? '', found[3] ?? '');
  }
  const kind = fields.get('Kind');
  if (kind && fields.has('API Version')) return kind.trim();
  if (cursor.command?.verb === 'describe' && cursor.command.kind) return cursor.command.kind;
  if (fields.has('Replicas') && /current \/ \d+ desired/.test(fields.get('Replicas') ?? '')) {
    return (fields.get('Controlled By') ?? '').startsWith('DeploymentConfig') ? 'ReplicationController' : 'ReplicaSet';
  }
  if (
    fields.has('Replicas') &&
    /desired \| \d+ total/.test(fields.get('Replicas') ?? '') &&
    !fields.has('StrategyType')
  )
    return 'StatefulSet';
  for (const [field, known] of KIND_BY_FIELD) if (fields.has(field)) return known;
  if (fields.has('Resource Quotas') || fields.size <= 4)
    return fields.has('Status') && fields.has('Labels') ? 'Namespace' : undefined;
  return undefined;
}

interface ContainerState {
  name: string;
  init: boolean;
  line: number;
}

/** Collects a container's `State:` lines until the state is complete, then emits it. */
interface Pending {
  type: 'waiting' | 'terminated' | 'running';
  previous: boolean;
  reason: string;
  text: string;
  exitCode?: number;
  signal?: number;
  at?: number;
  line: number;
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
  const name = whole ? field('Name') : undefined;
  const namespace = field('Namespace');
  const object =
    !name && kind && cursor.command?.objects.length !== 1
      ? { kind, name: '' }
      : name && kind
        ? cursor.ref(kind, name, namespace && namespace !== '<none>' ? namespace : undefined)
        : cursor.command?.verb === 'describe'
          ? cursor.command.objects[0]
          : undefined;
  const reader = new DescribeReader(cursor, kind ?? object?.kind ?? '', object);
  reader.run(block);
}

class DescribeReader {
  readonly #cursor: Cursor;
  readonly #kind: string;
  readonly #object: ObjectRef | undefined;
  #section = '';
  #container: ContainerState | undefined;
  #pending: Pending | undefined;
  #loose: { reason: string; is: string; text: string; line: number } = { reason: '', is: '', text: '', line: -1 };
  readonly #attributes: Attributes = {};
  #status = '';
  #statusLine = -1;
  #podReason = '';
  #message = '';

  constructor(cursor: Cursor, kind: string, object: ObjectRef | undefined) {
    this.#cursor = cursor;
    this.#kind = kind;
    this.#object = object;
  }

  #emit(draft: Draft, line: number): void {
    const at = this.#cursor.lines[line];
    this.#cursor.emit({
      ...draft,
      span: { from: at?.no ?? 0, to: at?.to ?? 0 },
      ...(this.#object ? { object: this.#object } : {}),
    });
  }

  run(block: Block): void {
    const cursor = this.#cursor;
    let previous = '';
    for (let at = block.start; at < block.end; ) {
      const line = cursor.lines[at]?.text ?? '';
      cursor.at = at;
      const isEvents = /^\s*Type\s+Reason\s/.test(line) || /^\s*(?:FirstSeen|LastSeen|FirstTime)\s/.test(line);
      if (isEvents || (readEventRow(line) && this.#section !== 'Conditions')) {
        this.#flush();
        const from = isEvents ? at + 1 : at;
        if (isEvents) cursor.claim();
        cursor.at = from;
        const took = readEventRows(cursor, this.#object, false);
        at = from + took;
        if (took > 0) this.#attributes.eventRows = took;
        else if (!isEvents) at++;
        continue;
      }
      const found = FIELD.exec(line);
      cursor.claim();
      if (found && !CONDITION_ROW.test(line))
        this.#field(found[2] ?? '', (found[3] ?? '').trim(), (found[1] ?? '').length, at);
      else {
        this.#row(line, at, previous);
      }
      previous = line;
      at++;
    }
    this.#flush();
    this.#finish(block.start);
    cursor.at = block.start;
  }

  #flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending || pending.type === 'running') return;
    this.#emit(
      {
        type: pending.type,
        reason: pending.reason,
        text: pending.text,
        attributes: {
          ...(pending.previous ? { previous: true } : {}),
          ...(pending.exitCode === undefined ? {} : { exitCode: pending.exitCode }),
          ...(pending.signal === undefined ? {} : { signal: pending.signal }),
          ...(this.#container?.init ? { init: true } : {}),
        },
        ...(pending.at === undefined ? {} : { when: { at: pending.at } }),
        ...(this.#container ? { container: this.#container.name } : {}),
      },
      pending.line,
    );
  }

  #field(key: string, value: string, indent: number, at: number): void {
    switch (key) {
      case 'Containers':
      case 'Init Containers':
      case 'Ephemeral Containers':
        this.#flush();
        this.#section = key;
        return;
      case 'Conditions':
      case 'Volumes':
      case 'Pod Template':
        if (value === '') {
          this.#flush();
          this.#section = key;
        }
        return;
      case 'Events':
        this.#flush();
        this.#section = 'Events';
        if (value === '<none>') this.#attributes.noEvents = true;
        return;
      case 'State':
      case 'Last State': {
        this.#flush();
        const type = value === 'Waiting' ? 'waiting' : value === 'Terminated' ? 'terminated' : 'running';
        if (value === 'Waiting' || value === 'Terminated' || value === 'Running') {
          this.#pending = { type, previous: key === 'Last State', reason: '', text: '', line: at };
          if (key === 'State' && type === 'running' && this.#container && !this.#container.init) {
            this.#attributes.running = Number(this.#attributes.running ?? 0) + 1;
          }
        }
        return;
      }
      case 'Restart Count':
        this.#flush();
        if (/^\d+$/.test(value))
          this.#attributes.restarts = Math.max(Number(value), Number(this.#attributes.restarts ?? 0));
        return;
      case 'Liveness':
      case 'Readiness':
      case 'Startup':
        this.#attributes[key.toLowerCase()] = value;
        return;
      case 'Ready':
        if (this.#section !== 'Conditions' && !this.#container?.init && /^(?:True|False)$/.test(value)) {
          this.#flush();
          this.#attributes.wanted = Number(this.#attributes.wanted ?? 0) + 1;
          this.#attributes.ready = Number(this.#attributes.ready ?? 0) + (value === 'True' ? 1 : 0);
        }
        return;
    }
    if (this.#pending) {
      if (key === 'Reason') this.#pending.reason = value;
      else if (key === 'Message') this.#pending.text = value;
      else if (key === 'Exit Code') this.#pending.exitCode = Number(value);
      else if (key === 'Signal') this.#pending.signal = Number(value);
      else if (key === 'Finished') {
        const time = parseTime(value);
        if (time !== undefined) this.#pending.at = time;
      } else if (key !== 'Started') this.#flush();
      if (
        key === 'Reason' ||
        key === 'Message' ||
        key === 'Exit Code' ||
        key === 'Signal' ||
        key === 'Finished' ||
        key === 'Started'
      )
        return;
    }
    if (/Containers$/.test(this.#section) && value === '' && /^[a-z0-9]/.test(key) && !/^(?:sh|echo|sleep)/.test(key)) {
      this.#container = { name: key, init: this.#section === 'Init Containers', line: at };
      return;
    }
    if (/Containers$/.test(this.#section) && indent >= 4) {
      if (key === 'Image') this.#attributes.image ??= value;
      if (/^Ports?$/.test(key) && value !== '<none>') {
        const ports = value
          .split(/,\s*/)
          .map((port) => `${port.replace(/\/\w+.*/, '')}:${/\((.+)\)/.exec(port)?.[1] ?? ''}`);
        this.#attributes.ports = [this.#attributes.ports, ...ports].filter(Boolean).join(',');
      }
      return;
    }
    if (this.#looseCondition(key, value, at)) return;
    this.#top(key, value, at, indent);
  }

  /** Conditions of custom resources, printed one field a line in alphabetical order: Message, Reason, Status, Type. */
  #looseCondition(key: string, value: string, at: number): boolean {
    const loose = this.#loose;
    if (key === 'Message' && this.#section === 'Conditions') {
      this.#loose = { reason: '', is: '', text: value, line: at };
      return true;
    }
    if (key === 'Reason' && this.#section === 'Conditions') {
      loose.reason = value;
      if (loose.line < 0) loose.line = at;
      return true;
    }
    if (key === 'Status' && /^(?:True|False|Unknown)$/.test(value)) {
      loose.is = value;
      if (loose.line < 0) loose.line = at;
      return true;
    }
    // Argo CD's conditions have a type and a message and no status: they exist while they hold
    if (key === 'Type' && loose.is === '' && loose.text !== '' && /(?:Error|Warning)$/.test(value)) loose.is = 'True';
    if (key === 'Type' && loose.is !== '') {
      this.#emit(
        { type: 'condition', condition: value, is: loose.is, reason: loose.reason, text: loose.text },
        loose.line,
      );
      this.#loose = { reason: '', is: '', text: '', line: -1 };
      return true;
    }
    return false;
  }

  #top(key: string, value: string, at: number, indent: number): void {
    const attributes = this.#attributes;
    switch (key) {
      case 'Status': {
        const terminating = /^Terminating(?: \(lasts (\S+)\))?/.exec(value);
        if (this.#status === '' && value !== '') {
          this.#status = terminating ? 'Terminating' : value.replace(/^[✔✖◌•○⚠]\s*/u, '');
          this.#statusLine = at;
          if (terminating?.[1]) attributes.lasts = terminating[1];
        }
        return;
      }
      case 'Reason':
        if (this.#kind !== 'Pod' && / /.test(value)) this.#message ||= value;
        else if (this.#podReason === '' && value) {
          this.#podReason = value;
          this.#statusLine = this.#statusLine < 0 ? at : this.#statusLine;
        }
        return;
      case 'Message':
        if (indent <= 2) this.#message ||= value;
        return;
      case 'Node':
        if (this.#kind !== 'Node' && value && value !== '<none>') attributes.node = value.split('/')[0] ?? value;
        if (value === '<none>') attributes.unscheduled = true;
        return;
      case 'Health Status':
      case 'Sync Status':
        // argocd app get
        this.#emit({ type: 'status', reason: value.split(' ')[0] ?? '', text: value }, at);
        return;
      case 'Controlled By':
        attributes.owner = value.replace(/\s+<.*/, '');
        return;
      case 'Replicas': {
        if (this.#statusLine < 0) this.#statusLine = at;
        const numbers = /(\d+) desired(?:.*?(\d+) updated)?(?:.*?(\d+) total)?(?:.*?(\d+) available)?/.exec(value);
        const pair = /(\d+) current \/ (\d+) desired/.exec(value);
        if (pair) {
          attributes.current = Number(pair[1]);
          attributes.wanted = Number(pair[2]);
        } else if (numbers) {
          attributes.wanted = Number(numbers[1]);
          if (numbers[2] !== undefined) attributes.updated = Number(numbers[2]);
          if (numbers[3] !== undefined) attributes.current = Number(numbers[3]);
          if (numbers[4] !== undefined) attributes.ready = Number(numbers[4]);
        }
        return;
      }
      case 'Pods Status':
      case 'Pods Statuses': {
        const running = /(\d+) (?:Running|Active)/.exec(value);
        if (running) attributes.runningPods = Number(running[1]);
        const failed = /(\d+) Failed/.exec(value);
        if (failed) attributes.failedPods = Number(failed[1]);
        const succeeded = /(\d+) Succeeded/.exec(value);
        if (succeeded) attributes.succeededPods = Number(succeeded[1]);
        return;
      }
      case 'Desired Number of Nodes Scheduled':
        attributes.wanted = Number(value);
        return;
      case 'Number of Nodes Scheduled with Available Pods':
        attributes.ready = Number(value);
        return;
      case 'Completions':
        if (/^\d+$/.test(value)) attributes.wanted = Number(value);
        return;
      case 'Finalizers':
        if (value && value !== '[]' && value !== '<none>') attributes.finalizers = value;
        return;
      case 'Subsets':
        if (this.#kind === 'Endpoints') attributes.addresses ??= '<none>';
        return;
      case 'Addresses':
        if (this.#kind === 'Endpoints') attributes.addresses = value;
        return;
      case 'NotReadyAddresses':
        if (value && value !== '<none>') attributes.notReady = value.split(',').length;
        return;
      case 'Allowing ingress traffic':
      case 'Allowing egress traffic':
        this.#section = key;
        if (key === 'Allowing egress traffic') attributes.blocksDns = true;
        return;
      case 'To Port':
        if (this.#section === 'Allowing egress traffic' && /^(?:53\/|<any>)/.test(value))
          attributes.blocksDns = undefined;
        return;
      case 'Session Affinity':
      case 'Unschedulable':
      case 'Suspend':
      case 'Type':
      case 'Endpoints':
      case 'Selector':
      case 'StorageClass':
      case 'Volume':
      case 'Schedule':
      case 'Reference':
      case 'Labels':
      case 'Claim':
      case 'TargetPort':
      case 'Port':
      case 'Restart Policy':
      case 'QoS Class':
      case 'Used By':
      case 'Mounted By':
      case 'Image':
      case 'Taints':
      case 'Desired':
        if (value !== '' || key === 'Endpoints' || key === 'StorageClass' || key === 'Volume')
          attributes[lowerCamel(key)] ??= value;
        return;
      case 'Allowed disruptions':
        attributes.allowed = Number(value);
        return;
      case 'LoadBalancer Ingress':
      case 'External IPs':
      case 'IP':
        if (value) attributes[key === 'IP' ? 'ip' : 'externalIP'] ??= value;
        return;
      case 'ClaimName':
        if (value) attributes.claimName ??= value;
        return;
      case 'Termination Grace Period':
        attributes.grace = value;
        return;
      case 'Capacity':
      case 'Allocatable':
        this.#section = key;
        return;
    }
    if (this.#section === 'Allocatable' || this.#section === 'Capacity') {
      attributes[`${this.#section.toLowerCase()}.${key}`] = value;
    }
  }

  #row(line: string, at: number, previous: string): void {
    const condition = CONDITION_ROW.exec(line);
    if (condition && this.#section !== 'Events') {
      this.#flush();
      const rest = (condition[3] ?? '').trim();
      const { reason, text } = splitCondition(rest);
      const name = condition[1] ?? '';
      this.#emit({ type: 'condition', condition: name, is: condition[2] ?? '', reason, text }, at);
      return;
    }
    if (this.#pending && line.trim() !== '' && this.#pending.text !== '' && !FIELD.test(line)) {
      this.#pending.text += ` ${line.trim()}`;
      return;
    }
    if (
      /^Labels:/.test(previous) ||
      (/^\s+\S+=\S*$/.test(line) && this.#attributes.labels !== undefined && this.#section === '')
    ) {
      this.#attributes.labels = `${this.#attributes.labels ?? ''},${line.trim()}`;
      return;
    }
    if (this.#kind === 'HorizontalPodAutoscaler' && line.includes('<unknown>')) this.#attributes.targets = '<unknown>';
    if (/isolated for ingress/.test(line)) this.#attributes.deniesIngress = true;
    if (/isolated for egress/.test(line)) Object.assign(this.#attributes, { deniesEgress: true, blocksDns: true });
    if (/^No events\.?$/i.test(line.trim())) this.#attributes.noEvents = true;
    const quota = /^\s*([\w./-]+)\s+(\d\S*)\s+(\d\S*)\s*$/.exec(line);
    if (
      quota &&
      /^\s*-+\s+-+\s+-+/.test(previous) === false &&
      (this.#kind === 'ResourceQuota' || /Used\s+Hard/.test(previous)) &&
      quota[2] === quota[3]
    ) {
      this.#attributes.full = `${this.#attributes.full ? `${this.#attributes.full},` : ''}${quota[1]}`;
    }
  }

  #finish(start: number): void {
    const line = this.#statusLine >= 0 ? this.#statusLine : start;
    const attributes = this.#attributes;
    let reason =
      this.#podReason && this.#kind === 'Pod' && this.#status !== 'Terminating' ? this.#podReason : this.#status;
    if (reason === '') reason = this.#word();
    if (this.#kind === '' && reason === '' && Object.keys(attributes).length === 0) return;
    this.#emit({ type: 'status', reason, text: this.#message, attributes: { described: true, ...attributes } }, line);
    if (
      this.#kind === 'Service' &&
      attributes.type === 'LoadBalancer' &&
      attributes.sessionAffinity !== undefined &&
      attributes.externalIP === undefined
    ) {
      this.#emit({ type: 'status', reason: 'LoadBalancerPending', attributes: {} }, line);
    }
    if (this.#kind === 'Node' && String(attributes.unschedulable ?? '') === 'true') {
      this.#emit({ type: 'status', reason: 'SchedulingDisabled', attributes: {} }, line);
    }
  }

  /** The word for kinds whose describe has no Status field. */
  #word(): string {
    const { ready, wanted, endpoints, current, full } = this.#attributes;
    if (this.#kind === 'Endpoints' && this.#attributes.addresses !== undefined)
      return this.#attributes.addresses === '<none>' ? 'NoEndpoints' : 'Endpoints';
    if (/^Endpoint(?:Slice)?$/.test(this.#kind) && endpoints !== undefined)
      return /^(?:<none>|<unset>|)$/.test(String(endpoints)) && this.#attributes.addresses === undefined
        ? 'NoEndpoints'
        : 'Endpoints';
    if (this.#kind === 'Service' && endpoints !== undefined)
      return /^(?:<none>|)$/.test(String(endpoints)) ? 'NoEndpoints' : 'Endpoints';
    if (this.#kind === 'ResourceQuota') return full ? 'QuotaFull' : 'QuotaFree';
    if (this.#kind !== 'Pod' && wanted !== undefined && (ready ?? current) !== undefined)
      return Number(ready ?? current) >= wanted ? 'Available' : 'Unavailable';
    const { succeededPods } = this.#attributes;
    if (this.#kind === 'Job' && /^true$/i.test(String(this.#attributes.suspend ?? ''))) return 'Suspended';
    if (this.#kind === 'HorizontalPodAutoscaler' && /<unknown>/.test(String(this.#attributes.targets ?? '')))
      return 'UnknownTargets';
    if (this.#kind === 'Job' && succeededPods !== undefined)
      return Number(succeededPods) >= Number(wanted ?? 1) ? 'Complete' : 'Running';
    if (this.#kind === 'CronJob') return this.#attributes.suspend === 'True' ? 'Suspended' : 'Scheduled';
    return '';
  }
}

function lowerCamel(key: string): string {
  const joined = key.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

const TIME = /(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}|\d{4}-\d\d-\d\dT\S+|<unknown>)\s*/g;

/** `NodeStatusUnknown  Kubelet stopped posting node status.`, with the two times of a node's table before it. */
function splitCondition(rest: string): { reason: string; text: string } {
  const bare = rest.replace(TIME, '').trim();
  const found = /^([A-Z][A-Za-z0-9]*)(?:\s+(.*))?$/.exec(bare);
  return found ? { reason: found[1] ?? '', text: found[2] ?? '' } : { reason: '', text: bare };
}
