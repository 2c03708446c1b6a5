// The API server does not answer.
import type { Exercise } from '../exercise.ts';

/** Nothing listens at the API server's address. */
export const closedCounter: Exercise = {
  id: 'api-server/closed-counter',
  level: 2,
  place: { layer: 'api-server', part: 'availability' },
  alsoRight: [{ layer: 'client', part: 'connection' }],
  title: { en: 'The closed counter', ja: '閉まった窓口' },
  task: {
    en: 'kubectl fails as shown for everybody. "All is down", writes a colleague. The shop window, display in arcade, is on the screens as always.',
    ja: 'kubectl が全員の環境で下のように失敗します。「全部落ちた」と同僚が書いていますが、arcade の display は画面に普段どおり映っています。',
  },
  namespace: 'arcade',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: display }
spec:
  replicas: 2
  selector: { matchLabels: { app: display } }
  template:
    metadata: { labels: { app: display } }
    spec:
      containers:
        - { name: display, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
    { fault: 'api-server-down' },
  ],
  tried: [{ line: 'kubectl -n arcade get pods' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'get' }, { verb: 'config' }, { verb: 'version' }],
  goals: [{ healed: true }, { ready: 'Deployment/display', replicas: 2 }],
  hints: [
    {
      en: 'It is not your kubeconfig: all colleagues see the same.',
      ja: '同僚も全員同じなので、自分の kubeconfig の問題ではありません。',
    },
    {
      en: 'Connection refused: the machine answers, and no program listens there. Which program should?',
      ja: 'connection refused は、マシンは応答したがプログラムが待ち受けていないという意味です。どのプログラムのはずですか。',
    },
    {
      en: 'Call kube-apiserver. Leave the nodes alone.',
      ja: 'call kube-apiserver と入力してください。ノードには触りません。',
    },
  ],
  closing: {
    en: 'The counter is closed, the workshop works: kubelets keep their pods. What stops is reading, changing, replacing. Restarting nodes now would take down what still runs.',
    ja: '窓口が閉まっていても、現場は動いています。kubelet は手元の Pod を維持します。止まるのは「読むこと」「変えること」「補充すること」です。ここでノードを再起動すると、動いているものまで失います。',
  },
  solution: ['call kube-apiserver', 'time 2m'],
};
