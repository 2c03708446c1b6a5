// A volume that still belongs to a claim that is gone.
import type { Exercise } from '../exercise.ts';

/** The volume is Released, and not free. */
export const secondTenant: Exercise = {
  id: 'storage/second-tenant',
  level: 3,
  place: { layer: 'storage', part: 'binding' },
  alsoRight: [
    { layer: 'storage', part: 'provisioning' },
    { layer: 'scheduler', part: 'volume' },
  ],
  title: { en: 'The second tenant', ja: '次の入居者' },
  task: {
    en: 'archive in records was set up anew, with its claim. The volume locker is there and fits, and the claim waits for ever. The files on locker are to be kept and used.',
    ja: 'records の archive を PVC ごと作り直しました。条件の合うボリューム locker があるのに、PVC はいつまでも待っています。locker の中のファイルは残して使います。',
  },
  namespace: 'records',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: PersistentVolume
metadata: { name: locker }
spec:
  capacity: { storage: 10Gi }
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: manual
  hostPath: { path: /var/lib }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], storageClassName: manual, resources: { requests: { storage: 5Gi } } }
`,
    },
    { pass: '30s' },
    { remove: 'PersistentVolumeClaim/data' },
    { pass: '30s' },
    {
      apply: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], storageClassName: manual, resources: { requests: { storage: 5Gi } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: archive }
spec:
  replicas: 1
  selector: { matchLabels: { app: archive } }
  template:
    metadata: { labels: { app: archive } }
    spec:
      containers:
        - name: archive
          image: "registry.example/archive:3"
          volumeMounts: [{ name: data, mountPath: /data }]
      volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]
`,
    },
  ],
  reads: ['describe pvc', 'get pvc,pv'],
  looks: [
    { verb: 'describe', resource: 'persistentvolumeclaims' },
    { verb: 'get', resource: 'persistentvolumeclaims' },
    { verb: 'get', resource: 'persistentvolumes' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'persistentvolumes' },
  ],
  goals: [
    { bound: 'PersistentVolumeClaim/data' },
    { ready: 'Deployment/archive', replicas: 1 },
    { exists: 'PersistentVolume/locker' },
  ],
  mayChange: ['PersistentVolume/locker'],
  hints: [
    { en: 'kubectl get pv: read the STATUS.', ja: 'kubectl get pv の STATUS を読んでください。' },
    {
      en: 'Released is not Available. To whom does the volume still belong?',
      ja: 'Released は Available ではありません。まだ誰のものになっていますか。',
    },
    {
      en: 'Its claimRef names the old claim by uid. Remove spec.claimRef of locker.',
      ja: 'claimRef が古い PVC の uid を指しています。locker の spec.claimRef を消します。',
    },
  ],
  closing: {
    en: 'With Retain a volume keeps the name of its last claim, so that nobody gets its data by accident. To give it on is a decision: remove claimRef, after a look at what is on it.',
    ja: 'Retain の PV は、データが別人に渡らないよう最後の PVC の名前を保持します。渡すかどうかは人の判断で、中身を確かめてから claimRef を消します。',
  },
  solution: [`kubectl patch pv locker --type=json -p '[{"op":"remove","path":"/spec/claimRef"}]'`, 'time 2m'],
};
