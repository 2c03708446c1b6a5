// A container that ends well, again and again.
import type { Exercise } from '../exercise.ts';

/** The command ends at once with 0, and a Deployment wants it to stay. */
export const doneTooSoon: Exercise = {
  id: 'app/done-too-soon',
  level: 2,
  place: { layer: 'app', part: 'exit' },
  alsoRight: [{ layer: 'app', part: 'crash' }],
  title: { en: 'No error anywhere', ja: 'どこにもエラーがない' },
  task: {
    en: 'sync in media copies new files and should look again every minute, for ever. The log says "copied 12 files" and nothing bad, yet the pod is in CrashLoopBackOff.',
    ja: 'media の sync は新しいファイルをコピーし、1 分ごとに見直し続けるはずです。ログは「copied 12 files」だけで問題なさそうなのに、Pod は CrashLoopBackOff です。',
  },
  namespace: 'media',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: sync }
spec:
  replicas: 1
  selector: { matchLabels: { app: sync } }
  template:
    metadata: { labels: { app: sync } }
    spec:
      containers:
        - name: sync
          image: "busybox:1.36"
          command: ["sh", "-c", "echo copied 12 files"]
`,
    },
  ],
  looks: [{ verb: 'describe', resource: 'pods' }, { verb: 'logs' }, { verb: 'get', resource: 'pods' }],
  goals: [{ ready: 'Deployment/sync', replicas: 1 }],
  hints: [
    {
      en: 'The exit code in Last State tells whether it fell or went.',
      ja: 'Last State の終了コードで、倒れたのか普通に終わったのかが分かります。',
    },
    {
      en: 'Exit code 0, reason Completed. Which kinds of workload may end, and which may not?',
      ja: '終了コード 0、Completed です。終わってよいワークロードはどれで、終わってはいけないのはどれですか。',
    },
    {
      en: 'Let the command loop: while true; do echo copied 12 files; sleep 60; done.',
      ja: 'コマンドをループにします。while true; do echo copied 12 files; sleep 60; done',
    },
  ],
  closing: {
    en: 'CrashLoopBackOff says that a container ends again and again, also when it ends well. A Deployment restarts whatever ends; what may end belongs into a Job or a CronJob.',
    ja: 'CrashLoopBackOff は、正常終了でも繰り返し終わっていれば出ます。Deployment は終わったものを必ず再起動します。終わってよい処理は Job か CronJob にします。',
  },
  solution: [
    `kubectl -n media patch deployment sync -p '{"spec":{"template":{"spec":{"containers":[{"name":"sync","command":["sh","-c","while true; do echo copied 12 files; sleep 60; done"]}]}}}}'`,
  ],
};
