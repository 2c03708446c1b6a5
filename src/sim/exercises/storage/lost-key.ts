// A claim that nobody fills: the provisioner of the storage driver is down.
import type { Exercise } from '../exercise.ts';

/** The class is right, the driver is known, and nobody works. */
export const lostKey: Exercise = {
  id: 'storage/lost-key',
  level: 2,
  place: { layer: 'storage', part: 'provisioning' },
  title: { en: 'The lost key', ja: '開かない倉庫' },
  task: {
    en: 'herbs in pantry waits for a new disk since it was deployed. The same manifest was ready within half a minute yesterday, in pantry-test; the class is the default one and was not touched.',
    ja: 'pantry の herbs が、デプロイしてからずっと新しいディスクを待っています。同じマニフェストは昨日の pantry-test では 30 秒で立ち上がりました。StorageClass は既定のもので、誰も触っていません。',
  },
  namespace: 'pantry',
  cluster: { addons: ['disk-csi'] },
  setUp: [
    { fault: 'workload-down', target: 'kube-system/disk-csi-controller' },
    { pass: '30s' },
    {
      apply: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: jars }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 8Gi } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: herbs }
spec:
  replicas: 1
  selector: { matchLabels: { app: herbs } }
  template:
    metadata: { labels: { app: herbs } }
    spec:
      containers:
        - name: herbs
          image: "nginx:1.27"
          volumeMounts: [{ name: jars, mountPath: /jars }]
      volumes: [{ name: jars, persistentVolumeClaim: { claimName: jars } }]
`,
    },
  ],
  reads: ['describe pvc', 'get pvc', 'get storageclasses'],
  looks: [
    { verb: 'describe', resource: 'persistentvolumeclaims' },
    { verb: 'get', resource: 'persistentvolumeclaims' },
    { verb: 'get', resource: 'storageclasses' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ bound: 'PersistentVolumeClaim/jars' }, { ready: 'Deployment/herbs', replicas: 1 }],
  mayChange: ['Deployment/kube-system/disk-csi-controller'],
  hints: [
    {
      en: 'The pod waits for its claim. For what does the claim wait?',
      ja: 'Pod は PVC を待っています。では PVC は何を待っていますか。',
    },
    {
      en: 'ExternalProvisioning says whom the claim waits for. Provisioning, which that one would write, is missing. Does it run?',
      ja: 'ExternalProvisioning に、誰を待っているかが書かれています。その担当が書くはずの Provisioning がありません。動いているでしょうか。',
    },
    {
      en: 'disk-csi-controller has 0 replicas: kubectl -n kube-system scale deployment/disk-csi-controller --replicas=1',
      ja: 'disk-csi-controller が 0 になっています。kubectl -n kube-system scale deployment/disk-csi-controller --replicas=1',
    },
  ],
  closing: {
    en: 'The class names a driver, and the controller only asks it. Volumes that are there go on; what is new, moved or grown waits until the driver is back.',
    ja: 'StorageClass はドライバーの名前を示すだけで、コントローラーはそこへ依頼するだけです。いまあるボリュームは使い続けられますが、新規作成、移動、拡張はドライバーが戻るまで待たされます。',
  },
  solution: ['kubectl -n kube-system scale deployment/disk-csi-controller --replicas=1', 'time 3m'],
};
