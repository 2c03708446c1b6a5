// The API server's certificate has expired.
import type { Exercise } from '../exercise.ts';

/** kubectl does not trust an expired certificate, and so does no other client. */
export const expiredSeal: Exercise = {
  id: 'api-server/expired-seal',
  level: 3,
  place: { layer: 'api-server', part: 'availability' },
  alsoRight: [
    { layer: 'client', part: 'tls' },
    { layer: 'api-server', part: 'authentication' },
  ],
  title: { en: 'On the first of the month', ja: '月初の出来事' },
  task: {
    en: 'Since midnight every kubectl, also that of the pipelines, fails as shown. The cluster was set up a year ago to the day. lamp in museum still shines.',
    ja: '午前 0 時から、パイプラインも含めてすべての kubectl が下のように失敗します。クラスタを作ったのはちょうど 1 年前です。museum の lamp は動き続けています。',
  },
  namespace: 'museum',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: lamp }
spec:
  replicas: 1
  selector: { matchLabels: { app: lamp } }
  template:
    metadata: { labels: { app: lamp } }
    spec:
      containers:
        - { name: lamp, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
    { fault: 'certificate-expired' },
  ],
  tried: [{ line: 'kubectl -n museum get pods' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'get' }, { verb: 'config' }, { verb: 'version' }],
  goals: [{ healed: true }, { ready: 'Deployment/lamp', replicas: 1 }],
  hints: [
    { en: 'A connection was made. What went wrong then?', ja: '接続はできています。そのあと何が起きましたか。' },
    {
      en: 'Read the two times in the message. Whose certificate is it?',
      ja: 'メッセージの 2 つの時刻を読んでください。誰の証明書ですか。',
    },
    {
      en: "The API server's certificate is too old. Call kube-apiserver to renew it.",
      ja: 'API サーバーの証明書が期限切れです。call kube-apiserver で更新を頼みます。',
    },
  ],
  closing: {
    en: 'kubeadm makes certificates for one year and renews them with each upgrade: a cluster that is never upgraded stops on its birthday. Running containers do not care, but neither kubelets nor controllers get through.',
    ja: 'kubeadm の証明書は 1 年有効で、アップグレードのたびに更新されます。一度もアップグレードしないクラスタは、ちょうど 1 年で止まります。動いているコンテナは続きますが、kubelet もコントローラーもつながりません。',
  },
  solution: ['call kube-apiserver', 'time 2m'],
};
