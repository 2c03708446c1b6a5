// One controller alone does not run: that of Jobs.
import type { Exercise } from '../exercise.ts';

/** A Job without a pod and without an event, beside a Deployment that was made at the same moment. */
export const lostShift: Exercise = {
  id: 'controller/lost-shift',
  level: 3,
  place: { layer: 'controller', part: 'job' },
  alsoRight: [{ layer: 'controller', part: 'replicas' }],
  title: { en: 'The one who did not come', ja: '来なかった一人' },
  task: {
    en: 'payroll and counter in office were applied with one manifest. counter was up in seconds, and a third of it two minutes later. Of payroll, a Job, there is no pod, no event and no error.',
    ja: 'office の payroll と counter を 1 つのマニフェストで適用しました。counter は数秒で起動し、2 分後に 3 つへ増やしたときもすぐに応じましたが、Job の payroll には Pod もイベントもエラーもありません。',
  },
  namespace: 'office',
  setUp: [
    { fault: 'controller-stopped', target: 'job' },
    { pass: '30s' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: counter }
spec:
  replicas: 2
  selector: { matchLabels: { app: counter } }
  template:
    metadata: { labels: { app: counter } }
    spec:
      containers:
        - { name: counter, image: "nginx:1.27" }
---
apiVersion: batch/v1
kind: Job
metadata: { name: payroll }
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - { name: payroll, image: "busybox:1.36", command: [sh, -c, "sleep 20"] }
`,
    },
    { pass: '2m' },
    { patch: 'Deployment/counter', with: { spec: { replicas: 3 } } },
  ],
  reads: ['get jobs', 'describe job payroll'],
  looks: [
    { verb: 'get', resource: 'jobs' },
    { verb: 'describe', resource: 'jobs' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { complete: 'Job/payroll' }, { ready: 'Deployment/counter', replicas: 3 }],
  hints: [
    {
      en: 'Deployments are being worked on, so somebody is at the desk. For whom do Jobs wait?',
      ja: 'Deployment は処理されているので、担当がまったくいないわけではありません。Job は誰を待っていますか。',
    },
    {
      en: 'describe job payroll: no status at all, not even a start time. Who writes that?',
      ja: 'describe job payroll には、開始時刻も含めて状態が何もありません。それを書くのは誰ですか。',
    },
    {
      en: 'The Job controller alone stands still. Call kube-controller-manager.',
      ja: 'Job コントローラーだけが止まっています。call kube-controller-manager と入力してください。',
    },
  ],
  closing: {
    en: 'kube-controller-manager is one program and many controllers, each with its own loop and its own switch (--controllers). What is silent for one kind only points to that one. Applying the Job again under another name would only add a second that waits.',
    ja: 'kube-controller-manager は 1 つのプログラムですが、中では多くのコントローラーが別々のループで動き、--controllers で個別に止められます。1 つの種類だけが静かなら、その担当を疑います。別名で Job を作り直しても、待つ Job が 1 つ増えるだけです。',
  },
  solution: ['call kube-controller-manager', 'time 2m'],
};
