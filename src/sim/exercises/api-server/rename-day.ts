// A selector that cannot be changed.
import type { Exercise } from '../exercise.ts';

const manifest = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: forum }
spec:
  replicas: 2
  selector: { matchLabels: { app: community } }
  template:
    metadata: { labels: { app: community } }
    spec:
      containers:
        - { name: forum, image: "registry.example/forum:2.0" }
`;

/** The new manifest changes an immutable field. */
export const renameDay: Exercise = {
  id: 'api-server/rename-day',
  level: 2,
  place: { layer: 'api-server', part: 'validation' },
  title: { en: 'New names', ja: '名前の整理' },
  task: {
    en: 'forum in people is called community from now on, says the new manifest (forum.yaml). kubectl apply fails as shown. Bring forum:2.0 out with the new label; a minute without pods is all right.',
    ja: '新しいマニフェスト forum.yaml では、people の forum のラベルが community になりました。kubectl apply は下のように失敗します。新しいラベルで forum:2.0 を出してください。1 分ほど止まっても構いません。',
  },
  namespace: 'people',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: forum }
spec:
  replicas: 2
  selector: { matchLabels: { app: forum } }
  template:
    metadata: { labels: { app: forum } }
    spec:
      containers:
        - { name: forum, image: "registry.example/forum:1.9" }
`,
    },
  ],
  files: { 'forum.yaml': manifest },
  tried: [{ line: 'kubectl -n people apply -f forum.yaml' }],
  looks: [{ verb: 'get', resource: 'deployments' }, { verb: 'describe', resource: 'deployments' }, { verb: 'diff' }],
  goals: [
    { ready: 'Deployment/forum', replicas: 2, image: 'registry.example/forum:2.0' },
    { object: 'Deployment/forum', at: 'spec.selector.matchLabels.app', is: 'community' },
  ],
  hints: [
    {
      en: 'The manifest was refused as a whole: nothing of it is written. Which field?',
      ja: 'マニフェストは丸ごと拒否され、何も書かれていません。どのフィールドですか。',
    },
    {
      en: 'field is immutable: a Deployment keeps its selector for life.',
      ja: 'field is immutable とあります。Deployment の selector は最後まで変えられません。',
    },
    {
      en: 'Delete the Deployment, then apply forum.yaml.',
      ja: 'Deployment を削除してから forum.yaml を apply します。',
    },
  ],
  closing: {
    en: "Validation is the API server's, before anything is written: controllers and nodes never heard of it. To change a selector without a gap, deploy under a new name and move the Service over.",
    ja: '検証は書き込みの前に API サーバーが行うので、コントローラーもノードも何も知りません。止めずに selector を変えるには、新しい名前でデプロイしてから Service を切り替えます。',
  },
  solution: [
    'kubectl -n people delete deployment forum',
    'time 30s',
    'kubectl -n people apply -f forum.yaml',
    'time 1m',
  ],
};
