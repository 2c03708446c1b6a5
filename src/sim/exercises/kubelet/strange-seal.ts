// A registry whose certificate nobody trusts.
import type { Exercise } from '../exercise.ts';

/** x509: signed by an authority that the nodes do not know. */
export const strangeSeal: Exercise = {
  id: 'kubelet/strange-seal',
  level: 2,
  place: { layer: 'kubelet', part: 'image' },
  title: { en: 'The strange seal', ja: '見慣れない封印' },
  task: {
    en: 'The company moved its registry to a new machine, under the old name. Pods of parcel in depot that were there run on; since the move none of the new ones starts. The images were copied, all of them.',
    ja: '社内のレジストリを、名前はそのままで新しいマシンに移しました。depot の parcel は、以前からの Pod は動いていますが、移行後に作られた Pod は 1 つも起動しません。イメージはすべてコピー済みです。',
  },
  namespace: 'depot',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: parcel }
spec:
  replicas: 2
  selector: { matchLabels: { app: parcel } }
  template:
    metadata: { labels: { app: parcel } }
    spec:
      containers:
        - { name: parcel, image: "registry.example/parcel:3.0" }
`,
    },
    { pass: '1m' },
    { fault: 'registry-untrusted', target: 'registry.example' },
    {
      patch: 'Deployment/parcel',
      with: {
        spec: { template: { spec: { containers: [{ name: 'parcel', image: 'registry.example/parcel:3.1' }] } } },
      },
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/parcel', replicas: 2, image: 'registry.example/parcel:3.1' }],
  hints: [
    {
      en: 'How far did the kubelet come: name, connection, certificate, login, image?',
      ja: '名前解決、接続、証明書、認証、イメージのうち、kubelet はどこまで進みましたか。',
    },
    {
      en: 'describe a new pod: x509. Who does not trust whom?',
      ja: '新しい Pod を describe すると x509 とあります。誰が誰を信用していないのですか。',
    },
    {
      en: 'The certificate of registry.example is signed by nobody the nodes know. Call registry registry.example, then let some minutes pass.',
      ja: 'registry.example の証明書に署名した認証局を、ノードが知りません。call registry registry.example と入力し、数分待ちます。',
    },
  ],
  closing: {
    en: 'The runtime of each node checks the certificate, before any login and any image. Either the registry gets one of a known authority, or every node gets the new authority; to skip the check on one node hides it until the next one.',
    ja: '証明書を確かめるのは各ノードのランタイムで、認証やイメージの確認より先です。既知の認証局の証明書に替えるか、新しい認証局を全ノードに登録します。1 台だけ検証を省いても、次の 1 台で同じことが起きます。',
  },
  solution: ['call registry registry.example', 'time 6m'],
};
