// A command that the image does not have.
import type { Exercise } from '../exercise.ts';

/** The runtime cannot start what the command names. */
export const slimBase: Exercise = {
  id: 'kubelet/slim-base',
  level: 1,
  place: { layer: 'kubelet', part: 'runtime' },
  alsoRight: [{ layer: 'kubelet', part: 'config' }],
  title: { en: 'A smaller base image', ja: '小さいベースイメージ' },
  task: {
    en: 'To save space echo in tools was changed to a slim image. Its pods restart and restart, and their log is empty.',
    ja: '容量を減らすため、tools の echo を小さいイメージに替えました。Pod は再起動を繰り返し、ログは空です。',
  },
  namespace: 'tools',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: echo }
spec:
  replicas: 1
  selector: { matchLabels: { app: echo } }
  template:
    metadata: { labels: { app: echo } }
    spec:
      containers:
        - { name: echo, image: "hashicorp/http-echo:1.0", command: ["bash", "-c", "/http-echo -text=hello"] }
`,
    },
  ],
  looks: [{ verb: 'describe', resource: 'pods' }, { verb: 'get', resource: 'events' }, { verb: 'logs' }],
  goals: [{ ready: 'Deployment/echo', replicas: 1 }],
  hints: [
    { en: 'An empty log: did the program run at all?', ja: 'ログが空です。プログラムはそもそも動いたのでしょうか。' },
    {
      en: 'Read the last state and the message of the failed start in describe.',
      ja: 'describe の Last State と、起動失敗のメッセージを読んでください。',
    },
    {
      en: 'There is no bash in the image. Drop the command; the image has its own.',
      ja: 'イメージに bash がありません。command を消せば、イメージ自身のものが使われます。',
    },
  ],
  closing: {
    en: 'exec: "bash": executable file not found: the runtime could not begin. That is not a crash of the program, which never ran, and why there is no log.',
    ja: 'exec: "bash": executable file not found は、ランタイムが起動できなかったという意味です。プログラムは一度も動いていないのでクラッシュではなく、ログもありません。',
  },
  solution: [
    `kubectl -n tools patch deployment echo --type=json -p '[{"op":"remove","path":"/spec/template/spec/containers/0/command"}]'`,
  ],
};
