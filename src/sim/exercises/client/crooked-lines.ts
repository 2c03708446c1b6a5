// A manifest that is not YAML.
import type { Exercise } from '../exercise.ts';

const manifest = `
apiVersion: v1
kind: ConfigMap
metadata:
  name: rates
  namespace: exchange
data:
  EUR: "1.08"
   USD: "1.00"
`;

/** A line is indented by one space too many. */
export const crookedLines: Exercise = {
  id: 'client/crooked-lines',
  level: 1,
  place: { layer: 'client', part: 'manifest' },
  title: { en: 'Pasted from a mail', ja: 'メールから貼った設定' },
  task: {
    en: 'rates.yaml came by mail and goes into exchange. kubectl apply does not take it, as shown. converter starts when the ConfigMap rates with its two keys is there.',
    ja: 'rates.yaml をメールで受け取り、exchange に入れようとしています。kubectl apply は下のように受け付けません。converter は、2 つのキーを持つ ConfigMap rates があれば起動します。',
  },
  namespace: 'exchange',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: converter }
spec:
  replicas: 1
  selector: { matchLabels: { app: converter } }
  template:
    metadata: { labels: { app: converter } }
    spec:
      containers:
        - { name: converter, image: "nginx:1.27" }
`,
    },
  ],
  files: { 'rates.yaml': manifest },
  tried: [{ line: 'kubectl apply -f rates.yaml' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'get', resource: 'configmaps' }, { verb: 'apply' }],
  goals: [
    { object: 'ConfigMap/rates', at: 'data.EUR', is: '1.08' },
    { object: 'ConfigMap/rates', at: 'data.USD', is: '1.00' },
  ],
  hints: [
    {
      en: 'error without "from server": who wrote that line?',
      ja: 'from server の付かない error です。誰が書いた行ですか。',
    },
    {
      en: 'The message names a line number. Compare its indentation with the one above.',
      ja: 'メッセージに行番号があります。上の行と字下げを比べてください。',
    },
    {
      en: 'USD has one space too many. Paste the corrected manifest behind kubectl apply -f -, or use create configmap with --from-literal.',
      ja: 'USD の字下げが 1 つ多くなっています。直したマニフェストを kubectl apply -f - のあとに貼るか、create configmap --from-literal を使います。',
    },
  ],
  closing: {
    en: '"error:" comes from kubectl itself, "Error from server" from the API server. kubectl could not even read the text, so no gate has seen it. Quote numbers that must stay text.',
    ja: '「error:」は kubectl 自身、「Error from server」は API サーバーの言葉です。kubectl がテキストを読めなかったので、どの関門にも届いていません。文字列のままにしたい数値は引用符で囲みます。',
  },
  solution: ['kubectl -n exchange create configmap rates --from-literal=EUR=1.08 --from-literal=USD=1.00'],
};
