// An autoscaler without metrics: metrics-server is down.
import type { Exercise } from '../exercise.ts';

/** Nobody measures, so nobody scales. */
export const blindPilot: Exercise = {
  id: 'controller/blind-pilot',
  level: 2,
  place: { layer: 'controller', part: 'autoscale' },
  title: { en: 'The blind pilot', ja: '目隠しの操縦士' },
  task: {
    en: 'encode in video is scaled by its load. Since this morning the TARGETS of its autoscaler show <unknown>; kubectl top fails as well.',
    ja: 'video の encode は負荷に応じて増減します。今朝から HPA の TARGETS が <unknown> で、kubectl top も失敗します。',
  },
  namespace: 'video',
  cluster: { addons: ['metrics-server'] },
  setUp: [
    { pass: '1m' },
    { fault: 'workload-down', target: 'kube-system/metrics-server' },
    { pass: '30s' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: encode }
spec:
  replicas: 1
  selector: { matchLabels: { app: encode } }
  template:
    metadata: { labels: { app: encode } }
    spec:
      containers:
        - name: encode
          image: "registry.example/encode:1"
          resources: { requests: { cpu: 200m } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: encode }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: encode }
  minReplicas: 1
  maxReplicas: 5
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } } }]
`,
    },
  ],
  reads: ['describe hpa encode'],
  looks: [
    { verb: 'describe', resource: 'horizontalpodautoscalers' },
    { verb: 'get', resource: 'horizontalpodautoscalers' },
    { verb: 'top' },
    { verb: 'get', resource: 'apiservices' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [
    { object: 'Deployment/kube-system/metrics-server', at: 'status.readyReplicas', is: 1 },
    { ready: 'Deployment/encode', replicas: 1 },
  ],
  mayChange: ['Deployment/kube-system/metrics-server'],
  hints: [
    {
      en: 'The pods are well. Whose work is it to count them up and down?',
      ja: 'Pod は正常です。数を増減させるのは誰の仕事ですか。',
    },
    {
      en: 'describe hpa: which call fails, and who answers metrics.k8s.io?',
      ja: 'describe hpa で、どの呼び出しが失敗し、metrics.k8s.io に答えるのは誰かを確かめてください。',
    },
    {
      en: 'metrics-server has no pods: kubectl -n kube-system scale deployment/metrics-server --replicas=1',
      ja: 'metrics-server の Pod がありません。kubectl -n kube-system scale deployment/metrics-server --replicas=1',
    },
  ],
  closing: {
    en: 'FailedGetResourceMetric: the autoscaler keeps the number that there is, so nothing breaks until the load comes. Watch the APIService v1beta1.metrics.k8s.io.',
    ja: 'FailedGetResourceMetric の間、HPA は今の数を保つため、負荷が来るまで問題は表に出ません。APIService の v1beta1.metrics.k8s.io を監視しておきます。',
  },
  solution: ['kubectl -n kube-system scale deployment/metrics-server --replicas=1', 'time 2m'],
};
