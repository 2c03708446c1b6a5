// Nothing is stalled: pods that are done, and the ReplicaSets of older versions.
import type { Exercise } from '../exercise.ts';

/** Zeros in the list which are as they should be. */
export const finishedWork: Exercise = {
  id: 'healthy/finished-work',
  level: 1,
  place: { layer: 'healthy', part: '' },
  title: { en: 'Zero of one', ja: '0/1 の正体' },
  task: {
    en: 'In the morning list of bakery somebody marked two things in red: a pod with 0/1 and a ReplicaSet with 0 0 0. What is stalled?',
    ja: 'bakery の朝の一覧で、0/1 の Pod と、0 0 0 の ReplicaSet に赤丸が付いていました。止まっているのはどれですか。',
  },
  namespace: 'bakery',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: oven }
spec:
  replicas: 2
  selector: { matchLabels: { app: oven } }
  template:
    metadata: { labels: { app: oven } }
    spec:
      containers:
        - { name: oven, image: "nginx:1.26" }
---
apiVersion: batch/v1
kind: Job
metadata: { name: flour-count }
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - { name: count, image: "busybox:1.36", command: ["sh", "-c", "sleep 5; echo 312 sacks"] }
`,
    },
    { pass: '1m' },
    {
      patch: 'Deployment/oven',
      with: { spec: { template: { spec: { containers: [{ name: 'oven', image: 'nginx:1.27' }] } } } },
    },
    { pass: '2m' },
  ],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'jobs' },
    { verb: 'get', resource: 'replicasets' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get' },
  ],
  goals: [],
  hints: [
    { en: 'Read the STATUS next to 0/1.', ja: '0/1 の隣の STATUS を読んでください。' },
    {
      en: 'A Job wants its pod to end. An old ReplicaSet wants none.',
      ja: 'Job の Pod は終わるのが正常です。古い ReplicaSet の望む数は 0 です。',
    },
    { en: 'All is as it is wanted: healthy.', ja: 'すべて望んだとおりです。healthy です。' },
  ],
  closing: {
    en: 'Completed pods are not ready, and need not be. ReplicaSets with 0 0 0 are kept for rollout undo. What counts is the difference between what is wanted and what is.',
    ja: 'Completed の Pod は Ready ではありませんが、それで正常です。0 0 0 の ReplicaSet は rollout undo のために残してあります。見るべきは、望む数と実際の数の差です。',
  },
  solution: [],
};
