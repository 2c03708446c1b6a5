// kubectl before a lab with disks: what volumes, claims and classes look like, and a claim on its way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

const WEB = {
  apiVersion: 'v1',
  kind: 'List',
  items: [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'archive' },
      spec: {
        capacity: { storage: '10Gi' },
        accessModes: ['ReadWriteMany'],
        nfs: { server: 'nfs.example', path: '/archive' },
        storageClassName: 'slow',
      },
    },
  ],
};
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    containers: [{ name: 'web', image: 'nginx:stable', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
  },
};

/** Ids and blanks as they are in no two labs. */
function masked(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>')
    .replace(/disk-[0-9a-f]{17}/g, '<disk>')
    .replace(/csi-[0-9a-f]{64}/g, '<attachment>')
    .replace(/disk-csi-controller-[a-z0-9]+-[a-z0-9]+/g, '<pod>')
    .replace(/ \d+m?\d*s\b/g, ' <age>')
    .replace(/ +/g, ' ')
    .replace(/ $/gm, '');
}

beforeAll(async () => {
  lab = await kubectlSession({ speed: 0, nodes: 1, addons: ['disk-csi'] });
  lab.pass(30);
  await lab.out('kubectl apply -f -', JSON.stringify(WEB));
  lab.pass(3);
}, 60_000);
afterAll(async () => lab.close());

describe('a claim', () => {
  it('waits for its first pod', async () => {
    const [table, described] = await lab.all('kubectl get sc,pvc,pv', 'kubectl describe pvc data');
    expect(masked(table ?? '')).toBe(`NAME PROVISIONER RECLAIMPOLICY VOLUMEBINDINGMODE ALLOWVOLUMEEXPANSION AGE
storageclass.storage.k8s.io/standard (default) disk.csi.example Delete WaitForFirstConsumer true <age>
storageclass.storage.k8s.io/standard-immediate disk.csi.example Delete Immediate true <age>

NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS VOLUMEATTRIBUTESCLASS AGE
persistentvolumeclaim/data Pending standard <unset> <age>

NAME CAPACITY ACCESS MODES RECLAIM POLICY STATUS CLAIM STORAGECLASS VOLUMEATTRIBUTESCLASS REASON AGE
persistentvolume/archive 10Gi RWX Retain Available slow <unset> <age>
`);
    expect(masked(described ?? '')).toMatch(
      /Normal WaitForFirstConsumer <age> (?:\(x\d+ over <age>\) )?persistentvolume-controller waiting for first consumer to be created before binding/,
    );
  });

  it('gets its volume with the pod, attached where that runs', async () => {
    await lab.out('kubectl apply -f -', JSON.stringify(POD));
    lab.pass(20);
    const [table, claim, volume, attached, pod] = await lab.all(
      'kubectl get pvc,pv -o wide',
      'kubectl describe pvc data',
      'kubectl describe pv -l "!none"',
      'kubectl get volumeattachments,csinodes,csidrivers',
      'kubectl describe pod web',
    );
    expect(
      masked(table ?? ''),
    ).toBe(`NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS VOLUMEATTRIBUTESCLASS AGE VOLUMEMODE
persistentvolumeclaim/data Bound pvc-<uid> 1Gi RWO standard <unset> <age> Filesystem

NAME CAPACITY ACCESS MODES RECLAIM POLICY STATUS CLAIM STORAGECLASS VOLUMEATTRIBUTESCLASS REASON AGE VOLUMEMODE
persistentvolume/archive 10Gi RWX Retain Available slow <unset> <age> Filesystem
persistentvolume/pvc-<uid> 1Gi RWO Delete Bound default/data standard <unset> <age> Filesystem
`);
    expect(masked(claim ?? '')).toMatch(/^Used By: web$/m);
    expect(masked(claim ?? '')).toMatch(
      /^ Normal ProvisioningSucceeded <age> disk\.csi\.example_<pod>_<uid> Successfully provisioned volume pvc-<uid>$/m,
    );
    expect(masked(volume ?? '')).toMatch(/^ Type: CSI \(a Container Storage Interface \(CSI\) volume source\)$/m);
    expect(masked(volume ?? '')).toMatch(/^ VolumeHandle: <disk>$/m);
    expect(masked(attached ?? '')).toBe(`NAME ATTACHER PV NODE ATTACHED AGE
volumeattachment.storage.k8s.io/<attachment> disk.csi.example pvc-<uid> node-1 true <age>

NAME DRIVERS AGE
csinode.storage.k8s.io/node-1 1 <age>

NAME ATTACHREQUIRED PODINFOONMOUNT STORAGECAPACITY TOKENREQUESTS REQUIRESREPUBLISH MODES AGE
csidriver.storage.k8s.io/disk.csi.example true false false <unset> false Persistent <age>
`);
    expect(masked(pod ?? '')).toMatch(
      /^ Normal SuccessfulAttachVolume <age> attachdetach-controller AttachVolume\.Attach succeeded for volume "pvc-<uid>"$/m,
    );
  });

  it('grows, and may not shrink', async () => {
    await lab.out(`kubectl patch pvc data -p '{"spec":{"resources":{"requests":{"storage":"3Gi"}}}}'`);
    lab.pass(10);
    expect(await lab.out('kubectl get pvc data -o jsonpath={.status.capacity.storage}')).toBe('3Gi');
    expect(
      await lab.fails(`kubectl patch pvc data -p '{"spec":{"resources":{"requests":{"storage":"1Gi"}}}}'`),
    ).toContain('spec.resources.requests.storage: Forbidden: field can not be less than status.capacity');
  });

  it('stays while its pod does, and takes its volume with it', async () => {
    await lab.out('kubectl delete pvc data --wait=false');
    expect(await lab.out('kubectl get pvc data --no-headers')).toMatch(/^data +Terminating/);
    await lab.out('kubectl delete pod web --wait=false --grace-period=1');
    lab.pass(60);
    expect(await lab.out('kubectl get pvc,pv --no-headers')).toMatch(/^persistentvolume\/archive .*\n$/);
  });
});
