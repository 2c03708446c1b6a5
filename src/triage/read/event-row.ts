// One row of an event table, in every layout kubectl has had, headers or not, aligned or with its spaces collapsed.
import { isAge, parseAge, parseAgo } from '../age.ts';
import type { ObjectRef, When } from '../fact.ts';
import { isClusterScoped, kindOf } from '../kinds.ts';

/** An event as read from a row; what the row does not say is absent. */
export interface EventRow {
  readonly object?: ObjectRef;
  readonly reason: string;
  readonly warning?: boolean;
  readonly from: string;
  readonly message: string;
  readonly container?: string;
  readonly node?: string;
  readonly when: When;
}

const TYPED = /(?:^|\s)(Normal|Warning)\s+([A-Za-z][A-Za-z0-9]*(?:[./-][A-Za-z0-9]+)*)(?:\s+|$)/;
/** kubectl up to 1.11 prints the event's own name: its object's and the time in nanoseconds, in hexadecimal. */
const EVENT_SUFFIX = /\.1[0-9a-f]{15}$/;
const REPEAT = /^\(x(\d+)(?: over ([^)]+))?\)\s*/;
const SUBOBJECT = /^(?:spec\.)?((?:init|ephemeral)?[cC]ontainers)\{([^}]*)\}\s*/;
const OBJECT = /^([A-Za-z][A-Za-z.]*)\/(\S+)(?:\s+|$)/;
const BRACED = /^\{([\w.-]+)(?:\s+([\w.-]+))?\s*\}\s*/;
/** Components that write events, for the places where only their name tells a source from a message. */
const COMPONENT =
  /^(?:kubelet|[\w.-]{0,60}scheduler|[\w.-]{0,60}controller(?:-manager)?|kube-[\w-]{1,60}|horizontal-pod-autoscaler|cluster-autoscaler|karpenter|attachdetach[\w-]{0,60}|[a-zA-Z0-9.]{1,60}_[\w.-]{1,200}|multus|cert-manager(?:-[\w-]{1,60})?|node-problem-detector|[\w-]{1,60}-monitor|[a-z]{1,40}\.csi\.[\w.]{1,100}|[\w.-]{1,100}\.k8s\.io\/[\w.-]{1,100}|keda-operator|vpa-[\w-]{1,60}|sysctl|systemd|gke\.io\/\S{1,100})(,)?(?=\s|$)/;

function takeAge(tokens: string[]): number | undefined | null {
  const [first = ''] = tokens;
  if (!isAge(first)) return null;
  tokens.shift();
  return parseAge(first);
}

function takeRepeat(text: string): { rest: string; count?: number; over?: number } {
  const found = REPEAT.exec(text);
  if (!found) return { rest: text };
  const over = found[2] ? parseAge(found[2].trim()) : undefined;
  return { rest: text.slice(found[0].length), count: Number(found[1]), ...(over === undefined ? {} : { over }) };
}

function when(one?: number, two?: number, count?: number): When {
  // old layouts print FirstSeen before LastSeen: the smaller age is the later sight
  const swapped = one !== undefined && two !== undefined && two < one;
  const last = swapped ? two : one;
  const first = swapped ? one : two;
  return {
    ...(last === undefined ? {} : { last }),
    ...(first === undefined ? {} : { first }),
    ...(count === undefined ? {} : { count }),
  };
}

/** `5m (x3 over 7m) kubelet, node-1 message` → its parts. */
function readRight(text: string): {
  last?: number;
  first?: number;
  count?: number;
  from: string;
  node?: string;
  message: string;
} {
  let rest = text;
  let last: number | undefined;
  const age = /^(\S+)\s*/.exec(rest);
  let aged = false;
  if (age && isAge(age[1] ?? '')) {
    last = parseAge(age[1] ?? '');
    rest = rest.slice(age[0].length);
    aged = true;
  }
  const { rest: afterRepeat, count, over } = takeRepeat(rest);
  rest = afterRepeat;
  let from = '';
  let node: string | undefined;
  const braced = BRACED.exec(rest);
  if (braced) {
    from = braced[1] ?? '';
    node = braced[2];
    rest = rest.slice(braced[0].length);
  } else {
    const component = COMPONENT.exec(rest);
    const wide = aged ? /^([\w./-]+)(,)?(?=\s|$)/.exec(rest) : null;
    const found = component ?? wide;
    if (found) {
      from = found[0].replace(/,$/, '');
      rest = rest.slice(found[0].length).trimStart();
      if (found[0].endsWith(',') || (component && found[1])) {
        const host = /^(\S+)\s*/.exec(rest);
        node = host?.[1];
        rest = rest.slice(host?.[0].length ?? 0);
      }
    }
  }
  return {
    from,
    message: rest.trim(),
    ...(last === undefined ? {} : { last }),
    ...(over === undefined ? {} : { first: over }),
    ...(count === undefined ? {} : { count }),
    ...(node ? { node } : {}),
  };
}

