// runAsNonRoot with an image that runs as root.
import type { Exercise } from '../exercise.ts';

/** The kubelet refuses to start a process as root. */
export const hardeningDay: Exercise = {
  id: 'kubelet/hardening-day',
  level: 2,
  place: { layer: 'kubelet', part: 'config' },
  alsoRight: [{ layer: 'kubelet', part: 'runtime' }],
  title: { en: 'Hardening day', ja: 'セキュリティ強化の日' },
  task: {
    en: 'A security review added a securityContext to site in marketing. The API server took it without a word, and since then the new pod does not start.',
    ja: 'セキュリティレビューで、marketing の site に securityContext が入りました。API サーバーは何も言わず受け付けましたが、新しい Pod が起動しません。',
  },
  namespace: 'marketing',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: site }
spec:
  replicas: 2
  selector: { matchLabels: { app: site } }
  template:
    metadata: { labels: { app: site } }
    spec:
      containers:
        - { name: site, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
    { patch: 'Deployment/site', with: { spec: { template: { spec: { securityContext: { runAsNonRoot: true } } } } } },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [
    { ready: 'Deployment/site', replicas: 2 },
    { object: 'Deployment/site', at: 'spec.template.spec.securityContext.runAsNonRoot', is: true },
  ],
  hints: [
    {
      en: 'Node found, image pulled. Who refuses then, and with which words?',
      ja: 'ノードも決まり、イメージも pull 済みです。拒否しているのは誰で、何と言っていますか。',
    },
    {
      en: 'The rule is to stay. So the process must run as another user: which images of nginx do?',
      ja: '規則は残します。つまりプロセスを別のユーザーで動かす必要があります。root で動かない nginx のイメージは何ですか。',
    },
    {
      en: 'Use nginxinc/nginx-unprivileged:1.27, which runs as 101 (or set runAsUser).',
      ja: 'ユーザー 101 で動く nginxinc/nginx-unprivileged:1.27 に替えます (runAsUser の指定でも可)。',
    },
  ],
  closing: {
    en: 'runAsNonRoot is checked by the kubelet when it starts the container, since only then the user of the image is known. Undoing it would have removed the protection: the goal was the image.',
    ja: 'runAsNonRoot は、イメージのユーザーが分かるコンテナ起動時に kubelet が検査します。規則を外せば動きますが、それでは保護がなくなります。直すべきはイメージのほうでした。',
  },
  solution: ['kubectl -n marketing set image deployment/site site=nginxinc/nginx-unprivileged:1.27'],
  detours: [
    {
      lines: ['kubectl -n marketing rollout undo deployment/site'],
      why: { en: 'It runs, and the protection is gone.', ja: '動きますが、保護がなくなります。' },
    },
  ],
};
