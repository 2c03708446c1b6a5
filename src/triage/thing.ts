// One object of the input, and the state that the latest word on it gives it.
import type { Attributes, Fact, ObjectRef } from './fact.ts';

/**
 * The state of an object by the latest word on it. ok: does what it should; leaving: being deleted or replaced; flapping: up now, but restarting;
 * bad: does not; unknown: the input has no state of it, only events or mentions.
 */
export type Health = 'ok' | 'leaving' | 'flapping' | 'bad' | 'unknown';

/** One object of the input. */
export interface Thing {
  readonly key: string;
  readonly ref: ObjectRef;
  readonly facts: Fact[];
  /** latest values, over all its facts */
  readonly attributes: Attributes;
  /** word of the latest status fact that has one, '' when there is none */
  word: string;
  health: Health;
  /** the fact that says so */
  stateFact: Fact | undefined;
}

/** A restart this many seconds ago still counts as flapping: the kubelet waits at most 300 between two tries. */
const RECENT_RESTART = 330;
/** Restarts that come this often (seconds each) are flapping when kubectl does not say how long ago the last was. */
const OFTEN = 3600;

/** Is a pod that is up now nevertheless restarting again and again? */
function flaps(attributes: Attributes): boolean {
  const { restarts = 0, restartedAgo, age } = attributes;
  if (restarts < 2) return false;
  if (restartedAgo !== undefined)
    return restartedAgo < RECENT_RESTART && (age === undefined || restarts < 2 || age / restarts < OFTEN);
  return restarts >= 5 && age !== undefined && age / restarts < OFTEN;
}

function podHealth(fact: Fact, conditions: ReadonlyMap<string, string>): Health | undefined {
  const { ready, wanted } = fact.attributes;
  switch (fact.reason) {
    case 'Completed':
    case 'Succeeded':
      return 'ok';
    case 'Terminating':
      return 'leaving';
    case 'Running':
      if (ready !== undefined && wanted !== undefined) {
        if (ready < wanted) return 'bad';
        return flaps(fact.attributes) ? 'flapping' : 'ok';
      }
      if (conditions.get('Ready') === 'True') return 'ok';
      return conditions.get('Ready') === 'False' ? 'bad' : undefined;
    case 'Applied':
    case 'RolledOut':
      return undefined;
    case '':
      if (ready === undefined || wanted === undefined || wanted === 0) return undefined;
      return ready >= wanted ? (flaps(fact.attributes) ? 'flapping' : 'ok') : 'bad';
    default:
      return 'bad';
  }
}

/** Works out word, health and state of a thing that has all its facts. */
export function settleState(thing: Thing): void {
  const conditions = new Map<string, string>();
  for (const fact of thing.facts)
    if (fact.type === 'condition' && fact.condition) conditions.set(fact.condition, fact.is ?? '');
  const statuses = thing.facts.filter(({ type }) => type === 'status').sort((a, b) => a.span.from - b.span.from);
  for (const fact of statuses) {
    if (fact.reason !== '') thing.word = fact.reason;
    const health =
      thing.ref.kind === 'Pod' ? podHealth(fact, conditions) : otherHealth(thing.ref.kind, fact, conditions);
    if (health) {
      // Argo CD says two words of one moment: the worse of them counts
      if (thing.ref.kind === 'Application' && thing.health === 'bad' && thing.stateFact?.turn === fact.turn) continue;
      thing.health = health;
      thing.stateFact = fact;
    }
  }
  const own =
    conditions.get('Ready') ??
    (thing.ref.kind === 'Pod'
      ? undefined
      : (conditions.get('Available') ?? conditions.get('Programmed') ?? conditions.get('Accepted')));
  // Argo CD: what it could not do stands in a condition, beside a health that is still the old one's
  if (thing.ref.kind === 'Application' && [...conditions].some(([name, is]) => /Error$/.test(name) && is === 'True'))
    thing.health = 'bad';
  if (statuses.length === 0 && own !== undefined) thing.health = own === 'True' ? 'ok' : 'bad';
}

function otherHealth(kind: string, fact: Fact, conditions: ReadonlyMap<string, string>): Health | undefined {
  const { ready, wanted } = fact.attributes;
  switch (fact.reason) {
    case 'RolledOut':
    case 'Bound':
    case 'Complete':
    case 'Synced':
    case 'Healthy':
      return 'ok';
    case 'Ready':
      return 'ok';
    case 'Terminating':
      return 'leaving';
    case 'Available':
      // all are ready, but not all are new: a rollout is under way
      if (kind === 'Deployment' && conditions.get('Progressing') === 'False') return 'bad';
      return kind === 'Deployment' &&
        fact.attributes.updated !== undefined &&
        Number(fact.attributes.updated) < (wanted ?? 0) &&
        (ready ?? 0) > 0
        ? undefined
        : 'ok';
    case 'Unavailable':
    case 'Pending':
    case 'Lost':
    case 'NotReady':
    case 'NoEndpoints':
    case 'LoadBalancerPending':
    case 'Failed':
    case 'Degraded':
    case 'Unhealthy':
      return 'bad';
    case 'Endpoints':
    case 'Autoscaling':
    case 'Active':
    case 'Issued':
    case 'Succeeded':
    case 'Successful':
    case 'Scheduled':
      return kind === 'CronJob' ? undefined : 'ok';
    case 'OutOfSync':
    case 'Missing':
    case 'Error':
      return 'bad';
    case 'Progressing':
    case 'Unknown':
      if (kind === 'Application') return 'bad';
  }
  const halfway =
    fact.attributes.updated !== undefined && wanted !== undefined && Number(fact.attributes.updated) < wanted;
  if (kind === 'Deployment' && (conditions.get('Progressing') === 'False' || halfway))
    return conditions.get('Progressing') === 'False' ? 'bad' : undefined;
  const own =
    conditions.get('Ready') ??
    conditions.get('Available') ??
    (kind === 'HorizontalPodAutoscaler'
      ? (conditions.get('ScalingActive') ?? conditions.get('AbleToScale'))
      : undefined);
  if (own === 'True') return 'ok';
  return own === 'False' || own === 'Unknown' ? 'bad' : undefined;
}
