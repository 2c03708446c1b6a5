// Every fault that a lab can have is met in an exercise, and what no object shows is told by what the learner tried.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { EXERCISES } from '../../../src/sim/exercises/index.ts';
import { FAULTS } from '../../../src/sim/faults/index.ts';
import { readExercise } from '../../make/read-exercise.ts';

const playbooks = await loadPlaybooks();

/** fault → the exercises in which it is broken */
const WHERE: Readonly<Record<string, readonly string[]>> = {
  'api-server-down': ['api-server/closed-counter'],
  'certificate-expired': ['api-server/expired-seal'],
  'scheduler-stopped': ['scheduler/quiet-morning'],
  'controller-manager-stopped': ['controller/empty-desk'],
  'controller-stopped': ['controller/lost-shift'],
  'etcd-no-leader': ['etcd/standing-clock'],
  'etcd-slow': ['etcd/deep-sand'],
  'etcd-full': ['etcd/full-ledger'],
  'kubelet-dead': ['node/unanswered'],
  'node-off': ['node/dark-window'],
  'node-memory-low': ['node/tight-belt'],
  'node-disk-full': ['node/full-cellar'],
  'node-pids-low': ['node/crowded-hall'],
  'cni-down': ['node/bare-wires'],
  'cni-failing': ['kubelet/no-number'],
  'runtime-broken': ['kubelet/broken-press'],
  'kube-proxy-stuck': ['network/old-map'],
  'clock-skew': ['healthy/ahead-of-time'],
  'registry-down': ['kubelet/far-warehouse'],
  'registry-unreachable': ['healthy/third-try'],
  'registry-limits': ['kubelet/short-ration'],
  'registry-untrusted': ['kubelet/strange-seal'],
  'workload-down kube-system/cloud-controller-manager': ['network/long-queue'],
  'workload-down kube-system/coredns': ['network/silent-operator'],
  'workload-down kube-system/disk-csi-controller': ['storage/lost-key'],
  'workload-down kube-system/metrics-server': ['controller/blind-pilot'],
};

/** Exercises whose objects are all well, and why. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'client/crooked-lines': 'kubectl sends nothing',
  'client/old-chart': 'kubectl sends nothing',
  'client/wrong-house': 'kubectl does not get through',
  'api-server/closed-counter': 'kubectl does not get through',
  'api-server/expired-seal': 'kubectl does not get through',
  'etcd/deep-sand': 'only the health check tells that etcd is late',
  'network/silent-operator': 'only a request tells that nobody answers for names: CoreDNS is in another namespace',
  'network/torn-page': 'only a request tells what CoreDNS does not know: its Corefile is in another namespace',
  'network/closed-shutters': 'only a request tells that what a policy keeps out is wanted',
  'network/old-map': "only a request tells that a node's rules are old",
};

/** What an exercise breaks, as keys of {@link WHERE}. */
function broken(fault: string, target = ''): string {
  return FAULTS.find(({ id }) => id === fault)?.target === 'workload' ? `${fault} ${target}` : fault;
}

describe('the faults of a lab', () => {
  it('are all met in exercises', () => {
    const met = Map.groupBy(
      EXERCISES.flatMap(({ id, setUp }) =>
        setUp.flatMap((act) => ('fault' in act ? [{ id, fault: broken(act.fault, act.target) }] : [])),
      ),
      ({ fault }) => fault,
    );
    expect(Object.fromEntries([...met].map(([fault, all]) => [fault, all.map(({ id }) => id)]))).toEqual(WHERE);
    const kinds = new Set(Object.keys(WHERE).map((key) => key.split(' ')[0]));
    expect(FAULTS.map(({ id }) => id).filter((id) => !kinds.has(id))).toEqual([]);
  });
});

describe('what no object shows', () => {
  it('is known, with its why', () => {
    const outside = EXERCISES.filter(({ isOutsideOfObjects }) => isOutsideOfObjects).map(({ id }) => id);
    expect(outside.sort()).toEqual(Object.keys(OUTSIDE).sort());
  });

  it.each(
    EXERCISES.filter(({ id }) => /^(?:network|etcd)\//.test(id) && Object.hasOwn(OUTSIDE, id)).map(
      (one) => [one.id, OUTSIDE[one.id], one] as const,
    ),
  )('in %s is told by what was tried alone: %s', async (_id, _why, { tried: _, ...exercise }) => {
    const { text } = await readExercise(exercise, 1, playbooks);
    expect(text.stalled.layer).toBe('healthy');
  });
});
