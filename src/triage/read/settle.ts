// What only the whole paste tells about single facts: whose events a headless table holds, how old an absolute time is, which namespace is meant.
import type { Fact, ObjectRef } from '../fact.ts';

/** Facts may be replaced here, and nowhere later. @param now when they were read, ms since the epoch; absent: the newest time among them */
export function settle(facts: readonly Fact[], now?: number): Fact[] {
  return withNamespaces(withAges(withNames(withObjects(facts)), now));
}

const POD_EVENT =
  /^(?:kubelet|.*scheduler|multus|attachdetach-controller|taint-eviction-controller|vpc-resource-controller|spec)/;

function objectInMessage(fact: Fact): ObjectRef | undefined {
  const created =
    /^Created pod: ([\w.-]+)-\w{5}$/.exec(fact.text) ??
    /Error creating: pods "([\w.-]+?)-(?:\w{5})?" is forbidden/.exec(fact.text);
  if (created && /replicaset/.test(fact.from)) return { kind: 'ReplicaSet', name: created[1] ?? '' };
  if (created && /daemonset/.test(fact.from)) return { kind: 'DaemonSet', name: created[1] ?? '' };
  if (created && /job/.test(fact.from)) return { kind: 'Job', name: created[1] ?? '' };
  const statefulSet = /^(?:create|delete) Pod [\w.-]+ in StatefulSet ([\w.-]+)/i.exec(fact.text);
  if (statefulSet) return { kind: 'StatefulSet', name: statefulSet[1] ?? '' };
  const scaled = /^Scaled (?:up|down) replica set ([\w.-]+)-[\w]+ /.exec(fact.text);
  if (scaled) return { kind: 'Deployment', name: scaled[1] ?? '' };
  const claim = /(?:for claim|claim) "(?:([\w-]+)\/)?([\w.-]+)"/.exec(fact.text);
  if (claim && fact.type === 'event' && !POD_EVENT.test(fact.from))
    return ref('PersistentVolumeClaim', claim[2] ?? '', claim[1]);
  const assigned = /^Successfully assigned (?:([\w-]+)\/)?([\w.-]+) to /.exec(fact.text);
  if (assigned) return ref('Pod', assigned[2] ?? '', assigned[1]);
  const backing =
    /restarting failed container[= ][^\s]{1,253} (?:in )?pod[= ]?"?([a-zA-Z0-9.-]{1,253})_([a-z0-9-]{1,63})\(/.exec(
      fact.text,
    ) ?? /for pod "([a-zA-Z0-9.-]{1,253})_([a-z0-9-]{1,63})\(/.exec(fact.text);
  if (backing) return ref('Pod', backing[1] ?? '', backing[2]);
  const mounting = /for pod "([\w-]+)"\/"([\w.-]+)"/.exec(fact.text);
  if (mounting) return ref('Pod', mounting[2] ?? '', mounting[1]);
  const podUid =
    /pods?[= ]"?([a-z0-9][a-zA-Z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})\(/.exec(fact.text) ??
    /pod "([a-z0-9][a-zA-Z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})" network/.exec(fact.text);
  if (podUid) return ref('Pod', podUid[1] ?? '', podUid[2]);
  return undefined;
}

function ref(kind: string, name: string, namespace: string | undefined): ObjectRef {
  return namespace ? { kind, name, namespace } : { kind, name };
}

/** Which kind of object a component's events are about, when nothing names it. */
function kindByComponent(from: string): string | undefined {
  if (POD_EVENT.test(from)) return 'Pod';
  if (/^replicaset/.test(from)) return 'ReplicaSet';
  if (/^deployment-/.test(from)) return 'Deployment';
  if (/^statefulset/.test(from)) return 'StatefulSet';
  if (/^daemon/.test(from)) return 'DaemonSet';
  if (/^cronjob/.test(from)) return 'CronJob';
  if (/^job/.test(from)) return 'Job';
  if (/^persistentvolume|provisioner|\.csi\.|csi/.test(from)) return 'PersistentVolumeClaim';
  if (/^horizontal-pod/.test(from)) return 'HorizontalPodAutoscaler';
  if (/^node-?controller/.test(from)) return 'Node';
  if (/^service|^metallb/.test(from)) return 'Service';
  if (/^ingress|^nginx-ingress|^traefik|^loadbalancer-controller/.test(from)) return 'Ingress';
  if (/^cert-manager/.test(from)) return 'Certificate';
  return undefined;
}

function isPoor(fact: Fact): boolean {
  const { ready, wanted } = fact.attributes;
  return (
    fact.type === 'status' &&
    fact.reason !== 'Completed' &&
    fact.reason !== 'Available' &&
    ((ready !== undefined && wanted !== undefined && ready < wanted) ||
      /^(?:Pending|Lost|NotReady|Terminating|Failed|Evicted|Unknown)$/.test(fact.reason))
  );
}

