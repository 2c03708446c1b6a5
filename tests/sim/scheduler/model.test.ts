// Whatever happens to a cluster: no node has more on it than it gives, no pod moves, and what can run does.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayRunOn } from '../../../src/sim/node-selector.ts';
import { NODES, PODS } from '../../../src/sim/resources/index.ts';
import { addResources, noResources, podRequests, resourcesOf } from '../../../src/sim/scheduler/resources.ts';
import { Scheduler } from '../../../src/sim/scheduler/scheduler.ts';
import { untolerated } from '../../../src/sim/taints.ts';
import { LabClient } from '../../make/lab-client.ts';

type Step =
  | { readonly do: 'pod'; readonly cpu: number; readonly priority: number; readonly shape: number }
  | { readonly do: 'node'; readonly cpu: number; readonly zone: number }
  | { readonly do: 'delete-pod' | 'end-pod' | 'delete-node' | 'taint' | 'untaint' | 'cordon'; readonly which: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'restart' };

const which = fc.nat(30);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('pod' as const),
        cpu: fc.integer({ min: 1, max: 30 }),
        priority: fc.nat(3),
        shape: fc.nat(5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('node' as const), cpu: fc.integer({ min: 1, max: 4 }), zone: fc.nat(2) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('delete-pod' as const, 'end-pod' as const), which }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('delete-node' as const, 'taint' as const, 'untaint' as const, 'cordon' as const),
        which,
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  ),
  { minLength: 5, maxLength: 60 },
);

const term = { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'x' } } };
const SHAPES: readonly Record<string, unknown>[] = [
  {},
  {},
  { nodeSelector: { zone: 'z0' } },
  { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
  { topologySpreadConstraints: [{ ...term, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }] },
  { containers: [{ name: 'c', image: 'i', ports: [{ hostPort: 80, containerPort: 80 }] }] },
];

/** A kubelet's last word: pods that are leaving are gone. */
function finish(lab: LabClient): void {
  for (const { metadata } of lab.list(PODS))
    if (metadata.deletionTimestamp) lab.store.remove(PODS, metadata.namespace, metadata.name);
}

function apply(lab: LabClient, scheduler: Scheduler, step: Step, at: number): void {
  const pods = lab.list(PODS);
  const nodes = lab.list(NODES);
  const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
  switch (step.do) {
    case 'pod':
      lab.pod(`pod-${at}`, {
        labels: { app: 'x' },
        requests: { cpu: `${step.cpu}00m` },
        spec: { priority: step.priority, ...SHAPES[step.shape] },
      });
      return;
    case 'node':
      lab.node(`node-${at}`, { labels: { zone: `z${step.zone}` }, allocatable: { cpu: `${step.cpu}`, pods: '4' } });
      return;
    case 'wait':
      lab.run(step.ms);
      finish(lab);
      return;
    case 'restart':
      scheduler.stop();
      scheduler.start();
      return;
    case 'delete-pod': {
      const pod = pick(pods, step.which);
      if (pod) lab.delete(PODS, pod.metadata.namespace, pod.metadata.name);
      return;
    }
    case 'end-pod': {
      const pod = pick(
        pods.filter(({ spec }) => spec.nodeName),
        step.which,
      );
      if (pod) lab.change(PODS, pod, ({ status }) => ({ status: { ...status, phase: 'Succeeded' } }));
      return;
    }
    default: {
      const node = pick(nodes, step.which);
      if (!node) return;
      if (step.do === 'delete-node') lab.store.remove(NODES, undefined, node.metadata.name);
      else if (step.do === 'cordon')
        lab.change(NODES, node, ({ spec }) => ({ spec: { ...spec, unschedulable: !spec.unschedulable } }));
      else {
        const taints = step.do === 'taint' ? [{ key: 'k', effect: 'NoSchedule' }] : [];
        lab.change(NODES, node, ({ spec }) => ({ spec: { ...spec, taints } }));
      }
    }
  }
}

const isOver = (phase: string | undefined): boolean => phase === 'Succeeded' || phase === 'Failed';

it('no node is over its allocatable, no pod is bound twice, and nothing waits that has room', () => {
  fc.assert(
    fc.property(steps, fc.nat(1000), (todo, seed) => {
      const lab = new LabClient(seed);
      const scheduler = new Scheduler(lab.context);
      const placed = new Map<string, string>();
      lab.watch(PODS, ({ type, object }) => {
        const { uid } = object.metadata;
        const { nodeName } = object.spec;
        if (type === 'DELETED' || !nodeName) return;
        expect(placed.get(uid) ?? nodeName).toBe(nodeName);
        if (!placed.has(uid)) {
          const node = lab.get(NODES, undefined, nodeName);
          expect(node && mayRunOn(object.spec, node)).toBe(true);
          expect(node && untolerated(node.spec.taints, object.spec.tolerations)).toBeUndefined();
          expect(node?.spec.unschedulable ?? false).toBe(false);
        }
        placed.set(uid, nodeName);
      });
      scheduler.start();
      const check = (): void => {
        for (const { metadata, status } of lab.list(NODES)) {
          const taken = noResources();
          const on = lab.podsOn(metadata.name).filter((pod) => !isOver(pod.status.phase));
          for (const { spec } of on) addResources(taken, podRequests(spec));
          expect(taken.cpu).toBeLessThanOrEqual(resourcesOf(status.allocatable).cpu);
          expect(on.length).toBeLessThanOrEqual(4);
          const ports = on.filter(({ spec }) => spec.containers[0]?.ports);
          expect(ports.length).toBeLessThanOrEqual(1);
        }
      };
      for (const [at, step] of todo.entries()) {
        apply(lab, scheduler, step, at);
        check();
      }
      for (let round = 0; round < 3; round++) {
        lab.run(60_000);
        finish(lab);
      }
      lab.run(700_000);
      check();
      // a plain pod that still waits has no node that would take it
      const free = lab.list(NODES).map((node) => {
        const left = resourcesOf(node.status.allocatable);
        const on = lab.podsOn(node.metadata.name).filter((pod) => !isOver(pod.status.phase));
        for (const { spec } of on) addResources(left, podRequests(spec), -1);
        const isOpen = !node.spec.unschedulable && !node.spec.taints?.length && on.length < 4;
        const isWanted = on.some(({ spec }) => spec.affinity);
        return isOpen && !isWanted ? left.cpu : 0;
      });
      for (const { spec } of lab.list(PODS)) {
        if (
          spec.nodeName ||
          spec.affinity ||
          spec.topologySpreadConstraints ||
          spec.nodeSelector ||
          spec.containers[0]?.ports
        )
          continue;
        const zonesWithAnti = lab.list(PODS).some((pod) => pod.spec.nodeName && pod.spec.affinity);
        if (!zonesWithAnti) expect(Math.max(0, ...free)).toBeLessThan(podRequests(spec).cpu);
      }
    }),
    { numRuns: 60 },
  );
});
