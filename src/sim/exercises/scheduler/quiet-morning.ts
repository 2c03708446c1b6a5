// Nothing is said at all: the sign is the missing line.
import type { Exercise } from '../exercise.ts';

/** The scheduler does not run, so nobody looks at new pods. */
export const quietMorning: Exercise = {
  id: 'scheduler/quiet-morning',
  level: 3,
  place: { layer: 'scheduler', part: 'absent' },
  title: { en: 'A quiet morning', ja: '静かな朝' },
  task: {
    en: 'Somebody scaled the shop in store from 2 to 4 for the sale. The two old pods serve. The two new ones stay Pending, and there is not one warning.',
    ja: 'セールに備えて store の shop を 2 から 4 に増やしました。古い 2 つは応答しています。新しい 2 つは Pending のままで、警告は 1 つもありません。',
  },
  namespace: 'store',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec:
  replicas: 2
  selector: { matchLabels: { app: shop } }
  template:
    metadata: { labels: { app: shop } }
    spec:
      containers:
        - { name: shop, image: "registry.example/shop:5.0", resources: { requests: { cpu: 250m } } }
`,
    },
    { pass: '1m' },
    { fault: 'scheduler-stopped' },
    { pass: '20s' },
    { patch: 'Deployment/shop', with: { spec: { replicas: 4 } } },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'leases' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/shop', replicas: 4 }],
  hints: [
    {
      en: 'No warning does not mean no problem. Which line do the events of the old pods have that those of the new ones lack?',
      ja: '警告がないのは、問題がないという意味ではありません。古い Pod にあって新しい Pod にないイベントはどれですか。',
    },
    {
      en: 'SuccessfulCreate is there: the controller made them. After it comes either Scheduled or FailedScheduling. Who would have written it?',
      ja: 'SuccessfulCreate はあるので、コントローラーは Pod を作っています。その次は Scheduled か FailedScheduling のはずです。誰が書くものですか。',
    },
    {
      en: 'Nobody looks at pods without a node. Call kube-scheduler.',
      ja: 'ノードのない Pod を見る者がいません。call kube-scheduler と入力してください。',
    },
  ],
  closing: {
    en: 'Neither Scheduled nor FailedScheduling: the scheduler is not looking. What runs goes on, because kubelets need no scheduler. In kube-system its pod, its logs and its lease show it; alert on pending pods without any event.',
    ja: 'Scheduled も FailedScheduling も出ないなら、スケジューラーが見ていません。動いている Pod は kubelet だけで続くので影響を受けません。kube-system の Pod、ログ、Lease で確認できます。イベントのない Pending を監視の対象にしておくと早く気付けます。',
  },
  solution: ['call kube-scheduler'],
};
