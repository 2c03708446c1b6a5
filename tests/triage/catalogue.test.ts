// The generated catalogue fits the project's vocabulary, and lines get their owner and step from it.
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../src/playbooks/coverage.ts';
import { CATALOGUE_FILES, isFailure, placeOf } from '../../src/triage/catalogue/entry.ts';
import labels from '../../src/triage/catalogue/labels.json' with { type: 'json' };
import { labelsOf } from '../../src/triage/catalogue/labels.ts';
import { place, stepOfEntry } from '../../src/triage/catalogue/place.ts';
import { fill } from '../../src/triage/catalogue/sample.ts';
import type { Fact } from '../../src/triage/fact.ts';
import { PARTS, STEPS } from '../../src/triage/layers.ts';
import { ownerOf, stepOfFact } from '../../src/triage/owners.ts';

const { entries, exceptions } = await readCatalogue();

function fact(partial: Partial<Fact> & Pick<Fact, 'type'>): Fact {
  return { reason: '', text: '', from: '', when: {}, span: { from: 1, to: 1 }, attributes: {}, ...partial };
}

describe('the generated catalogue', () => {
  it('has entries of every file, each with its own id', () => {
    expect(new Set(entries.map(({ file }) => file))).toEqual(new Set(CATALOGUE_FILES));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('names only layers, parts and steps of the vocabulary', () => {
    const strange = entries.filter(
      (entry) =>
        [entry, ...(entry.variants ?? [])].some(({ layer, part }) => !PARTS[layer].includes(part)) ||
        (entry.step && !STEPS.includes(entry.step)),
    );
    expect(strange).toEqual([]);
  });

  it('places every failure on a step, but for kinds without conditions', () => {
    const off = entries
      .filter((entry) => isFailure(entry) && !entry.step && entry.condition !== '')
      .map(({ id }) => id);
    expect(off).toEqual(['state/phase/Pending']);
  });

  it('has the labels that its entries make', () => {
    expect(labels).toEqual(labelsOf(entries));
  });

  it('gives a reason for every exception', () => {
    for (const { entries: named, why } of [...exceptions.elsewhere, ...exceptions.harmless]) {
      expect(named.length).toBeGreaterThan(0);
      expect(why).toMatch(/^\S.{10,}[^.]$/);
    }
  });
});

describe('the place of an entry', () => {
  it.each([
    ['node', 'lifecycle', 'NodeNotSchedulable kubelet', 'node/drain'],
    ['node', 'lifecycle', 'NodeNotReady node-controller', 'node/notready'],
    ['scheduler', 'binding', 'Scheduled default-scheduler', 'scheduler/volume'],
    ['scheduler', 'binding', 'NodeName node(s) did not match', 'scheduler/affinity'],
    ['storage', 'volume', 'NodeVolumeLimits node(s) exceed max volume count', 'storage/attach'],
    ['storage', 'volume', 'VolumeBinding persistentvolumeclaim "<claim>" not found', 'storage/binding'],
    ['kubelet', 'node', 'PodOSNotSupported', 'node/capacity'],
    ['client', 'connection', 'tls-san', 'client/tls'],
    ['client', 'connection', 'tcp-timeout', 'client/connection'],
    ['etcd', 'space', 'etcd-space', 'etcd/space'],
  ])('%s/%s (%s) is %4$s', (layer, part, hint, expected) => {
    const { layer: found, part: foundPart } = place(layer, part, hint);
    expect(`${found}/${foundPart}`).toBe(expected);
  });

  it('refuses a part that has no place', () => {
    expect(() => place('kubelet', 'moon', 'x')).toThrow(RangeError);
  });

  it('follows the words of a message', () => {
    const failed = entries.find(({ id }) => id === 'event/Failed/kubelet');
    if (!failed) throw new RangeError('no such entry');
    expect(placeOf(failed, 'Failed to pull image "<image>": <error>')).toMatchObject({
      layer: 'kubelet',
      part: 'image',
    });
    expect(placeOf(failed, 'Error: configmap "<name>" not found')).toMatchObject({ layer: 'kubelet', part: 'config' });
  });

  it('is beside the road for notes about objects that no workload waits for', () => {
    const note = { layer: 'node', part: 'notready', owner: 'kubelet', kinds: ['Node'] } as const;
    expect(stepOfEntry({ ...note, failure: false })).toBeUndefined();
    expect(stepOfEntry({ ...note, failure: true })).toBe('running');
  });
});

describe('fill', () => {
  it('puts plausible values for placeholders and leaves the words of tables', () => {
    expect(fill('0/<n> nodes, <n> of <resource>', { resource: 'memory' })).toBe('0/1 nodes, 2 of memory');
    expect(fill('EXTERNAL-IP <pending> PORT <none>')).toBe('EXTERNAL-IP <pending> PORT <none>');
    expect(fill('volume "<volume>" ')).toBe('volume "pvc-1c9dbd6e"');
  });
});

describe('the label of a line', () => {
  const pod = { kind: 'Pod', name: 'api-0' };
  it.each([
    [{ type: 'event', reason: 'Pulling', object: pod }, 'kubelet', 'image'],
    [{ type: 'event', reason: 'Scheduled', object: pod }, 'default-scheduler', 'scheduled'],
    [{ type: 'event', reason: 'FailedAttachVolume', object: pod }, 'attachdetach-controller', 'prepared'],
    [
      {
        type: 'event',
        reason: 'Failed',
        object: pod,
        text: 'Error: container has runAsNonRoot and image will run as root',
      },
      'kubelet',
      'started',
    ],
    [
      { type: 'event', reason: 'BackOff', object: pod, text: 'Back-off restarting failed docker container' },
      'kubelet',
      'running',
    ],
    [
      {
        type: 'event',
        reason: 'FailedSync',
        object: pod,
        text: 'Error syncing pod: failed to "CreatePodSandbox" for "x" with CreatePodSandboxError: "y"',
      },
      'kubelet',
      'prepared',
    ],
    [{ type: 'event', reason: 'AddedInterface', object: pod, from: 'multus' }, 'multus', 'prepared'],
    [{ type: 'event', reason: 'FailedCreate', object: { kind: 'Job', name: 'j' } }, 'job-controller', 'children'],
    [
      { type: 'event', reason: 'FailedCreate', object: { kind: 'StatefulSet', name: 's' } },
      'statefulset-controller',
      'children',
    ],
    [{ type: 'event', reason: 'DisruptionBlocked', object: { kind: 'Node', name: 'n' } }, 'karpenter', 'scheduled'],
    [
      { type: 'event', reason: 'OrderFailed', object: { kind: 'CertificateRequest', name: 'c' } },
      'cert-manager-certificaterequests-issuer',
      'reachable',
    ],
    [
      { type: 'event', reason: 'NeverHeardOf', object: { kind: 'DaemonSet', name: 'd' } },
      'daemonset-controller',
      undefined,
    ],
    [{ type: 'waiting', reason: 'CreateContainerConfigError', object: pod }, 'kubelet', 'started'],
    [{ type: 'waiting', reason: 'ContainerCreating', object: pod }, 'kubelet', 'prepared'],
    [{ type: 'terminated', reason: 'OOMKilled', object: pod }, 'kubelet', 'running'],
    [{ type: 'status', reason: 'OutOfexample.com/fpga', object: pod }, 'kubelet', 'prepared'],
    [{ type: 'status', reason: 'Init:ExitCode:3', object: pod }, 'kubelet', 'running'],
    [
      { type: 'status', reason: 'Available', object: { kind: 'Deployment', name: 'api' } },
      'deployment-controller',
      undefined,
    ],
    [
      { type: 'status', reason: 'Lost', object: { kind: 'PersistentVolumeClaim', name: 'c' } },
      'persistentvolume-controller',
      'scheduled',
    ],
    [
      { type: 'status', reason: 'LoadBalancerPending', object: { kind: 'Service', name: 's' } },
      'service-controller',
      'reachable',
    ],
    [
      { type: 'condition', condition: 'PodScheduled', is: 'False', reason: 'Unschedulable', object: pod },
      'default-scheduler',
      'scheduled',
    ],
    [
      {
        type: 'condition',
        condition: 'Ready',
        is: 'Unknown',
        reason: 'NodeStatusUnknown',
        object: { kind: 'Node', name: 'n' },
      },
      'node-controller',
      'running',
    ],
    [{ type: 'error', text: 'Error from server: etcdserver: request timed out', from: 'kubectl' }, 'etcd', 'accepted'],
  ] as const)('%o', (partial, owner, step) => {
    const one = fact(partial);
    expect(ownerOf(one)).toBe(owner);
    expect(stepOfFact(one)).toBe(step);
  });

  it('is the sender’s where the line names it', () => {
    expect(ownerOf(fact({ type: 'event', reason: 'ProvisioningFailed', from: 'ebs.csi.aws.com_ctrl-0_1b2c' }))).toBe(
      'ebs.csi.aws.com',
    );
    expect(ownerOf(fact({ type: 'event', reason: 'FailedScheduling', from: 'volcano', object: pod }))).toBe('volcano');
  });
});
