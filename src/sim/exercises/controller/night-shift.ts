// A Job that gave up.
import type { Exercise } from '../exercise.ts';

/** The Job's pods fail until its back-off limit; the cause is the argument. */
export const nightShift: Exercise = {
  id: 'controller/night-shift',
  level: 2,
  place: { layer: 'controller', part: 'job' },
  alsoRight: [
    { layer: 'app', part: 'exit' },
    { layer: 'app', part: 'crash' },
  ],
  title: { en: 'The night shift', ja: '夜勤' },
  task: {
    en: 'The Job export in archive gave up in the night. It has to be complete before noon. It should write to /tmp/out.csv.',
    ja: 'archive の Job export が夜中に止まりました。正午までに完了させる必要があります。出力先は /tmp/out.csv です。',
  },
  namespace: 'archive',
  setUp: [
    {
      apply: `
apiVersion: batch/v1
kind: Job
metadata: { name: export }
spec:
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: export
          image: "busybox:1.36"
          command: ["sh", "-c", "if test -d /data/out; then echo done; else echo 'export: /data/out does not exist'; exit 2; fi"]
`,
    },
  ],
  reads: ['describe jobs', 'logs job/export'],
  looks: [
    { verb: 'describe', resource: 'jobs' },
    { verb: 'logs' },
    { verb: 'get', resource: 'pods' },
    { verb: 'describe', resource: 'pods' },
  ],
  goals: [{ complete: 'Job/*' }],
  mayChange: ['Job/export'],
  hints: [
    {
      en: 'The Job reports what its pods did. Why did they end?',
      ja: 'Job が伝えているのは Pod の結果です。Pod はなぜ終わりましたか。',
    },
    {
      en: 'kubectl logs of one of the failed pods; with restartPolicy Never they are still there.',
      ja: '失敗した Pod の 1 つを kubectl logs で読みます。restartPolicy: Never なので残っています。',
    },
    {
      en: "A Job's template cannot be changed. Make a new one with the right path (kubectl -n archive create job export-2 --image=busybox:1.36 -- sh -c 'touch /tmp/out.csv; echo done').",
      ja: "Job のテンプレートは変更できません。正しいパスで作り直します (kubectl -n archive create job export-2 --image=busybox:1.36 -- sh -c 'touch /tmp/out.csv; echo done')。",
    },
  ],
  closing: {
    en: 'BackoffLimitExceeded is the Job counting, the cause is in the log of its pods. Jobs are immutable where it matters: fix, delete or rename, create.',
    ja: 'BackoffLimitExceeded は Job が数えた結果で、原因は Pod のログにあります。Job は肝心な部分を変更できないため、直したものを作り直します。',
  },
  solution: ["kubectl -n archive create job export-2 --image=busybox:1.36 -- sh -c 'touch /tmp/out.csv; echo done'"],
};
