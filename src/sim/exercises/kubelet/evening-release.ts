// The second exercise of the first text: an image tag that does not exist.
import type { Exercise } from '../exercise.ts';

/** The new ReplicaSet's image cannot be found in the registry. */
export const eveningRelease: Exercise = {
  id: 'kubelet/evening-release',
  level: 1,
  place: { layer: 'kubelet', part: 'image' },
  title: { en: 'The release of the evening', ja: '夕方のリリース' },
  task: {
    en: 'A new version of api went out to lab this evening. kubectl rollout status timed out after 60 seconds; the users have not noticed anything.',
    ja: '夕方、lab の api に新しいバージョンを出しました。kubectl rollout status は 60 秒で timed out。利用者からの連絡はありません。',
  },
  namespace: 'lab',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
        - { name: api, image: "nginx:stable" }
`,
    },
    { pass: '1m' },
    {
      patch: 'Deployment/api',
      with: { spec: { template: { spec: { containers: [{ name: 'api', image: 'nginx:this-tag-does-not-exist' }] } } } },
    },
  ],
  looks: [
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'replicasets' },
    { verb: 'rollout', resource: 'history' },
  ],
  goals: [{ ready: 'Deployment/api', replicas: 2 }],
  hints: [
    {
      en: 'There are two ReplicaSets. Take a pod of the newer one and read its events from top to bottom.',
      ja: 'ReplicaSet が 2 つあります。新しいほうの Pod のイベントを上から順に読んでください。',
    },
    {
      en: 'Scheduled is there. The next line should be Pulled: who writes it, and what is there instead?',
      ja: 'Scheduled は出ています。次に来るはずの Pulled は誰が書き、代わりに何が出ていますか。',
    },
    {
      en: 'The tag does not exist. kubectl rollout undo goes back.',
      ja: 'タグが存在しません。kubectl rollout undo で戻せます。',
    },
  ],
  closing: {
    en: 'Scheduled, then Failed to pull: the work stopped at the kubelet and the registry. A server-side dry run cannot see a missing tag; let the pipeline check that the image exists.',
    ja: 'Scheduled のあとに Failed to pull。止まっていたのは kubelet とレジストリの間です。タグの有無は --dry-run=server では分かりません。CI でイメージの存在を確認しましょう。',
  },
  solution: ['kubectl -n lab rollout undo deployment/api'],
};
