// A claim larger than every volume.
import type { Exercise } from '../exercise.ts';

/** No volume is large enough. */
export const smallBox: Exercise = {
  id: 'storage/small-box',
  level: 2,
  place: { layer: 'storage', part: 'binding' },
  alsoRight: [
    { layer: 'storage', part: 'provisioning' },
    { layer: 'scheduler', part: 'volume' },
  ],
  title: { en: 'The small box', ja: '小さすぎる箱' },
  task: {
    en: 'photos in album should get the volume box-1, and waits. The machine people say: the disk behind box-1 is 50 GiB; whoever registered it may have mistyped.',
    ja: 'album の photos には box-1 のボリュームが割り当てられるはずなのに、待ったままです。マシン担当によれば、box-1 の実体は 50 GiB で、登録した人が書き間違えたかもしれないとのことです。',
  },
  namespace: 'album',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: PersistentVolume
metadata: { name: box-1 }
spec:
  capacity: { storage: 5Gi }
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: manual
  hostPath: { path: /var/lib }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], storageClassName: manual, resources: { requests: { storage: 40Gi } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: photos }
spec:
  replicas: 1
  selector: { matchLabels: { app: photos } }
  template:
    metadata: { labels: { app: photos } }
    spec:
      containers:
        - name: photos
          image: "registry.example/photos:2"
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
  ],
  goals: [{ bound: 'PersistentVolumeClaim/data' }, { ready: 'Deployment/photos', replicas: 1 }],
  mayChange: ['PersistentVolume/*'],
  hints: [
    { en: 'Which object is Pending besides the pod?', ja: 'Pod のほかに Pending なのは何ですか。' },
    {
      en: 'get pv,pvc: size, access modes and class must all fit.',
      ja: 'get pv,pvc で、容量、アクセスモード、クラスのすべてが合うかを見てください。',
    },
    {
      en: 'box-1 is registered with 5Gi, the claim wants 40Gi. Correct the capacity of the volume to 50Gi.',
      ja: 'box-1 は 5Gi で登録され、PVC は 40Gi を求めています。PV の capacity を 50Gi に直します。',
    },
  ],
  closing: {
    en: 'A claim is bound to a volume that is at least as large, of the same class, with the access modes; else it waits, without any error.',
    ja: 'PVC は、同じクラスで、アクセスモードが合い、容量が足りる PV に結び付きます。なければエラーも出さずに待ちます。',
  },
  solution: [`kubectl patch pv box-1 --type=merge -p '{"spec":{"capacity":{"storage":"50Gi"}}}'`, 'time 2m'],
};
