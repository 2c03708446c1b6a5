// RBAC: a service account may not do what its pipeline does.
import type { Exercise } from '../exercise.ts';

/** The pipeline's service account lacks a role in this namespace. */
export const newRobot: Exercise = {
  id: 'api-server/new-robot',
  level: 1,
  place: { layer: 'api-server', part: 'authorization' },
  title: { en: 'The new robot', ja: '新しいロボット' },
  task: {
    en: 'The pipeline got a service account of its own: deployer in ci. Its first try to scale blog in content failed as shown. It should be able to change Deployments there, and nothing else.',
    ja: 'パイプラインに専用の ServiceAccount (ci の deployer) ができました。content の blog をスケールしようとした最初の試みは、下のとおり失敗しました。content の Deployment だけを変更できるようにしてください。',
  },
  namespace: 'content',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Namespace
metadata: { name: ci }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: deployer, namespace: ci }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: deploy }
rules: [{ apiGroups: [apps], resources: [deployments, deployments/scale], verbs: [get, list, watch, create, update, patch] }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: blog }
spec:
  replicas: 1
  selector: { matchLabels: { app: blog } }
  template:
    metadata: { labels: { app: blog } }
    spec:
      containers:
        - { name: blog, image: "nginx:1.27" }
`,
    },
  ],
  tried: [{ line: 'kubectl --as=system:serviceaccount:ci:deployer -n content scale deployment/blog --replicas=2' }],
  looks: [
    { verb: 'auth' },
    { verb: 'get', resource: 'rolebindings' },
    { verb: 'get', resource: 'roles' },
    { verb: 'describe', resource: 'roles' },
  ],
  goals: [
    { allowed: 'system:serviceaccount:ci:deployer', verb: 'patch', resource: 'deployments' },
    { forbidden: 'system:serviceaccount:ci:deployer', verb: 'get', resource: 'secrets' },
  ],
  hints: [
    {
      en: 'Forbidden: the API server knows who asks. What does it miss?',
      ja: 'Forbidden なら、API サーバーは相手が誰かを分かっています。足りないのは何ですか。',
    },
    {
      en: 'There is a Role named deploy in content already. Who is bound to it?',
      ja: 'content には Role deploy がすでにあります。誰に結び付いていますか。',
    },
    {
      en: 'kubectl -n content create rolebinding deploy --role=deploy --serviceaccount=ci:deployer',
      ja: 'kubectl -n content create rolebinding deploy --role=deploy --serviceaccount=ci:deployer',
    },
  ],
  closing: {
    en: 'Unauthorized would have been: who are you? Forbidden is: I know you, and you may not. The message holds user, verb, resource and namespace, all that a binding needs. cluster-admin would work, and be the next incident.',
    ja: 'Unauthorized は「誰ですか」、Forbidden は「あなたは知っているが、許可がない」です。メッセージにはユーザー、動詞、リソース、名前空間という、バインディングに必要な情報がすべて入っています。cluster-admin でも動きますが、それは次の事故の元です。',
  },
  solution: ['kubectl -n content create rolebinding deploy --role=deploy --serviceaccount=ci:deployer'],
};
