// What a lab shows of storage in trouble, as the engine reads it: the right layer and part, from text and from objects.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { nodeProfile } from '../../../src/sim/kubelet/profile.ts';
import {
  CSI_DRIVERS,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  PODS,
} from '../../../src/sim/resources/index.ts';
import { triage } from '../../../src/triage/triage.ts';
import { pastedObjects } from '../../make/lab-objects.ts';
import { StorageLab } from '../../make/storage-lab.ts';

const playbooks = await loadPlaybooks();
const MINUTE = 60_000;
const ZONE = 'topology.kubernetes.io/zone';
const AT_ONCE = { storageClassName: 'standard-immediate' };

function driven(options: ConstructorParameters<typeof StorageLab>[0] = {}): StorageLab {
  return new StorageLab({ addons: ['disk-csi'], ...options }).run(30_000);
}

function zoned(): StorageLab {
  const nodes = ['a', 'b'].map((zone, at) => ({
    name: `node-${at + 1}`,
    profile: { ...nodeProfile(at + 1, '1.36.2'), labels: { [ZONE]: zone } },
  }));
  return driven({ nodes });
}

function fail(lab: StorageLab, call: string, text: string): void {
  const driver = lab.client.get(CSI_DRIVERS, undefined, 'disk.csi.example');
  if (!driver) throw new Error('no driver');
  const annotations = { [`sekisho.dev/${call}-fails`]: `rpc error: code = Internal desc = ${text}` };
  lab.client.update(CSI_DRIVERS, { ...driver, metadata: { ...driver.metadata, annotations } });
}

/** What people paste: events, descriptions of pod and claim, and all objects. */
async function seen({ lab }: StorageLab): Promise<Record<string, string>> {
  const session = openSession(lab);
  const out = async (line: string) => (await kubectl(session, line)).output;
  const texts = {
    events: await out('kubectl get events --sort-by=.lastTimestamp'),
    describe: `${await out('kubectl describe pod web')}\n${await out('kubectl describe pvc data')}`,
    objects: pastedObjects(lab, 'default'),
  };
  const read: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const { stalled } = await triage(text, { playbooks });
    read[name] = `${stalled.layer}/${stalled.part ?? ''}`;
  }
  return read;
}

describe('storage in trouble', () => {
  it.each<[string, () => StorageLab, string]>([
    [
      'a class whose provisioner is not there',
      () => {
        const lab = new StorageLab();
        lab.storageClass('fast', { provisioner: 'ebs.csi.aws.com' });
        lab.claim('data', { storageClassName: 'fast' });
        return lab;
      },
      'storage/provisioning',
    ],
    [
      'a claim without a class where there is no default',
      () => {
        const lab = new StorageLab();
        lab.claim('data');
        return lab;
      },
      'storage/binding',
    ],
    [
      'a class that is not there',
      () => {
        const lab = new StorageLab();
        lab.claim('data', { storageClassName: 'fast' });
        return lab;
      },
      'storage/provisioning',
    ],
    [
      'a provisioner that fails',
      () => {
        const lab = driven();
        fail(lab, 'provision', 'UnauthorizedOperation: not authorized to make disks');
        lab.claim('data', AT_ONCE);
        return lab;
      },
      'storage/provisioning',
    ],
    [
      'a volume that is on another node',
      () => {
        const lab = driven();
        lab.claim('data', AT_ONCE);
        lab.run(10_000);
        lab.pod('first', ['data'], { nodeName: 'node-1' });
        lab.run(20_000);
        lab.pod('web', ['data'], { nodeName: 'node-2' });
        return lab;
      },
      'storage/attach',
    ],
    [
      'a volume in another zone',
      () => {
        const lab = zoned();
        lab.claim('data');
        lab.pod('first', ['data'], { nodeSelector: { [ZONE]: 'b' } });
        lab.run(20_000);
        lab.client.delete(PODS, 'default', 'first', { gracePeriodSeconds: 0 });
        lab.run(20_000);
        for (const node of lab.client.list(NODES))
          if (node.metadata.labels?.[ZONE] === 'b')
            lab.client.update(NODES, { ...node, spec: { ...node.spec, unschedulable: true } });
        return lab;
      },
      'scheduler/volume',
    ],
    [
      'more volumes than a node takes',
      () => {
        const lab = driven({
          nodes: [
            {
              name: 'node-1',
              profile: { ...nodeProfile(1, '1.36.2'), annotations: { 'sekisho.dev/disk-limit': '1' } },
            },
          ],
        });
        lab.claim('other', AT_ONCE);
        lab.claim('data', AT_ONCE);
        lab.run(10_000);
        lab.pod('first', ['other']);
        lab.run(20_000);
        return lab;
      },
      'scheduler/volume',
    ],
    [
      'a mount that fails',
      () => {
        const lab = driven();
        fail(lab, 'mount', 'mount failed: exit status 32');
        lab.claim('data', AT_ONCE);
        return lab.run(10_000);
      },
      'kubelet/volume',
    ],
    [
      'a claim that has lost its volume',
      () => {
        const lab = new StorageLab();
        lab.volume('v');
        lab.run();
        lab.claim('data');
        lab.run();
        const volume = lab.volumeOf('v');
        if (!volume) throw new Error('no volume');
        const { finalizers: _none, ...metadata } = volume.metadata;
        lab.client.update(PERSISTENT_VOLUMES, { ...volume, metadata });
        lab.client.delete(PERSISTENT_VOLUMES, undefined, 'v');
        return lab.run();
      },
      'storage/binding',
    ],
  ])('%s', async (_, make, place) => {
    const lab = make();
    lab.run(1000);
    if (!lab.get(PODS, 'web')) lab.pod('web', ['data']);
    lab.run(2 * MINUTE);
    expect(await seen(lab)).toEqual({ events: place, describe: place, objects: place });
  });

  it('growth that fails', async () => {
    const lab = driven();
    lab.claim('data', AT_ONCE);
    lab.run(10_000);
    lab.pod('web', ['data']);
    lab.run(20_000);
    fail(lab, 'resize', 'VolumeModificationRateExceeded: wait six hours');
    const claim = lab.claimOf('data');
    if (!claim) throw new Error('no claim');
    const resources = { requests: { storage: '3Gi' } };
    lab.client.update(PERSISTENT_VOLUME_CLAIMS, { ...claim, spec: { ...claim.spec, resources } });
    lab.run(MINUTE);
    expect(await seen(lab)).toEqual({
      events: 'storage/resize',
      describe: 'storage/resize',
      objects: 'storage/resize',
    });
  });

  it('a claim that waits for its first pod is known to wait', async () => {
    const lab = driven();
    lab.claim('data');
    lab.run(MINUTE);
    const { output } = await kubectl(openSession(lab.lab), 'kubectl describe pvc data');
    const { wait } = await triage(output, { playbooks });
    expect(wait?.for).toBe('a pod that uses the claim');
  });
});
