// A storage driver and its programs: what it does, what its failures look like, and what is missing when a part of it is.
import { describe, expect, it } from 'vitest';
import { nodeProfile } from '../../../src/sim/kubelet/profile.ts';
import { Lab } from '../../../src/sim/lab.ts';
import {
  CSI_DRIVERS,
  DAEMON_SETS,
  DEPLOYMENTS,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PODS,
  STATEFUL_SETS,
  VOLUME_ATTACHMENTS,
} from '../../../src/sim/resources/index.ts';
import { StorageLab } from '../../make/storage-lab.ts';

const MINUTE = 60_000;
const ZONE = 'topology.kubernetes.io/zone';
const DRIVER = 'disk.csi.example';
const AT_ONCE = { storageClassName: 'standard-immediate' };

/** A lab with the driver, which has come up. */
function driven(options: ConstructorParameters<typeof StorageLab>[0] = {}): StorageLab {
  return new StorageLab({ addons: ['disk-csi'], ...options }).run(30_000);
}

/** A claim `data` that has its volume. */
function provisioned(lab = driven(), spec: object = AT_ONCE): StorageLab {
  lab.claim('data', spec);
  return lab.run(10_000);
}

/** The driver fails with a text from here on, or no more. */
function fail(lab: StorageLab, call: string, text?: string): void {
  const driver = lab.client.get(CSI_DRIVERS, undefined, DRIVER);
  if (!driver) throw new Error('no driver');
  const annotations = text === undefined ? {} : { [`sekisho.dev/${call}-fails`]: text };
  lab.client.update(CSI_DRIVERS, { ...driver, metadata: { ...driver.metadata, annotations } });
}

function volumeName(lab: StorageLab): string {
  return lab.claimOf('data')?.spec.volumeName ?? '';
}

function phase(lab: StorageLab, pod = 'web'): string | undefined {
  return lab.get(PODS, pod)?.status.phase;
}

function stopControllers(lab: StorageLab): void {
  const found = lab.client.get(DEPLOYMENTS, 'kube-system', 'disk-csi-controller');
  if (found) lab.client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, replicas: 0 } });
  lab.run(MINUTE);
}

function grow(lab: StorageLab, storage: string): void {
  const claim = lab.claimOf('data');
  if (!claim) throw new Error('no claim');
  lab.client.update(PERSISTENT_VOLUME_CLAIMS, {
    ...claim,
    spec: { ...claim.spec, resources: { requests: { storage } } },
  });
}

