// What a row of a `kubectl get` table says, kind by kind. Cells are keyed by the column's name as printed.

import { parseAge } from '../age.ts';
import type { Attributes, ObjectRef, Span } from '../fact.ts';
import { lookup } from '../lookup.ts';
import type { Draft } from './cursor.ts';

type Cells = Readonly<Record<string, string>>;
type RowReader = (object: ObjectRef, cells: Cells, span: Span) => Draft[];

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function set(attributes: Attributes, values: Record<string, string | number | boolean | undefined>): Attributes {
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== '') attributes[key] = value;
  return attributes;
}

function base(cells: Cells): Attributes {
  return set({}, { age: parseAge(cells.AGE ?? ''), labels: cells.LABELS });
}

function one(object: ObjectRef, reason: string, attributes: Attributes, span: Span, text = ''): Draft[] {
  return [{ type: 'status', object, reason, attributes, span, text }];
}

/** `2/3` or separate columns. */
function fraction(text: string | undefined): { ready?: number; wanted?: number } {
  const found = /^(\d+)\/(\d+)$/.exec(text ?? '');
  return found ? { ready: Number(found[1]), wanted: Number(found[2]) } : {};
}

const workload: RowReader = (object, cells, span) => {
  const pair = fraction(cells.READY);
  const wanted = pair.wanted ?? number(cells.DESIRED);
  const available = number(cells.AVAILABLE);
  const ready =
    pair.ready ?? number(cells.READY) ?? available ?? (cells.READY === undefined ? number(cells.CURRENT) : undefined);
  const attributes = set(base(cells), {
    ready,
    wanted,
    available,
    current: number(cells.CURRENT),
    updated: number(cells['UP-TO-DATE']),
    selector: cells.SELECTOR ?? cells['NODE SELECTOR'],
    images: cells.IMAGES,
  });
  return one(
    object,
    ready !== undefined && wanted !== undefined && ready >= wanted ? 'Available' : 'Unavailable',
    attributes,
    span,
  );
};

const job: RowReader = (object, cells, span) => {
  const pair = fraction(cells.COMPLETIONS);
  const wanted = pair.wanted ?? number(cells.DESIRED);
  const ready = pair.ready ?? number(cells.SUCCESSFUL);
  const attributes = set(base(cells), { ready, wanted, duration: parseAge(cells.DURATION ?? '') });
  const word =
    cells.STATUS || (ready !== undefined && wanted !== undefined && ready >= wanted ? 'Complete' : 'Running');
  return one(object, word, attributes, span);
};

const cronJob: RowReader = (object, cells, span) =>
  one(
    object,
    cells.SUSPEND === 'True' ? 'Suspended' : 'Scheduled',
    set(base(cells), {
      suspended: cells.SUSPEND === 'True',
      active: number(cells.ACTIVE),
      lastSchedule: cells['LAST SCHEDULE'],
      schedule: cells.SCHEDULE,
    }),
    span,
  );

const service: RowReader = (object, cells, span) =>
  one(
    object,
    cells['EXTERNAL-IP'] === '<pending>' ? 'LoadBalancerPending' : 'Service',
    set(base(cells), {
      type: cells.TYPE,
      clusterIP: cells['CLUSTER-IP'],
      externalIP: cells['EXTERNAL-IP'],
      ports: cells['PORT(S)'],
      selector: cells.SELECTOR,
    }),
    span,
  );

const endpoints: RowReader = (object, cells, span) => {
  const text = cells.ENDPOINTS ?? '';
  const empty = text === '' || text === '<none>' || text === '<unset>';
  const more = Number(/\+ ?(\d+) more/.exec(text)?.[1] ?? 0);
  return one(
    object,
    empty ? 'NoEndpoints' : 'Endpoints',
    set(base(cells), { endpoints: empty ? 0 : text.split(',').length + more }),
    span,
  );
};

const claim: RowReader = (object, cells, span) =>
  one(
    object,
    cells.STATUS ?? '',
    set(base(cells), { volume: cells.VOLUME, storageClass: cells.STORAGECLASS, capacity: cells.CAPACITY }),
    span,
  );

const volume: RowReader = (object, cells, span) =>
  one(
    object,
    cells.STATUS ?? '',
    set(base(cells), { claim: cells.CLAIM, storageClass: cells.STORAGECLASS }),
    span,
    cells.REASON ?? '',
  );

const node: RowReader = (object, cells, span) =>
  (cells.STATUS ?? '')
    .split(',')
    .flatMap((word) => one(object, word, set(base(cells), { roles: cells.ROLES, version: cells.VERSION }), span));

const autoscaler: RowReader = (object, cells, span) =>
  one(
    object,
    /<unknown>/.test(cells.TARGETS ?? '') ? 'UnknownTargets' : 'Autoscaling',
    set(base(cells), {
      reference: cells.REFERENCE,
      targets: cells.TARGETS,
      min: number(cells.MINPODS),
      max: number(cells.MAXPODS),
      replicas: number(cells.REPLICAS),
    }),
    span,
  );

