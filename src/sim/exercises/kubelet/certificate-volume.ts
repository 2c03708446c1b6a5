// A volume of a Secret that is not there: the pod stays in ContainerCreating.
import type { Exercise } from '../exercise.ts';

/** The mount waits for a Secret. */
export const certificateVolume: Exercise = {
  id: 'kubelet/certificate-volume',
  level: 2,
  place: { layer: 'kubelet', part: 'volume' },
  title: { en: 'Creating, creating, creating', ja: 'ContainerCreating のまま' },
  task: {
    en: 'front in portal was moved to this cluster with all its manifests, they say. The pod has been in ContainerCreating for minutes. A slow download, somebody guesses.',
    ja: 'portal の front をマニフェスト一式ごとこのクラスタへ移しました。Pod は数分前から ContainerCreating のままです。ダウンロードが遅いのでは、という声があります。',
  },
  namespace: 'portal',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: front }
spec:
  replicas: 1
  selector: { matchLabels: { app: front } }
  template:
    metadata: { labels: { app: front } }
    spec:
      containers:
        - name: front
          image: "nginx:1.27"
          volumeMounts: [{ name: tls, mountPath: /etc/tls }]
      volumes: [{ name: tls, secret: { secretName: front-tls } }]
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'secrets' },
  ],
  goals: [{ ready: 'Deployment/front', replicas: 1 }],
  mayChange: ['Secret/*'],
  hints: [
    {
      en: 'Is there a Pulling event? If not, it is not the download.',
      ja: 'Pulling のイベントはありますか。なければダウンロードの問題ではありません。',
    },
    {
      en: 'Volumes come before the image. Read FailedMount to its end.',
      ja: 'ボリュームの準備はイメージより先です。FailedMount を最後まで読んでください。',
    },
    {
      en: 'The Secret front-tls does not exist in portal. Create it.',
      ja: 'portal に Secret front-tls がありません。作成してください。',
    },
  ],
  closing: {
    en: 'ContainerCreating covers volumes, sandbox and image. The events say which: FailedMount is the kubelet waiting for something to mount. Secrets are often left out of manifests on purpose, and then forgotten in a move.',
    ja: 'ContainerCreating にはボリューム、サンドボックス、イメージの準備が含まれ、どれなのかはイベントで分かります。FailedMount は kubelet がマウント対象を待っている状態です。Secret はあえてマニフェストに入れないことが多く、移行時に漏れがちです。',
  },
  solution: [
    'kubectl -n portal create secret generic front-tls --from-literal=tls.crt=certificate --from-literal=tls.key=key',
  ],
};
