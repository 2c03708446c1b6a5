// Scenes of the recordings, played again: the texts must be those of the real scheduler.
import { describe, expect, it } from 'vitest';
import type { Enabled } from '../../../src/sim/scheduler/framework.ts';
import { PLUGINS } from '../../../src/sim/scheduler/plugins/index.ts';
import { unresolvable } from '../../../src/sim/scheduler/status.ts';
import type { Pod } from '../../../src/sim/wire.ts';
import type { LabClient } from '../../make/lab-client.ts';
import { recordedFiles, recordedFolders, recordedLines, recordedObjects } from '../../make/recorded.ts';
import { schedule } from '../../make/scheduling.ts';

/** Every line of the recordings that tells of a pod without a node. */
const RECORDED = new Set(
  recordedFolders().flatMap((folder) =>
    recordedFiles(folder)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => recordedLines(`${folder}/${file}`))
      .flatMap((line) => /0\/\d+ nodes are available: .*?(?=\s{2,}|$)/.exec(line)?.[0] ?? []),
  ),
);

function twoNodes(lab: LabClient): void {
  lab.node('node-1');
  lab.node('node-2');
}

function running(lab: LabClient, node: string, spec: Record<string, unknown> = {}): void {
  lab.pod(`there-${node}`, {
    labels: { app: 'there' },
    spec: { nodeName: node, ...spec },
    status: { phase: 'Running' },
  });
}

const hostPort = { containers: [{ name: 'hp', image: 'nginx', ports: [{ containerPort: 80, hostPort: 8080 }] }] };

const SCENES: readonly { name: string; message: string; scene: Parameters<typeof schedule>[0] }[] = [
  {
    name: 'more CPU than any node has',
    message:
      '0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    scene: (lab) => {
      twoNodes(lab);
      return lab.pod('api', { requests: { cpu: '64' } });
    },
  },
  {
    name: 'more CPU and memory than any node has',
    message:
      '0/2 nodes are available: 2 Insufficient cpu, 2 Insufficient memory. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    scene: (lab) => {
      twoNodes(lab);
      return lab.pod('both', { requests: { cpu: '64', memory: '64Gi' } });
    },
  },
  {
    name: 'a resource that no node offers',
    message:
      '0/2 nodes are available: 2 Insufficient nvidia.com/gpu. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    scene: (lab) => {
      twoNodes(lab);
      return lab.pod('gpu', { requests: { 'nvidia.com/gpu': '1' } });
    },
  },
  {
    name: 'a label that no node has',
    message:
      "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
    scene: (lab) => {
      twoNodes(lab);
      return lab.pod('fast', { spec: { nodeSelector: { disktype: 'ssd' } } });
    },
  },
  {
    name: 'its like on every node already',
    message:
      "0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.",
    scene: (lab) => {
      twoNodes(lab);
      running(lab, 'node-1');
      running(lab, 'node-2');
      const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'there' } } };
      const podAntiAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
      return lab.pod('spread', { labels: { app: 'there' }, spec: { affinity: { podAntiAffinity } } });
    },
  },
  {
    name: 'its host port taken everywhere',
    message:
      "0/2 nodes are available: 2 node(s) didn't have free ports for the requested pod ports. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.",
    scene: (lab) => {
      twoNodes(lab);
      running(lab, 'node-1', hostPort);
      running(lab, 'node-2', hostPort);
      return lab.pod('hp', { spec: hostPort });
    },
  },
  {
    name: 'spreading over a label that no node has',
    message:
      "0/2 nodes are available: 2 node(s) didn't match pod topology spread constraints (missing required label). no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
    scene: (lab) => {
      twoNodes(lab);
      const constraint = {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'zone' } },
      };
      return lab.pod('zone', { labels: { app: 'zone' }, spec: { topologySpreadConstraints: [constraint] } });
    },
  },
  {
    name: 'one node silent, the other cordoned',
    message:
      '0/2 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    scene: (lab) => {
      lab.node('node-1', { spec: { taints: [{ key: 'node.kubernetes.io/unreachable', effect: 'NoSchedule' }] } });
      const taints = [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
      lab.node('node-2', { spec: { unschedulable: true, taints } });
      return lab.pod('web');
    },
  },
];

function sceneOf(name: string): Parameters<typeof schedule>[0] {
  const found = SCENES.find((one) => one.name === name);
  if (!found) throw new Error(`no scene ${name}`);
  return found.scene;
}

/** Stands for the volume plugins: they speak before any node is looked at, and before the claims of devices. */
function claims(reason: string): readonly Enabled[] {
  const plugin = { name: 'VolumeBinding', preFilter: () => unresolvable('VolumeBinding', reason) };
  return [{ plugin }, ...PLUGINS];
}

describe('a pod that fits nowhere', () => {
  it.each(SCENES)('$name: is told in the recorded words', ({ message, scene }) => {
    expect(RECORDED).toContain(message);
    const outcome = schedule(scene);
    expect(outcome.message).toBe(message);
    expect(outcome.node).toBeUndefined();
  });

  it('whose claim is not bound: the verdict comes before the nodes, and what comes after it has nothing to go on', () => {
    const message = '0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found';
    expect(RECORDED).toContain(message);
    const outcome = schedule(
      (lab) => {
        twoNodes(lab);
        return lab.pod('db');
      },
      { plugins: claims('pod has unbound immediate PersistentVolumeClaims') },
    );
    expect(outcome.message).toBe(message);
  });

  it('has the condition, field by field, of the recorded pod', () => {
    const [recorded] = recordedObjects('10-node-selector/pod.json') as Pod[];
    const { lab } = schedule(sceneOf('a label that no node has'));
    const timeless = ({ status }: Pod): unknown =>
      status.conditions?.map((one) => ({ ...one, lastTransitionTime: '' }));
    expect(timeless(lab.getPod('fast'))).toEqual(timeless(recorded as Pod));
  });

  it('has the event, field by field, of the recorded one', () => {
    const recorded = recordedObjects('02-failed-scheduling/events.json').find(
      (event) => event.reason === 'FailedScheduling',
    );
    const { lab } = schedule(sceneOf('more CPU than any node has'));
    const [event] = lab.events('FailedScheduling');
    expect(Object.keys(event ?? {}).sort()).toEqual(Object.keys(recorded ?? {}).sort());
    for (const field of ['action', 'message', 'reason', 'reportingComponent', 'source', 'type', 'firstTimestamp'])
      expect(event?.[field as keyof typeof event]).toEqual(recorded?.[field]);
    expect(event?.reportingInstance).toMatch(/^default-scheduler-/);
  });
});
