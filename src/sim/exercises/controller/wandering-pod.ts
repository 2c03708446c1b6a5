// The third exercise of the first text: a pod taken out of its ReplicaSet by its label.
import type { Exercise } from '../exercise.ts';

/** A pod without an owner runs beside the wanted ones. */
export const wanderingPod: Exercise = {
  id: 'controller/wandering-pod',
  level: 2,
  place: { layer: 'controller', part: 'ownership' },
  title: { en: 'Two are wanted, three are there', ja: '2 つのはずが 3 つある' },
  task: {
    en: 'The api in lab should have two pods. After an afternoon of debugging there are three, all Running, and scaling changes nothing about the third.',
    ja: 'lab の api は Pod が 2 つのはずです。午後にデバッグをしたあと 3 つになり、すべて Running です。スケールを変えても 3 つ目は減りません。',
  },
  namespace: 'lab',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Pod
metadata: { name: api-7d4f9c6b85-x2x9q, labels: { app.kubernetes.io/name: rogue, pod-template-hash: 7d4f9c6b85 } }
spec:
  containers:
    - { name: api, image: "nginx:stable" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  replicas: 2
  selector: { matchLabels: { app.kubernetes.io/name: api } }
  template:
    metadata: { labels: { app.kubernetes.io/name: api } }
    spec:
      containers:
        - { name: api, image: "nginx:stable" }
`,
    },
  ],
  reads: ['get pods --show-labels', 'get pods -o yaml'],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'replicasets' },
  ],
  goals: [{ ready: 'Deployment/api', replicas: 2 }, { gone: 'Pod/api-7d4f9c6b85-x2x9q' }],
  hints: [
    {
      en: 'Nothing is broken in the containers. Ask whose pods they are.',
      ja: 'コンテナは壊れていません。それぞれの Pod が誰のものかを調べてください。',
    },
    {
      en: 'kubectl get pods --show-labels, then ownerReferences (describe: Controlled By).',
      ja: 'kubectl get pods --show-labels と、ownerReferences (describe の Controlled By) を見ます。',
    },
    {
      en: 'The pod with the label rogue has no owner. Deleted, it does not come back.',
      ja: 'ラベルが rogue の Pod には所有者がいません。消しても作り直されません。',
    },
  ],
  closing: {
    en: 'Controllers count by labels and owner references. A pod whose label was changed is let go and replaced; nobody looks after it any more, and nobody deletes it. To delete an owned pod, on the other hand, only gives a new one.',
    ja: 'コントローラーはラベルと ownerReferences で数えます。ラベルが変わった Pod は手放されて補充され、以後は誰も面倒を見ず、誰も消しません。所有者のいる Pod を消したときは、新しいものが作られるだけです。',
  },
  solution: ['kubectl -n lab delete pod -l app.kubernetes.io/name=rogue'],
  healsBy: ['delete-pods'],
};