describe('a volume', () => {
  it('is made for its claim at once, or for the node of its first pod, and goes with its claim', () => {
    const lab = provisioned();
    const name = volumeName(lab);
    expect(lab.volumeOf(name)?.spec).toMatchObject({
      csi: { driver: DRIVER },
      capacity: { storage: '1Gi' },
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: { name: 'data' },
    });
    expect(lab.told('data').slice(-1)).toEqual([
      `Normal ProvisioningSucceeded Successfully provisioned volume ${name}`,
    ]);
    lab.client.delete(PERSISTENT_VOLUME_CLAIMS, 'default', 'data');
    lab.run(10_000);
    expect(lab.volumeOf(name)).toBeUndefined();
  });

  it('is attached before the pod starts, and detached after it is gone', () => {
    const lab = provisioned();
    lab.pod('web', ['data']);
    lab.run(20_000);
    expect(phase(lab)).toBe('Running');
    expect(lab.told('web')).toContain(
      `Normal SuccessfulAttachVolume AttachVolume.Attach succeeded for volume "${volumeName(lab)}" `,
    );
    expect(lab.client.list(VOLUME_ATTACHMENTS)).toHaveLength(1);
    lab.client.delete(PODS, 'default', 'web');
    lab.run(MINUTE);
    expect(lab.client.list(VOLUME_ATTACHMENTS)).toEqual([]);
    expect(lab.client.list(NODES).flatMap(({ status }) => status.volumesInUse ?? [])).toEqual([]);
  });

  it('is made in the zone of the node that was chosen, and is used there alone', () => {
    const nodes = ['a', 'b'].map((zone, at) => ({
      name: `node-${at + 1}`,
      profile: { ...nodeProfile(at + 1, '1.36.2'), labels: { [ZONE]: zone } },
    }));
    const lab = driven({ nodes });
    lab.claim('data');
    lab.pod('web', ['data'], { nodeSelector: { [ZONE]: 'b' } });
    lab.run(20_000);
    expect(phase(lab)).toBe('Running');
    lab.client.delete(PODS, 'default', 'web', { gracePeriodSeconds: 0 });
    lab.pod('other', ['data'], { nodeSelector: { [ZONE]: 'a' } });
    lab.run(5000);
    expect(lab.told('other')[0]).toMatch(
      /^Warning FailedScheduling 0\/2 nodes are available: 1 node\(s\) didn't match PersistentVolume's node affinity, 1 node\(s\) didn't match Pod's node affinity\/selector\. /,
    );
  });

  it('of a pod of its own goes with the pod', () => {
    const lab = driven();
    const volumeClaimTemplate = {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    };
    lab.pod('web', [], { volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate } }] });
    lab.run(20_000);
    expect(phase(lab)).toBe('Running');
    expect(lab.claimOf('web-scratch')?.status.phase).toBe('Bound');
    lab.client.delete(PODS, 'default', 'web');
    lab.run(MINUTE);
    expect(lab.claimOf('web-scratch')).toBeUndefined();
  });

  it('is there for each pod of a StatefulSet, and stays when the set goes', () => {
    const lab = driven();
    const labels = { app: 'db' };
    const volumeMounts = [{ name: 'data', mountPath: '/data' }];
    lab.create(STATEFUL_SETS, 'db', {
      spec: {
        replicas: 3,
        serviceName: 'db',
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'db', image: 'nginx:stable', volumeMounts }] },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    });
    lab.run(MINUTE);
    expect(lab.get(STATEFUL_SETS, 'db')?.status.readyReplicas).toBe(3);
    lab.client.delete(STATEFUL_SETS, 'default', 'db');
    lab.run(MINUTE);
    expect(lab.client.list(PERSISTENT_VOLUME_CLAIMS, 'default').map(({ status }) => status.phase)).toEqual([
      'Bound',
      'Bound',
      'Bound',
    ]);
  });
});

describe('provisioning', () => {
  const text = 'rpc error: code = Internal desc = UnauthorizedOperation: not authorized to make disks';

  it('that fails says so again and again, and works as soon as it can', () => {
    const lab = driven();
    fail(lab, 'provision', text);
    provisioned(lab);
    expect(lab.claimOf('data')?.status.phase).toBe('Pending');
    expect(lab.told('data')).toContain(
      `Warning ProvisioningFailed failed to provision volume with StorageClass "standard-immediate": ${text}`,
    );
    fail(lab, 'provision');
    expect(lab.run(MINUTE).claimOf('data')?.status.phase).toBe('Bound');
  });

  it('fails for the volumes of one class when its parameters say so', () => {
    const lab = driven();
    lab.storageClass('broken', { provisioner: DRIVER, parameters: { 'sekisho.dev/provision-fails': text } });
    provisioned(lab, { storageClassName: 'broken' });
    lab.claim('other', AT_ONCE);
    lab.run(5000);
    expect([lab.claimOf('data')?.status.phase, lab.claimOf('other')?.status.phase]).toEqual(['Pending', 'Bound']);
  });

  it('that finds a place full lets the scheduler choose again', () => {
    const lab = driven();
    fail(lab, 'provision', 'rpc error: code = ResourceExhausted desc = no room in this zone');
    lab.claim('data');
    lab.pod('web', ['data']);
    lab.run(5000);
    expect(lab.told('web')).toContain(
      'Warning FailedScheduling running PreBind plugin "VolumeBinding": binding volumes: provisioning failed for PVC "data"',
    );
  });

  it('does not happen while nobody runs it', () => {
    const lab = driven();
    stopControllers(lab);
    provisioned(lab);
    expect(lab.told('data')).toEqual([expect.stringMatching(/^Normal ExternalProvisioning Waiting for a volume/)]);
    const found = lab.client.get(DEPLOYMENTS, 'kube-system', 'disk-csi-controller');
    if (found) lab.client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, replicas: 1 } });
    expect(lab.run(MINUTE).claimOf('data')?.status.phase).toBe('Bound');
  });
});

