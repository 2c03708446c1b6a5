// Nothing is stalled: a registry was away for a minute.
import type { Exercise } from '../exercise.ts';

/** The pull failed, and worked later. */
export const thirdTry: Exercise = {
  id: 'healthy/third-try',
  level: 2,
  place: { layer: 'healthy', part: '' },
  title: { en: 'The word BackOff', ja: 'BackOff という文字' },
  task: {
    en: 'A colleague searched the events of kiosk for BackOff, found some, and wants to change the image of menu at once. What do you say?',
    ja: '同僚が kiosk のイベントを BackOff で検索し、見つけたので、すぐに menu のイメージを変えようとしています。あなたの判断は。',
  },
  namespace: 'kiosk',
  setUp: [
    { fault: 'registry-unreachable', target: 'registry.example' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: menu }
spec:
  replicas: 2
  selector: { matchLabels: { app: menu } }
  template:
    metadata: { labels: { app: menu } }
    spec:
      containers:
        - { name: menu, image: "registry.example/menu:5" }
`,
    },
    { pass: '50s' },
    { heal: 'registry-unreachable', target: 'registry.example' },
    { pass: '4m' },
  ],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'deployments' },
  ],
  goals: [],
  hints: [
    {
      en: 'Sort the events by time. Which one is the last?',
      ja: 'イベントを時刻順に並べてください。最後のものは何ですか。',
    },
    {
      en: 'After BackOff come Pulled, Created and Started.',
      ja: 'BackOff のあとに Pulled、Created、Started が続いています。',
    },
    { en: 'The pods run: healthy.', ja: 'Pod は動いています。healthy です。' },
  ],
  closing: {
    en: 'Later lines outrank earlier ones of the same object. The registry did not answer for a minute, the kubelet tried again, and all went well: history, not an incident. Worth a note if it comes back.',
    ja: '同じオブジェクトなら、後の行が前の行に優先します。レジストリが 1 分ほど応答せず、kubelet が再試行して成功した、という履歴であって障害ではありません。繰り返すようなら記録しておきます。',
  },
  solution: [],
};
