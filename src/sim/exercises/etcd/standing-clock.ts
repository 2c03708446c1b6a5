// etcd without a leader: nothing can be read for certain or written.
import type { Exercise } from '../exercise.ts';

/** Every request to the ledger times out; what runs goes on. */
export const standingClock: Exercise = {
  id: 'etcd/standing-clock',
  level: 3,
  place: { layer: 'etcd', part: 'availability' },
  title: { en: 'Everything hangs, everything runs', ja: '操作は固まり、サービスは動く' },
  task: {
    en: 'kubectl in the whole company hangs for seconds and then fails, whatever is asked. Customers notice nothing: cart in shop answers as ever. Somebody suggests restarting all nodes.',
    ja: '社内のどこから kubectl を打っても、数秒固まってから失敗します。利用者は何も気付いておらず、shop の cart は普段どおり応答しています。「全ノードを再起動しよう」という声が出ています。',
  },
  namespace: 'shop',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: cart }
spec:
  replicas: 2
  selector: { matchLabels: { app: cart } }
  template:
    metadata: { labels: { app: cart } }
    spec:
      containers:
        - { name: cart, image: "registry.example/cart:9" }
`,
    },
    { pass: '1m' },
    { fault: 'etcd-no-leader' },
  ],
  tried: [{ line: 'kubectl -n shop get pods' }, { line: 'kubectl -n shop scale deployment/cart --replicas=3' }],
  reads: ['get --raw /readyz?verbose'],
  looks: [{ verb: 'get', resource: 'pods' }, { verb: 'get' }],
  goals: [{ healed: true }, { ready: 'Deployment/cart', replicas: 2 }],
  hints: [
    {
      en: 'An answer came, so the API server lives. Whose name is in the answer?',
      ja: '返事は来ているので API サーバーは生きています。その返事には誰の名前がありますか。',
    },
    {
      en: 'kubectl get --raw "/readyz?verbose": which check fails?',
      ja: 'kubectl get --raw "/readyz?verbose" で、どの検査が失敗していますか。',
    },
    {
      en: 'etcdserver: request timed out means no leader. Call etcd. Restart no nodes.',
      ja: 'etcdserver: request timed out はリーダー不在を示します。call etcd と入力してください。ノードは再起動しません。',
    },
  ],
  closing: {
    en: 'Without a quorum etcd answers nothing that must be current. Containers go on, since kubelets keep what they know; a node that is restarted in that hour gets its pods back only when the ledger is.',
    ja: 'クォーラムを失った etcd は、最新であるべき読み書きに答えません。kubelet は知っている Pod を維持するのでコンテナは動き続けますが、その間に再起動したノードの Pod は、台帳が戻るまで戻りません。',
  },
  solution: ['call etcd', 'time 1m'],
};
