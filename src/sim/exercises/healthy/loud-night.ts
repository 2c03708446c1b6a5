// Nothing is stalled: what failed in the night has healed.
import type { Exercise } from '../exercise.ts';

/** A readiness probe failed during the start, and the pods are ready. */
export const loudNight: Exercise = {
  id: 'healthy/loud-night',
  level: 2,
  place: { layer: 'healthy', part: '' },
  title: { en: 'A loud night', ja: 'にぎやかな夜' },
  task: {
    en: 'The alert channel was full of warnings about sensor in garage. You take over the shift. Is anything stalled?',
    ja: '夜のアラートには garage の sensor の警告が並んでいました。あなたが当番を引き継ぎます。今、何か止まっていますか。',
  },
  namespace: 'garage',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: sensor }
spec:
  replicas: 2
  selector: { matchLabels: { app: sensor } }
  template:
    metadata: { labels: { app: sensor }, annotations: { sekisho.dev/behave: 'ready after 35s' } }
    spec:
      containers:
        - name: sensor
          image: "registry.example/sensor:1"
          readinessProbe: { httpGet: { path: /ready, port: 8080 }, periodSeconds: 5 }
`,
    },
    { pass: '2m' },
  ],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'deployments' },
  ],
  goals: [],
  hints: [
    { en: 'A warning says what was. What is now?', ja: '警告が伝えるのは過去です。今はどうですか。' },
    {
      en: 'Compare the age of the last warning with the READY column.',
      ja: '最後の警告の時刻と READY 列を見比べてください。',
    },
    {
      en: 'Both pods are ready, and the warnings stopped: healthy.',
      ja: '2 つとも Ready で、警告も止まっています。healthy です。',
    },
  ],
  closing: {
    en: 'A probe that fails while a program starts is no incident. Ready pods, restarts 0, the last warning minutes ago: nothing is stalled, and a restart would only begin the night anew. A startup probe would keep it quiet.',
    ja: '起動中に probe が失敗するのは障害ではありません。Pod は Ready、再起動は 0、最後の警告は数分前。何も止まっておらず、再起動すれば同じ夜が繰り返されるだけです。startupProbe を付ければ静かになります。',
  },
  solution: [],
};
