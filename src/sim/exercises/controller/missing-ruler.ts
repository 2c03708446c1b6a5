// An autoscaler whose pods request nothing.
import type { Exercise } from '../exercise.ts';

/** A share of nothing cannot be worked out. */
export const missingRuler: Exercise = {
  id: 'controller/missing-ruler',
  level: 2,
  place: { layer: 'controller', part: 'autoscale' },
  title: { en: 'The missing ruler', ja: '物差しがない' },
  task: {
    en: 'score in arena got an autoscaler, "70 percent of CPU". Metrics of all pods are there (kubectl top), and the autoscaler still shows <unknown>. A score pod normally takes 100 millicores.',
    ja: 'arena の score に「CPU の 70%」で増減する HPA を付けました。kubectl top では全 Pod の値が見えるのに、HPA は <unknown> のままです。score の Pod は普段 100 ミリコアほど使います。',
  },
  namespace: 'arena',
  cluster: { addons: ['metrics-server'] },
  setUp: [
    { pass: '1m' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: score }
spec:
  replicas: 1
  selector: { matchLabels: { app: score } }
  template:
    metadata: { labels: { app: score } }
    spec:
      containers:
        - name: score
          image: "registry.example/score:1"
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: score }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: score }
  minReplicas: 1
  maxReplicas: 5
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } } }]
`,
    },
  ],
  reads: ['describe hpa score'],
  looks: [
    { verb: 'describe', resource: 'horizontalpodautoscalers' },
    { verb: 'get', resource: 'horizontalpodautoscalers' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'top' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [
    { filled: 'Deployment/score', at: 'spec.template.spec.containers.0.resources.requests.cpu' },
    { object: 'HorizontalPodAutoscaler/score', at: 'spec.maxReplicas', is: 5 },
  ],
  hints: [
    { en: 'Read what the autoscaler says about itself.', ja: 'HPA が自分について何と言っているかを読んでください。' },
    {
      en: '70 percent of what? The message names a field of the containers.',
      ja: '何の 70% でしょうか。メッセージにコンテナのフィールド名があります。',
    },
    {
      en: 'The containers request no CPU: kubectl -n arena set resources deployment/score --requests=cpu=100m',
      ja: 'コンテナに CPU の requests がありません。kubectl -n arena set resources deployment/score --requests=cpu=100m',
    },
  ],
  closing: {
    en: 'Utilization is a share of the request. Without a request there is no share, and the autoscaler keeps its hands off.',
    ja: 'Utilization は requests に対する割合です。requests がなければ計算できず、HPA は手を出しません。',
  },
  solution: ['kubectl -n arena set resources deployment/score --requests=cpu=100m', 'time 2m'],
};