describe('attaching', () => {
  it('that fails is told to the pod', () => {
    const lab = provisioned();
    const text = 'rpc error: code = Internal desc = Could not attach volume: AttachmentLimitExceeded';
    fail(lab, 'attach', text);
    lab.pod('web', ['data']);
    lab.run(3 * MINUTE);
    const name = volumeName(lab);
    expect(phase(lab)).toBe('Pending');
    expect(lab.told('web').slice(1).sort()).toEqual([
      `Warning FailedAttachVolume AttachVolume.Attach failed for volume "${name}" : ${text}`,
      'Warning FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data], failed to process volumes=[]: context deadline exceeded',
    ]);
    fail(lab, 'attach');
    expect(phase(lab.run(5 * MINUTE))).toBe('Running');
  });

  it('times out while nobody attaches', () => {
    const lab = provisioned();
    stopControllers(lab);
    lab.pod('web', ['data']);
    lab.run(3 * MINUTE);
    expect(lab.told('web')).toContainEqual(
      expect.stringMatching(
        /^Warning FailedAttachVolume AttachVolume\.Attach failed for volume "pvc-\S+" : timed out waiting for external-attacher of disk\.csi\.example CSI driver to attach volume disk-\w+$/,
      ),
    );
  });

  it('cannot begin on a node that does not have the driver', () => {
    const lab = provisioned();
    lab.client.delete(DAEMON_SETS, 'kube-system', 'disk-csi-node');
    lab.run(MINUTE);
    lab.pod('web', ['data'], { nodeName: 'node-1' });
    lab.run(10_000);
    expect(lab.told('web')).toEqual([
      `Warning FailedAttachVolume AttachVolume.Attach failed for volume "${volumeName(lab)}" : CSINode node-1 does not contain driver disk.csi.example`,
    ]);
  });

  it('waits for another node, and is forced from one that does not answer after six minutes', () => {
    const lab = provisioned();
    lab.pod('first', ['data'], { nodeName: 'node-1' });
    lab.run(20_000);
    lab.pod('web', ['data'], { nodeName: 'node-2' });
    lab.run(20_000);
    const name = volumeName(lab);
    expect(lab.told('web')).toEqual([
      `Warning FailedAttachVolume Multi-Attach error for volume "${name}" Volume is already used by pod(s) first`,
    ]);
    lab.lab.fleet.get('node-1')?.stop();
    lab.run(2 * MINUTE);
    lab.client.delete(PODS, 'default', 'first', { gracePeriodSeconds: 0 });
    lab.pod('late', ['data'], { nodeName: 'node-2' });
    lab.run(MINUTE);
    expect(lab.told('late')).toEqual([
      `Warning FailedAttachVolume Multi-Attach error for volume "${name}" Volume is already exclusively attached to one node and can't be attached to another`,
    ]);
    lab.run(4 * MINUTE);
    expect(phase(lab)).toBe('Pending');
    lab.run(2 * MINUTE);
    expect(phase(lab)).toBe('Running');
  });
});

