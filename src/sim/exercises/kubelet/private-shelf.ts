// A private registry without credentials.
import type { Exercise } from '../exercise.ts';

/** The service account in this namespace has no pull secret. */
export const privateShelf: Exercise = {
  id: 'kubelet/private-shelf',
  level: 2,
  place: { layer: 'kubelet', part: 'image' },
  title: { en: 'Works in the other namespace', ja: '隣の名前空間では動く' },
  task: {
    en: 'reports runs in staging, and the very same image is to run in finance now. In finance it does not come up. A Secret named registry-login was created there already.',
    ja: 'reports は staging では動いています。同じイメージを finance でも動かそうとしたところ、起動しません。finance には registry-login という Secret が作成済みです。',
  },
  namespace: 'finance',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Secret
metadata: { name: registry-login }
type: kubernetes.io/dockerconfigjson
stringData: { .dockerconfigjson: '{"auths":{"private.example":{"username":"puller","password":"not-the-real-one"}}}' }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: reports }
spec:
  replicas: 1
  selector: { matchLabels: { app: reports } }
  template:
    metadata: { labels: { app: reports } }
    spec:
      containers:
        - { name: reports, image: "private.example/finance/reports:2026.10" }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'secrets' },
    { verb: 'get', resource: 'serviceaccounts' },
  ],
  goals: [{ ready: 'Deployment/reports', replicas: 1 }],
  mayChange: ['ServiceAccount/default', 'Secret/*'],
  hints: [
    {
      en: 'What did the registry answer: not found, or not allowed?',
      ja: 'レジストリの返答は「ない」ですか、「許可されていない」ですか。',
    },
    {
      en: 'A Secret alone does nothing. Who says that pulls use it?',
      ja: 'Secret は置いただけでは使われません。pull に使うことを、どこで指定しますか。',
    },
    {
      en: 'Add imagePullSecrets: [{name: registry-login}] to the template (or to the service account, then new pods).',
      ja: 'テンプレートに imagePullSecrets: [{name: registry-login}] を足します (ServiceAccount に付けて Pod を作り直しても可)。',
    },
  ],
  closing: {
    en: 'A pull secret belongs to a namespace, and pods must name it, by themselves or through their service account. 401 from the token service says credentials, where not found would say name or tag.',
    ja: 'pull 用の Secret は名前空間ごとに必要で、Pod が自分または ServiceAccount 経由で指定しなければ使われません。401 なら認証情報、not found なら名前かタグを疑います。',
  },
  solution: [
    `kubectl -n finance patch deployment reports -p '{"spec":{"template":{"spec":{"imagePullSecrets":[{"name":"registry-login"}]}}}}'`,
  ],
};
