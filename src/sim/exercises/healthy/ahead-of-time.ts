// Nothing is stalled: a node's clock is wrong, and its reports come from the future.
import type { Exercise } from '../exercise.ts';

/** Events ten minutes ahead, and every replica ready. */
export const aheadOfTime: Exercise = {
  id: 'healthy/ahead-of-time',
  level: 3,
  place: { layer: 'healthy', part: '' },
  title: { en: 'Letters from the future', ja: '未来からの手紙' },
  task: {
    en: 'The events of almanac in observatory cannot be true: some have no age at all, and they stand below others that came later. "The rollout hangs in time", jokes a colleague. Does it?',
    ja: 'observatory の almanac のイベントがおかしなことになっています。経過時間のないものがあり、あとから起きたはずのものより下に並びます。「ロールアウトが時間のはざまで止まった」と同僚は笑いますが、本当に止まっていますか。',
  },
  namespace: 'observatory',
  setUp: [
    { fault: 'clock-skew', target: 'node-2' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: almanac }
spec:
  replicas: 3
  selector: { matchLabels: { app: almanac } }
  template:
    metadata: { labels: { app: almanac } }
    spec:
      containers:
        - { name: almanac, image: "registry.example/almanac:7" }
`,
    },
    { pass: '1m' },
  ],
  reads: ['get nodes', 'rollout status deployment/almanac'],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'rollout', resource: 'status' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'nodes' },
  ],
  goals: [],
  hints: [
    {
      en: 'First count the ready ones; then wonder about the times.',
      ja: 'まず Ready の数を数え、時刻の謎はそのあとで考えます。',
    },
    {
      en: 'From which component, and from which machine, are the events without an age?',
      ja: '経過時間のないイベントは、どのコンポーネントの、どのマシンから来ていますか。',
    },
    {
      en: 'Three of three are ready on Ready nodes. Only the clock of node-2 is ahead.',
      ja: 'Ready なノードで 3 つとも Ready です。node-2 の時計が進んでいるだけです。',
    },
  ],
  closing: {
    en: 'Nothing is stalled. Each kubelet writes its events by its own clock, so a wrong clock mixes up the order you read, not the work. Have it set all the same: tokens, certificates and leases are judged by clocks too.',
    ja: '何も止まっていません。kubelet は自分の時計でイベントを書くため、時計がずれると読む順序が乱れますが、仕事は進みます。それでも時計は直してもらいます。トークン、証明書、リースも時計で判断されるからです。',
  },
  solution: [],
};
