// The registry is down.
import type { Exercise } from '../exercise.ts';

/** Nothing listens where the images are. */
export const farWarehouse: Exercise = {
  id: 'kubelet/far-warehouse',
  level: 2,
  place: { layer: 'kubelet', part: 'image' },
  title: { en: 'Two of five pods', ja: '5 つのうち 2 つ' },
  task: {
    en: 'The tracker in parcels was scaled from 2 to 5. Two run, as before, three do not. The image is the same for all five, and it was fine an hour ago.',
    ja: 'parcels の tracker を 2 から 5 に増やしました。以前からの 2 つは動き、残り 3 つは起動しません。イメージは 5 つとも同じで、1 時間前には問題ありませんでした。',
  },
  namespace: 'parcels',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: tracker }
spec:
  replicas: 2
  selector: { matchLabels: { app: tracker } }
  template:
    metadata: { labels: { app: tracker } }
    spec:
      containers:
        - { name: tracker, image: "registry.example/tracker:8.2", imagePullPolicy: Always }
`,
    },
    { pass: '1m' },
    { fault: 'registry-down', target: 'registry.example' },
    { patch: 'Deployment/tracker', with: { spec: { replicas: 5 } } },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/tracker', replicas: 5 }],
  hints: [
    {
      en: 'Nobody changed the image. Read how far the kubelet came when it asked for it.',
      ja: 'イメージは変わっていません。kubelet が取りに行って、どこまで進んだかを読んでください。',
    },
    {
      en: 'connection refused: a machine answered, and nothing listens there. Which machine is that?',
      ja: 'connection refused は、相手のマシンは応答したが何も待ち受けていないという意味です。どのマシンですか。',
    },
    {
      en: 'registry.example is down. Call registry registry.example, then let some minutes pass.',
      ja: 'registry.example が落ちています。call registry registry.example のあと、数分待ちます。',
    },
  ],
  closing: {
    en: 'The kubelet stands still at the image, because the registry does not answer. Running containers need no registry. After it is back, the back-off of up to five minutes still has to end.',
    ja: 'レジストリが応答しないため、kubelet がイメージのところで止まっていました。動いているコンテナにレジストリは要りません。復旧後も、最長 5 分の back-off が終わるまで待ちます。',
  },
  solution: ['call registry registry.example', 'time 6m'],
};
