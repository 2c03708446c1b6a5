// A manifest for one namespace, a command for another.
import type { Exercise } from '../exercise.ts';

const manifest = `
apiVersion: v1
kind: Service
metadata: { name: api, namespace: stage }
spec: { selector: { app: api }, ports: [{ port: 80 }] }
`;

/** kubectl refuses a manifest whose namespace is not that of the command. */
export const wrongHouse: Exercise = {
  id: 'client/wrong-house',
  level: 2,
  place: { layer: 'client', part: 'manifest' },
  title: { en: 'One manifest, two houses', ja: '1 枚のマニフェスト、2 つの家' },
  task: {
    en: 'service.yaml was copied from stage to make the Service of api in live. kubectl apply refuses it as shown. live needs the Service; stage is not to be touched.',
    ja: 'live の api に Service を作るため、stage から service.yaml をコピーしました。kubectl apply は下のように拒否します。必要なのは live の Service で、stage は変えないでください。',
  },
  namespace: 'live',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Namespace
metadata: { name: stage }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
        - { name: api, image: "nginx:1.27" }
`,
    },
  ],
  files: { 'service.yaml': manifest },
  tried: [{ line: 'kubectl -n live apply -f service.yaml' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'get', resource: 'services' }, { verb: 'config' }, { verb: 'get', resource: 'namespaces' }],
  goals: [{ reached: 'Service/api', least: 2 }, { gone: 'Service/stage/api' }],
  hints: [
    { en: 'Did the API server refuse, or kubectl?', ja: '拒否したのは API サーバーですか、kubectl ですか。' },
    {
      en: 'Two namespaces are in the error: one of the file, one of the command.',
      ja: 'エラーに名前空間が 2 つ出ています。ファイルのものと、コマンドのものです。',
    },
    {
      en: 'Take the namespace out of the manifest, or: kubectl -n live expose deployment api --port=80',
      ja: 'マニフェストから namespace を外すか、kubectl -n live expose deployment api --port=80 を使います。',
    },
  ],
  closing: {
    en: 'kubectl checks this before it sends anything, and rightly: without -n the file would have gone to stage. Leave namespaces out of manifests that are used in several.',
    ja: 'kubectl は送る前にこれを確認します。-n を外して実行していれば stage に入るところでした。複数の名前空間で使うマニフェストには namespace を書きません。',
  },
  solution: ['kubectl -n live expose deployment api --port=80', 'time 30s'],
};