/** Gives the events of a table without a name the object they are about: named in a neighbour, or the one object of that kind that is in trouble. */
function withObjects(facts: readonly Fact[]): Fact[] {
  const out = [...facts];
  for (let i = 0; i < out.length; ) {
    const first = out[i];
    if (first?.type !== 'event' || first.object) {
      i++;
      continue;
    }
    let end = i;
    while (
      end < out.length &&
      out[end]?.type === 'event' &&
      !out[end]?.object &&
      (out[end]?.span.from ?? 0) - (out[Math.max(i, end - 1)]?.span.to ?? 0) <= 3
    )
      end++;
    const group = out.slice(i, end);
    const named = new Map<string, ObjectRef>();
    for (const fact of group) {
      const found = objectInMessage(fact);
      if (found && !named.has(found.kind)) named.set(found.kind, found);
    }
    for (let at = i; at < end; at++) {
      const fact = out[at];
      if (!fact) continue;
      const kind = kindByComponent(fact.from) ?? (named.size === 1 ? [...named.keys()][0] : 'Pod') ?? 'Pod';
      const object = objectInMessage(fact) ?? named.get(kind) ?? onlyOne(out, kind, fact);
      if (object) out[at] = { ...fact, object };
    }
    i = end;
  }
  return out;
}

/** Is the newest event of the table that this one stands in a Warning? */
function troubled(facts: readonly Fact[], event: Fact): boolean {
  const table = facts.filter(({ type, object, turn }) => type === 'event' && !object?.name && turn === event.turn);
  const newest = table.reduce<Fact | undefined>(
    (best, fact) => (best && (best.when.last ?? 0) <= (fact.when.last ?? 0) ? best : fact),
    undefined,
  );
  return newest?.warning === true;
}

/** The object of a kind that is in trouble, or the nearest one above; undefined when there are several or none. */
function onlyOne(facts: readonly Fact[], kind: string, event: Fact): ObjectRef | undefined {
  const all = new Map<string, ObjectRef>();
  const poor = new Map<string, ObjectRef>();
  let above: ObjectRef | undefined;
  for (const fact of facts) {
    if (fact.object?.kind !== kind || !fact.object.name) continue;
    all.set(fact.object.name, fact.object);
    if (isPoor(fact)) {
      poor.set(fact.object.name, fact.object);
      if (fact.span.from < event.span.from) above = fact.object;
    }
  }
  if (poor.size === 1) return [...poor.values()][0];
  // the only object there is, unless it is well and the newest event is not
  if (all.size === 1) {
    const [object] = [...all.values()];
    const own = facts.filter((fact) => fact.object?.name === object?.name);
    const well = own.some((fact) => fact.type === 'status' && fact.attributes.ready !== undefined && !isPoor(fact));
    const quiet = own.every(
      ({ type, warning, when }) => type === 'event' && warning === false && (when.count ?? 1) < 2,
    );
    if (event.type === 'event') return (well || quiet) && troubled(facts, event) ? above : object;
    return quiet ? above : object;
  }
  return above;
}

/** The object that the messages of the same cut-off describe name: its events are all its own. */
function saidInTable(facts: readonly Fact[], { turn, span }: Fact, kind: string): ObjectRef | undefined {
  for (const fact of facts) {
    if (fact.type !== 'event' || fact.object?.name !== '' || fact.object.kind !== kind || fact.turn !== turn) continue;
    // one describe is rarely longer, and another may follow without a command between them
    if (Math.abs(fact.span.from - span.from) > 60) continue;
    const found = objectInMessage(fact);
    if (found?.kind === kind) return found;
  }
  return undefined;
}

/** A part of a describe or of YAML without its name is the one object of that kind in trouble, when there is just one. */
function withNames(facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => {
    if (fact.object?.name !== '' || fact.prose) return fact;
    const { kind } = fact.object;
    const named = facts.filter(({ object }) => object?.kind === kind && object.name !== '');
    const object = saidInTable(facts, fact, kind) ?? onlyOne(named, kind, fact);
    return object ? { ...fact, object } : fact;
  });
}

/** Absolute times become ages before the latest moment that the paste knows. Whole objects learn how long they have been there at least. */
function withAges(facts: readonly Fact[], read = Number.NEGATIVE_INFINITY): Fact[] {
  let now = read;
  for (const { when, type } of facts) if (when.at !== undefined && type !== 'log') now = Math.max(now, when.at);
  let latest = now;
  for (const { attributes } of facts)
    latest = Math.max(latest, Number(attributes.heartbeat ?? latest), Number(attributes.created ?? latest));
  return facts.map((fact) => {
    const { when, type, attributes } = fact;
    if (attributes.created !== undefined)
      return {
        ...aged(fact, now),
        attributes: {
          ...attributes,
          standing: (latest - Number(attributes.created)) / 1000,
          // how old it is only a clock tells: the newest time in a paste may be hours ago
          ...(Number.isFinite(read) && { age: Math.max(0, (now - Number(attributes.created)) / 1000) }),
        },
      };
    return when.at === undefined || type === 'log' ? fact : aged(fact, now);
  });
}

function aged(fact: Fact, now: number): Fact {
  const { when } = fact;
  if (when.at === undefined || when.last !== undefined) return fact;
  return { ...fact, when: { ...when, last: Math.max(0, (now - when.at) / 1000) } };
}

/** An object named with its namespace in one place and without it in another is one object. */
function withNamespaces(facts: readonly Fact[]): Fact[] {
  const spaces = new Map<string, Set<string>>();
  for (const { object } of facts) {
    if (!object?.namespace) continue;
    const key = `${object.kind}/${object.name}`;
    const known = spaces.get(key) ?? new Set();
    known.add(object.namespace);
    spaces.set(key, known);
  }
  return facts.map((fact) => {
    const { object } = fact;
    if (!object || object.namespace) return fact;
    const known = spaces.get(`${object.kind}/${object.name}`);
    const [namespace] = known ?? [];
    return known?.size === 1 && namespace ? { ...fact, object: { ...object, namespace } } : fact;
  });
}
