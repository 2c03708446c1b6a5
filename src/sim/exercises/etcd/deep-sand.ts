// etcd takes seconds for each answer.
import type { Exercise } from '../exercise.ts';

/** Everything works, later; the API server calls itself not ready. */
export const deepSand: Exercise = {
  id: 'etcd/deep-sand',
  level: 3,
  place: { layer: 'etcd', part: 'availability' },
  title: { en: 'Wading through sand', ja: '砂の中を歩くように' },
  task: {
    en: 'Every kubectl takes seconds, for everybody and for every kind, and then succeeds. Pipelines run into their time limits. trail in park is well. The machines of the control plane have new disks since yesterday, cheaper ones.',
    ja: '誰がどの種類を見ても kubectl に数秒かかりますが、最後には成功します。パイプラインは時間切れになり始めました。park の trail は正常です。コントロールプレーンのマシンは、昨日から安価な新しいディスクになっています。',
  },
  namespace: 'park',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: trail }
spec:
  replicas: 2
  selector: { matchLabels: { app: trail } }
  template:
    metadata: { labels: { app: trail } }
    spec:
      containers:
        - { name: trail, image: "registry.example/trail:6" }
`,
    },
    { pass: '1m' },
    { fault: 'etcd-slow' },
  ],
  tried: [{ line: 'kubectl -n park get --raw /readyz?verbose' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'get' }],
  goals: [{ healed: true }, { ready: 'Deployment/trail', replicas: 2 }],
  hints: [
    {
      en: 'All kinds alike are slow, reads and writes. What do all requests have in common behind the API server?',
      ja: '種類を問わず、読み書きのどちらも遅くなっています。API サーバーの奥で、すべてのリクエストに共通するものは何ですか。',
    },
    {
      en: 'kubectl get --raw "/readyz?verbose": which check does not hold?',
      ja: 'kubectl get --raw "/readyz?verbose" で、通っていない検査はどれですか。',
    },
    {
      en: 'etcd needs seconds where it has two. Call etcd.',
      ja: '2 秒以内に答えるべき etcd が、それ以上かかっています。call etcd と入力してください。',
    },
  ],
  closing: {
    en: 'etcd writes each change to disk before it answers, so a slow disk is a slow cluster. The API server asks it at each health check and waits two seconds; a load balancer then takes the API server out, although it is not the one that is ill.',
    ja: 'etcd は変更をディスクに書いてから答えるため、ディスクが遅ければクラスタ全体が遅くなります。API サーバーはヘルスチェックのたびに etcd に尋ね、2 秒しか待ちません。失敗すると、悪くないはずの API サーバーがロードバランサーから外されます。',
  },
  solution: ['call etcd', 'time 1m'],
};
