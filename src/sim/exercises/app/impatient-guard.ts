// A liveness probe at a path that the program does not have.
import type { Exercise } from '../exercise.ts';

/** The probe is answered 404, and the kubelet restarts what is well. */
export const impatientGuard: Exercise = {
  id: 'app/impatient-guard',
  level: 2,
  place: { layer: 'app', part: 'probe' },
  title: { en: 'Never older than a minute', ja: '1 分より長く生きない' },
  task: {
    en: 'catalog in library is a plain nginx in front of a folder of files; people could read it for years. Since the platform team added a liveness probe to every service no container of it lives longer than a minute.',
    ja: 'library の catalog は、ファイルを配るだけの普通の nginx で、何年も問題なく読めていました。基盤チームが全サービスに liveness probe を足して以来、1 分より長く生きるコンテナがありません。',
  },
  namespace: 'library',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: catalog }
spec:
  replicas: 1
  selector: { matchLabels: { app: catalog } }
  template:
    metadata: { labels: { app: catalog } }
    spec:
      containers:
        - name: catalog
          image: "nginx:1.27"
          livenessProbe: { httpGet: { path: /healthz, port: 80 }, periodSeconds: 10, failureThreshold: 3 }
`,
    },
  ],
  looks: [{ verb: 'describe', resource: 'pods' }, { verb: 'get', resource: 'events' }, { verb: 'logs' }],
  goals: [{ ready: 'Deployment/catalog', replicas: 1 }],
  hints: [
    {
      en: 'Does the program leave, or is it made to leave? One event says it plainly.',
      ja: 'プログラムは自分で終了していますか、それとも止められていますか。はっきり書いたイベントがあります。',
    },
    {
      en: 'Killing … failed liveness probe. What was the answer to the probe: refused, too late, or an HTTP status?',
      ja: 'Killing ... failed liveness probe とあります。probe への返答は、拒否、時間切れ、それとも HTTP ステータスですか。',
    },
    {
      en: 'nginx answers 404 to /healthz and 200 to /. Correct the path of the probe.',
      ja: 'nginx は /healthz に 404、/ に 200 を返します。probe の path を直します。',
    },
  ],
  closing: {
    en: 'The kubelet did as it was told: it restarts what answers badly. A liveness probe must ask something that the program answers, and only find what a restart would mend; a wrong one is an outage by itself.',
    ja: 'kubelet は指示どおり、返答の悪いものを再起動しただけです。liveness には、そのプログラムが答えられるもの、しかも再起動で直る状態だけを調べさせます。設定を誤った probe は、それ自体が障害になります。',
  },
  solution: [
    `kubectl -n library patch deployment catalog -p '{"spec":{"template":{"spec":{"containers":[{"name":"catalog","livenessProbe":{"httpGet":{"path":"/","port":80}}}]}}}}'`,
  ],
};