const disruptionBudget: RowReader = (object, cells, span) => {
  const allowed = number(cells['ALLOWED DISRUPTIONS'] ?? cells['ALLOWED-DISRUPTIONS']);
  return one(
    object,
    allowed === 0 ? 'NoDisruptionsAllowed' : 'DisruptionsAllowed',
    set(base(cells), { allowed }),
    span,
  );
};

const component: RowReader = (object, cells, span) =>
  one(object, cells.STATUS ?? '', {}, span, `${cells.MESSAGE ?? ''} ${cells.ERROR ?? ''}`.trim());

const apiService: RowReader = (object, cells, span) => {
  const found = /^(True|False|Unknown)(?:\s*\((\w+)\))?/.exec(cells.AVAILABLE ?? '');
  return [
    {
      type: 'condition',
      object,
      condition: 'Available',
      is: found?.[1] ?? 'Unknown',
      reason: found?.[2] ?? '',
      span,
      attributes: set(base(cells), { service: cells.SERVICE }),
    },
  ];
};

const application: RowReader = (object, cells, span) =>
  [cells['SYNC STATUS'], cells['HEALTH STATUS'], cells.STATUS, cells.HEALTH]
    .filter((word) => word !== undefined && word !== '')
    .flatMap((word) => one(object, word ?? '', base(cells), span));

const quota: RowReader = (object, cells, span) => {
  const full: string[] = [];
  for (const found of `${cells.REQUEST ?? ''}, ${cells.LIMIT ?? ''}`.matchAll(
    /(?<![\w./-])([\w./-]{1,100}): ([^\s/,]{1,40})\/([^\s/,]{1,40})(?:,|$)/g,
  )) {
    if (found[2] === found[3] && found[2] !== '0') full.push(found[1] ?? '');
  }
  return one(object, full.length ? 'QuotaFull' : 'QuotaFree', set(base(cells), { full: full.join(',') }), span);
};

const ingress: RowReader = (object, cells, span) =>
  one(
    object,
    '',
    set(base(cells), {
      class: cells.CLASS === '<none>' ? undefined : cells.CLASS,
      classless: cells.CLASS === '<none>' || undefined,
      address: cells.ADDRESS,
      noAddress: cells.ADDRESS === '' || undefined,
    }),
    span,
  );

/** Any kind with READY True/False, STATUS or MESSAGE columns: cert-manager, Flux, Gateway API, Crossplane, operators. */
const any: RowReader = (object, cells, span) => {
  const drafts: Draft[] = [];
  const text = cells.MESSAGE ?? (/^(?:True|False|Unknown)$/.test(cells.READY ?? '') ? (cells.STATUS ?? '') : '');
  for (const name of [
    'READY',
    'PROGRAMMED',
    'ACCEPTED',
    'SYNCED',
    'AVAILABLE',
    'ESTABLISHED',
    'ADMITTED',
    'PROGRESSING',
    'DEGRADED',
    'ADDRESS',
  ]) {
    const found = /^(True|False|Unknown)\b/.exec(cells[name] ?? '');
    if (found) {
      const condition = name.charAt(0) + name.slice(1).toLowerCase();
      const reason = /^[A-Z]\w+$/.test(cells.STATUS ?? '') ? (cells.STATUS ?? '') : (cells.REASON ?? '');
      drafts.push({
        type: 'condition',
        object,
        condition,
        is: found[1] ?? '',
        reason,
        text,
        span,
        attributes: base(cells),
      });
    }
  }
  const pair = fraction(cells.READY);
  const behind = /^(?:OutOfSync|SyncFailed|Failed)$/.test(cells.STATUS ?? '');
  const word = ((!behind && cells.HEALTH) || (cells.STATUS ?? cells.PHASE ?? cells.STATE ?? cells.SYNC ?? '')).replace(
    /^[✔✖◌•○⚠]\s*/u,
    '',
  );
  if (word !== '' || pair.wanted !== undefined)
    drafts.push({ type: 'status', object, reason: word, text, span, attributes: { ...base(cells), ...pair } });
  return drafts.length
    ? drafts
    : one(
        object,
        '',
        set(base(cells), { address: cells.ADDRESS, class: cells.CLASS, provisioner: cells.PROVISIONER }),
        span,
      );
};

/** kind → its row reader; `any` is for kinds without one of their own. */
export const ROW_READERS = lookup<RowReader>({
  Deployment: workload,
  ReplicaSet: workload,
  ReplicationController: workload,
  StatefulSet: workload,
  DaemonSet: workload,
  Job: job,
  CronJob: cronJob,
  Service: service,
  Endpoints: endpoints,
  Ingress: ingress,
  EndpointSlice: endpoints,
  PersistentVolumeClaim: claim,
  PersistentVolume: volume,
  Node: node,
  HorizontalPodAutoscaler: autoscaler,
  PodDisruptionBudget: disruptionBudget,
  ComponentStatus: component,
  APIService: apiService,
  Application: application,
  ResourceQuota: quota,
  any,
});
