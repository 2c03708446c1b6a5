// A paused rollout.
import type { Exercise } from '../exercise.ts';

/** Somebody paused the Deployment and forgot it. */
export const coffeeBreak: Exercise = {
  id: 'controller/coffee-break',
  level: 2,
  place: { layer: 'controller', part: 'rollout' },
  title: { en: 'The change that does not arrive', ja: '届かない変更' },
  task: {
    en: 'ticker in stocks was set to image 2.1 twenty minutes ago. kubectl said "image updated". Both pods still run 2.0, and there is no event about it at all.',
    ja: 'stocks の ticker を 20 分前にイメージ 2.1 へ変更し、kubectl も image updated と答えました。ところが 2 つの Pod は 2.0 のままで、関係するイベントもありません。',
  },
  namespace: 'stocks',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ticker }
spec:
  replicas: 2
  selector: { matchLabels: { app: ticker } }
  template:
    metadata: { labels: { app: ticker } }
    spec:
      containers:
        - { name: ticker, image: "registry.example/ticker:2.0" }
`,
    },
    { pass: '1m' },
    { patch: 'Deployment/ticker', with: { spec: { paused: true } } },
    { pass: '5m' },
    {
      patch: 'Deployment/ticker',
      with: {
        spec: { template: { spec: { containers: [{ name: 'ticker', image: 'registry.example/ticker:2.1' }] } } },
      },
    },
  ],
  reads: ['describe deployment ticker', 'get deployment ticker -o yaml'],
  looks: [
    { verb: 'describe', resource: 'deployments' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'rollout', resource: 'status' },
    { verb: 'get', resource: 'replicasets' },
  ],
  goals: [{ ready: 'Deployment/ticker', replicas: 2, image: 'registry.example/ticker:2.1' }],
  hints: [
    {
      en: 'Is there a new ReplicaSet? Whose work is it to make one?',
      ja: '新しい ReplicaSet はできていますか。作るのは誰の仕事ですか。',
    },
    {
      en: 'kubectl describe deployment: read the conditions, also those that are no error.',
      ja: 'kubectl describe deployment の Conditions を、エラーでないものも含めて読んでください。',
    },
    {
      en: 'It is paused. kubectl -n stocks rollout resume deployment/ticker',
      ja: '一時停止中です。kubectl -n stocks rollout resume deployment/ticker',
    },
  ],
  closing: {
    en: 'DeploymentPaused: the controller sees the change and was told to wait. To delete the pods gives the old image again, because the old ReplicaSet is still the one that counts.',
    ja: 'DeploymentPaused のとおり、コントローラーは変更を知ったうえで待つよう指示されています。Pod を消しても、有効なのは古い ReplicaSet なので、古いイメージで作り直されるだけです。',
  },
  solution: ['kubectl -n stocks rollout resume deployment/ticker'],
};
