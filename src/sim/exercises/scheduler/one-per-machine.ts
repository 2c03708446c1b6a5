// Required anti-affinity with more replicas than nodes.
import type { Exercise } from '../exercise.ts';

/** A surge pod finds no node, since each has one of the replicas already. */
export const onePerMachine: Exercise = {
  id: 'scheduler/one-per-machine',
  level: 2,
  place: { layer: 'scheduler', part: 'affinity' },
  title: { en: 'Three of three, and still not done', ja: '3 つそろっているのに終わらない' },
  task: {
    en: 'The gateway in edge runs one replica on each of the three machines. Today a new image was rolled out: three pods are ready, as before, but kubectl rollout status waits for ever.',
    ja: 'edge の gateway は 3 台のマシンに 1 つずつ動いています。今日新しいイメージを出しました。以前と同じく 3 つ Ready なのに、kubectl rollout status がいつまでも終わりません。',
  },
  namespace: 'edge',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: gateway }
spec:
  replicas: 3
  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  selector: { matchLabels: { app: gateway } }
  template:
    metadata: { labels: { app: gateway } }
    spec:
      affinity:
        podAntiAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - topologyKey: kubernetes.io/hostname
              labelSelector: { matchLabels: { app: gateway } }
      containers:
        - { name: gateway, image: "registry.example/gateway:1.8" }
`,
    },
    { pass: '1m' },
    {
      patch: 'Deployment/gateway',
      with: {
        spec: { template: { spec: { containers: [{ name: 'gateway', image: 'registry.example/gateway:1.9' }] } } },
      },
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'deployments' },
  ],
  goals: [{ ready: 'Deployment/gateway', replicas: 3, image: 'registry.example/gateway:1.9' }],
  hints: [
    {
      en: 'There is a fourth pod. What keeps it, and what would have to go first?',
      ja: '4 つ目の Pod があります。何に引っかかっていて、先に何がいなくなれば進みますか。',
    },
    {
      en: 'Read the rule in the template under affinity, then the strategy: how many old pods may go before a new one is ready?',
      ja: 'テンプレートの affinity の規則と、strategy を読んでください。新しい Pod が Ready になる前に、古い Pod はいくつ減ってよいことになっていますか。',
    },
    {
      en: 'maxUnavailable is 0 and every machine is taken. Allow one to go first: maxUnavailable 1 (maxSurge 0 or 1).',
      ja: 'maxUnavailable が 0 で、どのマシンも埋まっています。先に 1 つ減らせるよう maxUnavailable を 1 にします。',
    },
  ],
  closing: {
    en: 'A strict rule "one per machine" leaves no machine for the surge pod, and maxUnavailable 0 forbids making one free. Either allow one to be missing during updates, make the rule preferred, or keep one machine more than replicas.',
    ja: '「1 台に 1 つ」を必須にすると、更新時に増やす Pod の置き場所がなくなり、maxUnavailable 0 では空けることもできません。更新中に 1 つ欠けるのを許すか、規則を preferred にするか、レプリカ数より 1 台多くマシンを用意します。',
  },
  solution: [
    `kubectl -n edge patch deployment gateway -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":1}}}}'`,
  ],
  healsBy: ['add-nodes'],
};
