// A crash at start: an environment variable is not set.
import type { Exercise } from '../exercise.ts';

/** The database refuses to begin without a password variable. */
export const firstNight: Exercise = {
  id: 'app/first-night',
  level: 1,
  place: { layer: 'app', part: 'crash' },
  alsoRight: [{ layer: 'app', part: 'exit' }],
  title: { en: 'The first night of the database', ja: 'データベースの最初の夜' },
  task: {
    en: 'db in accounts was deployed for the first time. Its pod starts, ends, starts, ends. Give it the password "example" if it needs one; this is a test environment.',
    ja: 'accounts に db を初めてデプロイしました。Pod は起動しては終了することを繰り返します。テスト環境なので、パスワードが要るなら「example」で構いません。',
  },
  namespace: 'accounts',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: db }
spec:
  replicas: 1
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      containers:
        - { name: db, image: "postgres:17" }
`,
    },
  ],
  reads: ['logs deployment/db --previous'],
  looks: [
    { verb: 'logs' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ ready: 'Deployment/db', replicas: 1 }],
  hints: [
    {
      en: 'BackOff is never a cause. What happened before it, and with which exit code?',
      ja: 'BackOff は原因ではありません。その前に何が起き、終了コードはいくつでしたか。',
    },
    {
      en: 'The program ran and said why it left: kubectl logs, with --previous.',
      ja: 'プログラムは動いたうえで、終了した理由を書いています。kubectl logs に --previous を付けてください。',
    },
    {
      en: 'kubectl -n accounts set env deployment/db POSTGRES_PASSWORD=example',
      ja: 'kubectl -n accounts set env deployment/db POSTGRES_PASSWORD=example',
    },
  ],
  closing: {
    en: 'Scheduled, Pulled, Created, Started: Kubernetes did everything, the program left. Its log is the only one who knows why. A real password belongs into a Secret.',
    ja: 'Scheduled、Pulled、Created、Started がそろっていれば、Kubernetes の仕事は終わっていて、終了したのはプログラムです。理由はログにしかありません。本番のパスワードは Secret に置きます。',
  },
  solution: ['kubectl -n accounts set env deployment/db POSTGRES_PASSWORD=example'],
};