describe('mounting', () => {
  it.each([
    [
      'stage',
      'MountVolume.MountDevice',
      'rpc error: code = Internal desc = could not format "/dev/xvdba": exit status 1',
    ],
    ['mount', 'MountVolume.SetUp', 'rpc error: code = Internal desc = mount failed: exit status 32'],
  ])('that fails at the step %s is told to the pod', (call, step, text) => {
    const lab = provisioned();
    fail(lab, call, text);
    lab.pod('web', ['data']);
    lab.run(20_000);
    expect(phase(lab)).toBe('Pending');
    expect(lab.told('web').slice(-1)).toEqual([
      `Warning FailedMount ${step} failed for volume "${volumeName(lab)}" : ${text}`,
    ]);
  });

  it('of a claim that was never bound cannot be processed', () => {
    const lab = driven();
    lab.claim('data', { storageClassName: '' });
    lab.pod('web', ['data'], { nodeName: 'node-1' });
    lab.run(5000);
    expect(lab.told('web')).toEqual([
      'Warning FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], failed to process volumes=[data]: error processing PVC default/data: PVC is not bound',
    ]);
  });

  it('of a local disk needs the disk', () => {
    const lab = driven();
    lab.volume('v', {
      nfs: undefined,
      local: { path: '/mnt/disks/ssd1' },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node-1'] }] },
          ],
        },
      },
    });
    lab.run();
    lab.claim('data', { storageClassName: '' });
    lab.pod('web', ['data']);
    lab.run(5000);
    expect(lab.told('web').slice(-1)).toEqual([
      'Warning FailedMount MountVolume.NewMounter initialization failed for volume "v" : path "/mnt/disks/ssd1" does not exist',
    ]);
  });
});

describe('growth', () => {
  it('ends on the node of the pod', () => {
    const lab = provisioned();
    lab.pod('web', ['data']);
    lab.run(20_000);
    grow(lab, '3Gi');
    lab.run(20_000);
    const name = volumeName(lab);
    expect(lab.claimOf('data')?.status).toMatchObject({ capacity: { storage: '3Gi' } });
    expect(lab.volumeOf(name)?.spec.capacity).toEqual({ storage: '3Gi' });
    const done = 'FileSystemResizeSuccessful MountVolume.NodeExpandVolume succeeded for volume';
    expect(lab.told('data').slice(-4)).toEqual([
      'Normal ExternalExpanding waiting for an external controller to expand this PVC',
      `Normal Resizing External resizer is resizing volume ${name}`,
      'Normal FileSystemResizeRequired Require file system resize of volume on node',
      expect.stringContaining(done),
    ]);
    expect(lab.told('web').slice(-1)).toEqual([expect.stringContaining(done)]);
  });

  it('waits for a pod when there is none', () => {
    const lab = provisioned();
    grow(lab, '3Gi');
    lab.run(20_000);
    expect(lab.claimOf('data')?.status).toMatchObject({
      capacity: { storage: '1Gi' },
      conditions: [
        {
          type: 'FileSystemResizePending',
          message: 'Waiting for user to (re-)start a pod to finish file system resize of volume on node.',
        },
      ],
    });
    lab.pod('web', ['data']);
    lab.run(MINUTE);
    expect(lab.claimOf('data')?.status.capacity).toEqual({ storage: '3Gi' });
  });

  it('that fails says so', () => {
    const lab = provisioned();
    const text = 'rpc error: code = Internal desc = VolumeModificationRateExceeded: wait six hours';
    fail(lab, 'resize', text);
    grow(lab, '3Gi');
    lab.run(10_000);
    expect(lab.told('data').slice(-1)).toEqual([
      `Warning VolumeResizeFailed resize volume "${volumeName(lab)}" by resizer "disk.csi.example" failed: ${text}`,
    ]);
  });
});

it('a lab that was saved goes on with its volumes', () => {
  const lab = provisioned();
  lab.pod('web', ['data']);
  lab.run(2500);
  const twin = Lab.load(lab.lab.save(), {});
  twin.run(20_000);
  expect(twin.client('me', 'test').get(PODS, 'default', 'web')?.status.phase).toBe('Running');
});
