// The controller-manager does not run.
import type { Exercise } from '../exercise.ts';

/** A Deployment without any child: nobody made a ReplicaSet. */
export const emptyDesk: Exercise = {
  id: 'controller/empty-desk',
  level: 3,
  place: { layer: 'controller', part: 'rollout' },
  alsoRight: [{ layer: 'controller', part: 'replicas' }],
  title: { en: 'Created, and nothing else', ja: 'created と出たきり' },
  task: {
    en: 'kubectl apply said "deployment.apps/quiz created" in school some minutes ago. There is no pod, no warning, nothing. The older hello Deployment in the same place works.',
    ja: '数分前、school で kubectl apply は deployment.apps/quiz created と答えました。Pod も警告も何もありません。同じ場所にある前からの hello は動いています。',
  },
  namespace: 'school',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: hello }
spec:
  replicas: 1
  selector: { matchLabels: { app: hello } }
  template:
    metadata: { labels: { app: hello } }
    spec:
      containers:
        - { name: hello, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
    { fault: 'controller-manager-stopped' },
    { pass: '30s' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: quiz }
spec:
  replicas: 2
  selector: { matchLabels: { app: quiz } }
  template:
    metadata: { labels: { app: quiz } }
    spec:
      containers:
        - { name: quiz, image: "registry.example/quiz:1" }
`,
    },
  ],
  reads: ['describe deployments'],
  looks: [
    { verb: 'get', resource: 'replicasets' },
    { verb: 'describe', resource: 'deployments' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/quiz', replicas: 2 }],
  hints: [
    {
      en: '"created" means written down. What should have appeared next, and who makes it?',
      ja: 'created は「台帳に書けた」という意味です。次に現れるはずのものは何で、誰が作りますか。',
    },
    {
      en: 'No ReplicaSet, no status in the Deployment, no event. Only one component can be that silent about it.',
      ja: 'ReplicaSet もなく、Deployment の status も空、イベントもありません。ここまで静かになる部品は 1 つです。',
    },
    {
      en: 'Nobody reconciles. Call kube-controller-manager.',
      ja: '差を埋める担当が動いていません。call kube-controller-manager と入力してください。',
    },
  ],
  closing: {
    en: 'Accepted, and no children: the step between belongs to the controllers. What runs goes on, but nothing is replaced, scaled or rolled out while they stand still.',
    ja: '受け付けられたのに子が作られないなら、間にいるのはコントローラーです。動いているものは動き続けますが、止まっている間は補充もスケールもロールアウトもされません。',
  },
  solution: ['call kube-controller-manager'],
};
