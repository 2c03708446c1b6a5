// A claim of a class that nobody has.
import type { Exercise } from '../exercise.ts';

/** The class of the claim is spelt differently from that of the volume. */
export const wrongShelf: Exercise = {
  id: 'storage/wrong-shelf',
  level: 1,
  place: { layer: 'storage', part: 'provisioning' },
  alsoRight: [
    { layer: 'storage', part: 'binding' },
    { layer: 'scheduler', part: 'volume' },
  ],
  title: { en: 'The wrong shelf', ja: '棚を間違えた荷物' },
  task: {
    en: 'diary in memoir does not start. Its disk, diary-disk, was prepared yesterday and is free. The claim data is there too.',
    ja: 'memoir の diary が起動しません。ディスク diary-disk は昨日用意済みで、空いています。PVC の data もあります。',
  },
  namespace: 'memoir',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: PersistentVolume
metadata: { name: diary-disk }
spec:
  capacity: { storage: 10Gi }
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: local-disks
  hostPath: { path: /var/lib }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], storageClassName: local-disk, resources: { requests: { storage: 5Gi } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: diary }
spec:
  replicas: 1
  selector: { matchLabels: { app: diary } }
  template:
    metadata: { labels: { app: diary } }
    spec:
      containers:
        - name: diary
          image: "registry.example/diary:1"
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
    { verb: 'get', resource: 'storageclasses' },
  ],
  goals: [{ bound: 'PersistentVolumeClaim/data' }, { ready: 'Deployment/diary', replicas: 1 }],
  mayChange: ['PersistentVolume/*', 'StorageClass/*'],
  hints: [
    {
      en: 'The pod waits for something. Who should deliver it?',
      ja: 'Pod は何かを待っています。それを届けるのは誰の仕事ですか。',
    },
    {
      en: 'Read the events of the claim, and compare its class with that of the volume.',
      ja: 'PVC のイベントを読み、PVC と PV のクラス名を比べてください。',
    },
    {
      en: 'The claim wants local-disk, the volume is of local-disks: patch the volume (a claim cannot be changed).',
      ja: 'PVC は local-disk、PV は local-disks です。PV のほうを patch します (PVC は変更できません)。',
    },
  ],
  closing: {
    en: 'FailedScheduling is the echo here: the scheduler waits for the claim, and the claim for a volume of its class. A default class, or a list of class names in the house rules, prevents it.',
    ja: 'FailedScheduling は反響にすぎません。スケジューラーは PVC を、PVC はそのクラスのボリュームを待っています。既定のクラスを決めておくか、クラス名の一覧を共有しておくと防げます。',
  },
  solution: [`kubectl patch pv diary-disk --type=merge -p '{"spec":{"storageClassName":"local-disk"}}'`, 'time 2m'],
};