/** Columns that `-o wide` puts behind the message: FIRST SEEN, COUNT and NAME. */
function cutWideTail(message: string): { message: string; first?: number; count?: number } {
  const tail = /\s(\S+)\s+(\d+)\s+\S+\.[0-9a-f]{8,20}$/.exec(message);
  if (!tail || !isAge(tail[1] ?? '')) return { message };
  const first = parseAge(tail[1] ?? '');
  return {
    message: message.slice(0, tail.index).trim(),
    count: Number(tail[2]),
    ...(first === undefined ? {} : { first }),
  };
}

/**
 * Reads one row.
 * @param wide the header had SUBOBJECT and SOURCE before the message (`get events -o wide`)
 * @returns undefined when the line is not an event row.
 */
export function readEventRow(line: string, wide = false): EventRow | undefined {
  const typed = TYPED.exec(line);
  if (!typed) return undefined;
  const reason = typed[2] ?? '';
  const warning = typed[1] === 'Warning';
  const left = line.slice(0, typed.index).trim();
  let right = line.slice(typed.index + typed[0].length).trim();
  let last: number | undefined;
  let first: number | undefined;
  let count: number | undefined;
  let from = '';
  let node: string | undefined;
  let object: ObjectRef | undefined;
  let container: string | undefined;
  let namespace: string | undefined;

  if (left !== '') {
    const parts = left.split(/\s+/);
    if (!isAge(parts[0] ?? '') && isAge(parts[1] ?? '')) namespace = parts.shift();
    const one = takeAge(parts);
    if (one === null) {
      if (parts.length > 2 || /[^\w./:*-]/.test(left)) return undefined;
    } else last = one;
    const repeated = takeRepeat(parts.join(' '));
    if (repeated.count !== undefined) {
      count = repeated.count;
      first = repeated.over;
      parts.splice(0, parts.length, ...repeated.rest.split(/\s+/).filter(Boolean));
    }
    const two = takeAge(parts);
    if (two !== null) {
      first = two;
      if (/^\d+$/.test(parts[0] ?? '')) count = Number(parts.shift());
    }
    let rest = parts.join(' ');
    if (rest) {
      const named = /^(\S+)\s+([A-Z][A-Za-z]*)(?:\s(.*))?$/s.exec(rest);
      if (named && kindOf(named[2] ?? '') === named[2]) {
        object = { kind: named[2] ?? '', name: (named[1] ?? '').replace(EVENT_SUFFIX, '') };
        rest = (named[3] ?? '').trim();
      }
      const braced = BRACED.exec(rest);
      if (braced) {
        from = braced[1] ?? '';
        node = braced[2];
        rest = rest.slice(braced[0].length);
      }
      const [last = ''] = rest.split(' ').slice(-1);
      const sub = SUBOBJECT.exec(last);
      if (sub && sub[0] === last) {
        container = sub[2];
        rest = rest.slice(0, rest.length - last.length).trim();
      }
      if (rest && !from) {
        const [component, host] = rest.split(/,?\s+/);
        from = component ?? '';
        node = host;
      }
    }
  }

  const target = OBJECT.exec(right);
  if (target && (kindOf(target[1] ?? '') || (last !== undefined && /^[a-z]+$/.test(target[1] ?? '')))) {
    const kind = kindOf(target[1] ?? '') ?? capital(target[1] ?? '');
    const name = target[2] ?? '';
    // events of nodes are kept in `default`: it is not theirs
    object = namespace && !isClusterScoped(kind) ? { kind, name, namespace } : { kind, name };
    right = right.slice(target[0].length);
    const sub = SUBOBJECT.exec(right);
    if (sub) {
      container = sub[2];
      right = right.slice(sub[0].length);
    }
    const source = wide || sub ? readRight(right) : undefined;
    if (source?.from) {
      ({ from } = source);
      node = source.node;
      right = source.message;
    }
    const tail = cutWideTail(right);
    right = tail.message;
    if (tail.first !== undefined) first = tail.first;
    if (tail.count !== undefined) count = tail.count;
  } else {
    const parsed = readRight(right);
    if (last === undefined && parsed.last !== undefined) last = parsed.last;
    if (parsed.first !== undefined) first = parsed.first;
    if (parsed.count !== undefined) count = parsed.count;
    if (parsed.from) from = parsed.from;
    if (parsed.node) node = parsed.node;
    right = parsed.message;
    if (last === undefined) {
      const ago = parseAgo(right);
      if (ago) {
        last = ago.seconds;
        right = right.slice(0, right.length - ago.length).trim();
      }
    }
  }
  return {
    reason,
    warning,
    from,
    message: right,
    when: when(last, first ?? last, count),
    ...(object ? { object } : {}),
    ...(container ? { container } : {}),
    ...(node ? { node } : {}),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
