// OOMKilled: the limit is lower than what the work takes.
import type { Exercise } from '../exercise.ts';

/** The container takes more memory than its limit. */
export const monthEnd: Exercise = {
  id: 'app/month-end',
  level: 1,
  place: { layer: 'app', part: 'oom' },
  title: { en: 'Month end', ja: '月末' },
  task: {
    en: 'At the end of the month closing in payroll has more to do than usual, up to 300 MiB, and keeps restarting. Its log ends in the middle of a line.',
    ja: '月末になると payroll の closing は処理量が増え、メモリを 300 MiB ほど使います。今回は再起動を繰り返し、ログは行の途中で途切れています。',
  },
  namespace: 'payroll',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: closing }
spec:
  replicas: 1
  selector: { matchLabels: { app: closing } }
  template:
    metadata: { labels: { app: closing }, annotations: { sekisho.dev/behave: 'uses 300Mi, logs "summing 48210 entr"' } }
    spec:
      containers:
        - name: closing
          image: "registry.example/closing:4.0"
          resources: { requests: { memory: 128Mi }, limits: { memory: 256Mi } }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'logs' },
    { verb: 'top', resource: 'pods' },
  ],
  goals: [{ ready: 'Deployment/closing', replicas: 1 }],
  hints: [
    {
      en: 'A log that breaks off was not ended by the program. Who ended it?',
      ja: 'ログが途切れるのは、プログラムが自分で終わったのではないからです。終わらせたのは誰ですか。',
    },
    {
      en: 'describe pod: the reason in Last State, and the limit next to it.',
      ja: 'describe pod の Last State にある Reason と、limits を見比べてください。',
    },
    {
      en: 'OOMKilled at 256Mi, and it needs 300. Raise the limit, say to 512Mi.',
      ja: '256Mi の上限に対して 300 必要なため OOMKilled です。limits を 512Mi などに上げます。',
    },
  ],
  closing: {
    en: 'Exit code 137 with OOMKilled: the kernel ended the container at its limit. It is neither the node that is short nor the scheduler. Set limits from what the busiest day takes.',
    ja: '終了コード 137 と OOMKilled は、カーネルが limits の上限で終了させたという意味です。ノードのメモリ不足でもスケジューラーの問題でもありません。limits は最も忙しい日の使用量から決めます。',
  },
  solution: ['kubectl -n payroll set resources deployment/closing --limits=memory=512Mi --requests=memory=320Mi'],
};
