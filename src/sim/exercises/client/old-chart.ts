// An API version that the server does not serve any more.
import type { Exercise } from '../exercise.ts';

const manifest = `
apiVersion: batch/v1beta1
kind: CronJob
metadata: { name: digest }
spec:
  schedule: "*/5 * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - { name: digest, image: "busybox:1.36", command: ["true"] }
`;

/** The manifest is of years ago. */
export const oldChart: Exercise = {
  id: 'client/old-chart',
  level: 1,
  place: { layer: 'client', part: 'version' },
  alsoRight: [{ layer: 'client', part: 'manifest' }],
  title: { en: 'It always worked before', ja: '前はこれで動いた' },
  task: {
    en: 'digest.yaml ran on the old cluster for years. On the new one kubectl apply ends as shown. digest should run every five minutes in letters.',
    ja: 'digest.yaml は古いクラスタで何年も動いていました。新しいクラスタでは kubectl apply が下のように終わります。letters で 5 分ごとに動かしてください。',
  },
  namespace: 'letters',
  setUp: [],
  files: { 'digest.yaml': manifest },
  tried: [{ line: 'kubectl -n letters apply -f digest.yaml' }],
  isOutsideOfObjects: true,
  looks: [{ verb: 'api-resources' }, { verb: 'explain' }, { verb: 'api-versions' }, { verb: 'version' }],
  goals: [{ exists: 'CronJob/digest' }, { object: 'CronJob/digest', at: 'spec.schedule', is: '*/5 * * * *' }],
  hints: [
    {
      en: 'Was anything sent to the API server, or did kubectl give up before?',
      ja: 'API サーバーに何か送られましたか。それとも kubectl がその前に諦めましたか。',
    },
    {
      en: 'no matches for kind in version: which versions does this server have? kubectl api-resources, explain cronjob.',
      ja: 'no matches for kind ... in version とあります。このサーバーが持つバージョンを kubectl api-resources や explain cronjob で調べてください。',
    },
    {
      en: 'CronJob is batch/v1 now. Change the first line; the rest fits.',
      ja: 'CronJob は今 batch/v1 です。1 行目を直せば、残りはそのままで構いません。',
    },
  ],
  closing: {
    en: "kubectl asks the server what it serves and finds nothing of that name, so nothing was sent: the client's layer. Old beta versions go away with each minor release; check manifests before an upgrade.",
    ja: 'kubectl はサーバーの提供する種類を調べ、見つからなかったので何も送っていません。止まったのはクライアントの層です。古い beta はマイナーリリースごとに消えるため、アップグレード前にマニフェストを検査します。',
  },
  solution: [`kubectl -n letters create cronjob digest --image=busybox:1.36 --schedule='*/5 * * * *' -- true`],
};
