// A Service whose selector finds nobody.
import type { Exercise } from '../exercise.ts';

/** The labels of the pods were changed, the selector was not. */
export const newSign: Exercise = {
  id: 'network/new-sign',
  level: 1,
  place: { layer: 'network', part: 'service' },
  title: { en: 'The new sign', ja: '新しい看板' },
  task: {
    en: 'The pods of tea in cafe are Running and ready, and guests see nothing but errors. Yesterday the team renamed its labels from teahouse to tea.',
    ja: 'cafe の tea は Running で Ready なのに、利用者にはエラーしか見えません。昨日チームはラベルを teahouse から tea に改名しました。',
  },
  namespace: 'cafe',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: tea }
spec: { selector: { app: teahouse }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: tea }
spec:
  replicas: 2
  selector: { matchLabels: { app: tea } }
  template:
    metadata: { labels: { app: tea } }
    spec:
      containers:
        - name: tea
          image: "nginx:1.27"
`,
    },
  ],
  reads: ['describe service tea', 'get endpointslices'],
  looks: [
    { verb: 'describe', resource: 'services' },
    { verb: 'get', resource: 'endpointslices' },
    { verb: 'get', resource: 'endpoints' },
    { verb: 'get', resource: 'services' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [
    { reached: 'Service/tea', least: 2 },
    { ready: 'Deployment/tea', replicas: 2 },
  ],
  hints: [
    {
      en: 'All is ready, up to the last step of the road. Which one is that?',
      ja: '道のりの最後の一歩の手前までは、すべて Ready です。最後の一歩は何ですか。',
    },
    {
      en: 'kubectl describe service: how many Endpoints?',
      ja: 'kubectl describe service の Endpoints はいくつですか。',
    },
    {
      en: 'The selector says app=teahouse, the pods have app=tea: kubectl -n cafe set selector service tea app=tea',
      ja: 'selector は app=teahouse、Pod は app=tea です。kubectl -n cafe set selector service tea app=tea',
    },
  ],
  closing: {
    en: 'A Service is its selector. Without a match it has no endpoints, and nobody warns. Look at the endpoints first when ready pods get no traffic.',
    ja: 'Service は selector がすべてです。一致する Pod がなければエンドポイントは空になり、警告も出ません。Ready なのにトラフィックが来ないときは、まずエンドポイントを見ます。',
  },
  solution: [`kubectl -n cafe patch service tea -p '{"spec":{"selector":{"app":"tea"}}}'`, 'time 1m'],
};
