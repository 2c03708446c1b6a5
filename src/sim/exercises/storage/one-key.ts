// A volume that one node alone may have, wanted on two.
import type { Exercise } from '../exercise.ts';

/** Multi-Attach: the old pod still has the volume, and the new one waits elsewhere. */
export const oneKey: Exercise = {
  id: 'storage/one-key',
  level: 2,
  place: { layer: 'storage', part: 'attach' },
  title: { en: 'One key for two', ja: '2 人に 1 本の鍵' },
  task: {
    en: 'diary in villa was given a new machine, and its rollout hangs: the new pod is ContainerCreating, the old one serves as ever. The entries on its volume must stay.',
    ja: 'villa の diary を別のマシンに移そうとしたところ、ロールアウトが進みません。新しい Pod は ContainerCreating、古い Pod は普段どおり応答しています。ボリュームの中身は失えません。',
  },
  namespace: 'villa',
  cluster: { addons: ['disk-csi'] },
  setUp: [
    {
      apply: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: pages }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 5Gi } } }
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
      nodeSelector: { kubernetes.io/hostname: node-1 }
      containers:
        - name: diary
          image: "nginx:1.27"
          volumeMounts: [{ name: pages, mountPath: /pages }]
      volumes: [{ name: pages, persistentVolumeClaim: { claimName: pages } }]
`,
    },
    { pass: '2m' },
    {
      patch: 'Deployment/diary',
      with: { spec: { template: { spec: { nodeSelector: { 'kubernetes.io/hostname': 'node-2' } } } } },
    },
  ],
  reads: ['get pvc', 'get volumeattachments', 'describe deployment diary'],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'volumeattachments' },
    { verb: 'get', resource: 'persistentvolumeclaims' },
    { verb: 'describe', resource: 'deployments' },
  ],
  goals: [
    { object: 'Deployment/diary', at: 'spec.template.spec.nodeSelector.kubernetes\\.io/hostname', is: 'node-2' },
    { bound: 'PersistentVolumeClaim/pages' },
    { ready: 'Deployment/diary', replicas: 1 },
  ],
  hints: [
    {
      en: 'What is there once only, and needed by both pods at the same time?',
      ja: '1 つしかないのに、2 つの Pod が同時に必要としているものは何ですか。',
    },
    {
      en: 'describe the new pod: Multi-Attach. Then look at the strategy of the Deployment: who waits for whom?',
      ja: '新しい Pod を describe すると Multi-Attach とあります。次に Deployment の strategy を見て、誰が誰を待っているかを考えてください。',
    },
    {
      en: 'The new pod waits for the disk, and the old one for the new one. With the strategy Recreate the old one goes first.',
      ja: '新しい Pod はディスクを、古い Pod は新しい Pod を待っています。strategy を Recreate にすれば、古い Pod が先に終了します。',
    },
  ],
  closing: {
    en: 'ReadWriteOnce means one node. RollingUpdate ends the old pod only when the new one is ready, which here it cannot be: a circle. Recreate breaks it, at the price of a short gap. That it went well until now was luck: both pods were on one node.',
    ja: 'ReadWriteOnce は「1 ノードだけ」という意味です。RollingUpdate は新しい Pod が Ready になるまで古い Pod を残すため、互いに待ち続けます。Recreate なら短い停止と引き換えに抜け出せます。これまで問題がなかったのは、2 つの Pod がたまたま同じノードにいたからです。',
  },
  solution: [
    `kubectl -n villa patch deployment diary -p '{"spec":{"strategy":{"type":"Recreate","rollingUpdate":null}}}'`,
    'time 8m',
  ],
};
