// The lines of one describe, read in order: fields, containers and their states, conditions, events.
import { parseTime } from '../age.ts';
import type { Attributes, ObjectRef } from '../fact.ts';
import type { Cursor, Draft } from './cursor.ts';
import { SECTIONS, takeField, wordOf } from './describe-fields.ts';
import { type Block, FIELD } from './describe-kind.ts';
import { readEventRow } from './event-row.ts';
import { readEventRows } from './events.ts';

const CONDITION_ROW = /^\s*([A-Z][\w./-]{0,80}[a-zA-Z])\s{1,80}(True|False|Unknown)(?:\s(.*))?$/s;

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

/** Reads the lines of one describe. */
export class DescribeBlock {
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
      const first = isEvents || this.#section === 'Conditions' ? undefined : readEventRow(line);
      if (isEvents || first) {
        this.#flush();
        const from = isEvents ? at + 1 : at;
        if (isEvents) cursor.claim();
        cursor.at = from;
        const took = readEventRows(cursor, this.#object, first && { first });
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
      if (this.#section === 'Containers') this.#attributes.containers = Number(this.#attributes.containers ?? 0) + 1;
      this.#container = { name: key, init: this.#section === 'Init Containers', line: at };
      return;
    }
    if (/Containers$/.test(this.#section) && indent >= 4) {
      if (key === 'Image') this.#attributes.image ??= value;
      if (/^Ports?$/.test(key) && value !== '<none>') {
        const ports = value
          .split(/,\s*/)
          .map((port) => `${port.replace(/\/\w+.*/, '')}:${/\(([^()]+)\)/.exec(port)?.[1] ?? ''}`);
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
    // Google's controller keeps there what its health checks say
    if (value.includes('"UNHEALTHY"') && `${key}: ${value}`.includes('ingress.kubernetes.io/backends: ')) {
      this.#emit({ type: 'status', reason: 'BackendsUnhealthy', text: value }, at);
      return;
    }
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
      case 'Health Status':
      case 'Sync Status':
        // argocd app get
        this.#emit({ type: 'status', reason: value.split(' ')[0] ?? '', text: value }, at);
        return;
    }
    if (SECTIONS.has(key)) this.#section = key;
    if (key === 'Replicas' && this.#statusLine < 0) this.#statusLine = at;
    takeField(this.#kind, this.#section, key, value, attributes);
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
      (/^\s+[^\s=]+=\S*$/.test(line) && this.#attributes.labels !== undefined && this.#section === '')
    ) {
      this.#attributes.labels = `${this.#attributes.labels ?? ''},${line.trim()}`;
      return;
    }
    if (this.#kind === 'HorizontalPodAutoscaler' && line.includes('<unknown>')) this.#attributes.targets = '<unknown>';
    if (/^Resource Quotas/.test(line)) this.#section = 'Resource Quotas';
    if (/isolated for ingress/.test(line)) this.#attributes.deniesIngress = true;
    if (/isolated for egress/.test(line)) Object.assign(this.#attributes, { deniesEgress: true, blocksDns: true });
    if (/^No events\.?$/i.test(line.trim())) this.#attributes.noEvents = true;
    const quota = /^\s*([\w./-]+)\s+(\d\S*)\s+(\d\S*)\s*$/.exec(line);
    if (quota && (this.#kind === 'ResourceQuota' || this.#section === 'Resource Quotas') && quota[2] === quota[3]) {
      if (this.#kind === 'ResourceQuota' && this.#statusLine < 0) this.#statusLine = at;
      this.#attributes.full = `${this.#attributes.full ? `${this.#attributes.full},` : ''}${quota[1]}`;
    }
  }

  #finish(start: number): void {
    const line = this.#statusLine >= 0 ? this.#statusLine : start;
    const attributes = this.#attributes;
    let reason =
      this.#podReason && this.#kind === 'Pod' && this.#status !== 'Terminating' ? this.#podReason : this.#status;
    // a describe that was cut off has containers of which it does not say whether they are ready
    const { containers, wanted } = attributes;
    if (this.#kind === 'Pod' && containers !== undefined && wanted !== undefined && Number(containers) > wanted)
      attributes.wanted = Number(containers);
    if (reason === '') reason = wordOf(this.#kind, this.#attributes);
    if (this.#kind === '' && reason === '' && Object.keys(attributes).length === 0) {
      // the status of something that is not named: its words may still say what is wrong
      if (this.#message) this.#emit({ type: 'line', text: this.#message }, line);
      return;
    }
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
}

const TIME = /(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}|\d{4}-\d\d-\d\dT\S+|<unknown>)\s*/g;

/** `NodeStatusUnknown  Kubelet stopped posting node status.`, with the two times of a node's table before it. */
function splitCondition(rest: string): { reason: string; text: string } {
  const bare = rest.replace(TIME, '').trim();
  const found = /^([A-Z][A-Za-z0-9]*)(?:\s(.*))?$/s.exec(bare);
  return found ? { reason: found[1] ?? '', text: (found[2] ?? '').trim() } : { reason: '', text: bare };
}
