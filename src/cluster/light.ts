// What most objects of a large namespace are: pods that are well, and what was said of them. Of these only that is kept which an answer about others may rest on.

type Json = Readonly<Record<string, unknown>>;

/** kind → the object with less in it; absent: it stays whole */
const LIGHT: Readonly<Record<string, (object: Json) => Json>> = { Pod: lightPod, Event: lightEvent, Node: lightNode };

/** The object as light as it may be. */
export function lightOf(kind: string, object: Json): Json {
  return LIGHT[kind]?.(object) ?? object;
}

/** Does it run as it should, and has it never done otherwise? Nothing of it is looked into then. @param pod as the API serves it */
export function isWellPod({ metadata, status }: Json): boolean {
  const { phase, conditions, containerStatuses } = record(status);
  if (record(metadata).deletionTimestamp !== undefined) return false;
  if (phase === 'Succeeded') return true;
  return (
    phase === 'Running' &&
    records(conditions).some(({ type, status: is }) => type === 'Ready' && is === 'True') &&
    records(containerStatuses).every(({ restartCount, ready }) => !restartCount && ready !== false)
  );
}

function lightPod(pod: Json): Json {
  if (!isWellPod(pod)) return pod;
  const spec = record(pod.spec);
  const status = record(pod.status);
  const claims = records(spec.volumes).filter(({ persistentVolumeClaim }) => persistentVolumeClaim !== undefined);
  return {
    ...pod,
    spec: {
      ...picked(spec, ['nodeName', 'restartPolicy', 'hostNetwork', 'schedulerName']),
      containers: records(spec.containers).map((one) => ({
        ...picked(one, ['name', 'image', 'ports']),
        ...(one.livenessProbe !== undefined && { livenessProbe: {} }),
      })),
      ...(claims.length > 0 && { volumes: claims }),
    },
    status: {
      ...picked(status, ['phase', 'podIP']),
      conditions: records(status.conditions)
        .filter(({ type }) => type === 'Ready')
        .map((one) => picked(one, ['type', 'status', 'lastTransitionTime'])),
      containerStatuses: records(status.containerStatuses).map((one) =>
        picked(one, ['name', 'ready', 'restartCount', 'state']),
      ),
    },
  };
}

const OF_EVENT = [
  'apiVersion',
  'kind',
  'involvedObject',
  'regarding',
  'reason',
  'message',
  'note',
  'type',
  'source',
  'deprecatedSource',
  'reportingComponent',
  'reportingController',
  'firstTimestamp',
  'lastTimestamp',
  'eventTime',
  'deprecatedFirstTimestamp',
  'deprecatedLastTimestamp',
  'series',
  'count',
  'deprecatedCount',
] as const;

function lightEvent(event: Json): Json {
  const light = picked(event, OF_EVENT);
  const about = event.regarding === undefined ? 'involvedObject' : 'regarding';
  return {
    ...light,
    metadata: picked(record(event.metadata), ['name', 'namespace', 'creationTimestamp', 'resourceVersion']),
    [about]: picked(record(event[about]), ['kind', 'namespace', 'name', 'fieldPath']),
  };
}

/** Without the images that it has, which are many. */
function lightNode(node: Json): Json {
  const { images: _, ...status } = record(node.status);
  return { ...node, status };
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}

/** The fields that say anything. */
function picked(object: Json, keys: readonly string[]): Json {
  const out: Record<string, unknown> = {};
  for (const key of keys) {
    const value = object[key];
    if (value !== undefined && value !== null && value !== '') out[key] = value;
  }
  return out;
}
