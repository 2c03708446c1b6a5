// A readiness probe at a port where nothing listens.
import type { Exercise } from '../exercise.ts';

/** The pods run and are never ready. */
export const wrongWindow: Exercise = {
  id: 'app/wrong-window',
  level: 1,
  place: { layer: 'app', part: 'probe' },
  title: { en: 'Running, zero of one', ja: 'Running なのに 0/1' },
  task: {
    en: 'web in garden is Running and gets no traffic. The image is a plain nginx; nobody changed it.',
    ja: 'garden の web は Running ですが、トラフィックが来ません。イメージは普通の nginx で、変更していません。',
  },
  namespace: 'garden',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: web
          image: "nginx:1.27"
          readinessProbe: { httpGet: { path: /, port: 8080 }, periodSeconds: 5 }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'endpointslices' },
  ],
  goals: [
    { ready: 'Deployment/web', replicas: 2 },
    { reached: 'Service/web', least: 2 },
  ],
  hints: [
    {
      en: 'Started is there, and no restart. What is the last thing that the pods lack?',
      ja: 'Started は出ていて、再起動もありません。Pod に最後に足りないものは何ですか。',
    },
    { en: 'Read what the probe saw, with the port.', ja: 'probe が何を見たかを、ポート番号まで読んでください。' },
    {
      en: 'nginx listens on 80, the probe asks 8080. Correct the port of the probe.',
      ja: 'nginx が待ち受けるのは 80、probe が見ているのは 8080 です。probe のポートを直します。',
    },
  ],
  closing: {
    en: 'Running is not ready: a pod that is not ready is not behind its Service. connection refused means that nothing listens at that port, which is a matter of the probe or the program, not of the network.',
    ja: 'Running と Ready は違います。Ready でない Pod は Service の宛先に入りません。connection refused はそのポートで何も待ち受けていないという意味で、ネットワークではなく、probe の設定かプログラムの問題です。',
  },
  solution: [
    `kubectl -n garden patch deployment web -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","readinessProbe":{"httpGet":{"path":"/","port":80}}}]}}}}'`,
  ],
};
