// A key that a Secret does not have.
import type { Exercise } from '../exercise.ts';

/** The Secret is there, the key in it is not. */
export const rotatedPassword: Exercise = {
  id: 'kubelet/rotated-password',
  level: 2,
  place: { layer: 'kubelet', part: 'config' },
  title: { en: 'The password was changed', ja: 'パスワードの更新' },
  task: {
    en: 'Security rotated the database password and recreated the Secret in ledger. The running pod works; after a restart this morning its successor does not come up.',
    ja: 'セキュリティ部門がデータベースのパスワードを更新し、ledger の Secret を作り直しました。今朝 Pod が入れ替わってから、後任の Pod が起動しません。',
  },
  namespace: 'ledger',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Secret
metadata: { name: database }
stringData: { user: ledger, password: "not-the-real-one" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: booking }
spec:
  replicas: 1
  selector: { matchLabels: { app: booking } }
  template:
    metadata: { labels: { app: booking } }
    spec:
      containers:
        - name: booking
          image: "registry.example/booking:11"
          env:
            - name: DB_PASSWORD
              valueFrom: { secretKeyRef: { name: database, key: db-password } }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'secrets' },
    { verb: 'get', resource: 'secrets' },
  ],
  goals: [{ ready: 'Deployment/booking', replicas: 1 }],
  mayChange: ['Secret/database'],
  hints: [
    {
      en: 'Which step of starting a container failed: image, configuration, or the program itself?',
      ja: 'コンテナの起動のうち、失敗したのはどこですか。イメージ、設定、それともプログラム自体ですか。',
    },
    {
      en: 'The Secret exists. describe secret shows its keys without their values.',
      ja: 'Secret は存在します。describe secret で、値を見ずにキーだけ確認できます。',
    },
    {
      en: 'The template asks for db-password, the Secret has password. Add the key, or change the reference.',
      ja: 'テンプレートは db-password を参照していますが、Secret のキーは password です。キーを足すか、参照を直します。',
    },
  ],
  closing: {
    en: 'A reference to a key is resolved only when a container starts, so the mistake slept until the next restart. Restart deliberately after each change of a Secret, while somebody is looking.',
    ja: 'キーの参照が解決されるのはコンテナの起動時だけなので、間違いは次の再起動まで表に出ません。Secret を変えたら、人が見ているうちに再起動しておきます。',
  },
  solution: [
    `kubectl -n ledger patch deployment booking --type=json -p '[{"op":"replace","path":"/spec/template/spec/containers/0/env/0/valueFrom/secretKeyRef/key","value":"password"}]'`,
  ],
};
