// Two problems: behind a missing ConfigMap the program has too little memory.
import type { Exercise } from '../exercise.ts';

/** What can be seen first is the ConfigMap; the crash behind it shows only afterwards. */
export const onion: Exercise = {
  id: 'kubelet/onion',
  level: 3,
  place: { layer: 'kubelet', part: 'config' },
  title: { en: 'Only one thing is wrong, they say', ja: '直すのは 1 か所だけのはず' },
  task: {
    en: 'pricing in quotes does not start. A colleague knows that one object was forgotten in the move, named pricing with a key CURRENCY=EUR, and promises that it runs once it is there. It takes about 200 MiB.',
    ja: 'quotes の pricing が起動しません。同僚によれば、移行時に pricing という名前のオブジェクト (キーは CURRENCY=EUR) を 1 つ忘れただけで、それさえあれば動くそうです。メモリは 200 MiB ほど使います。',
  },
  namespace: 'quotes',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: pricing }
spec:
  replicas: 1
  selector: { matchLabels: { app: pricing } }
  template:
    metadata: { labels: { app: pricing }, annotations: { sekisho.dev/behave: 'uses 200Mi' } }
    spec:
      containers:
        - name: pricing
          image: "registry.example/pricing:3.1"
          env:
            - name: CURRENCY
              valueFrom: { configMapKeyRef: { name: pricing, key: CURRENCY } }
          resources: { limits: { memory: 100Mi } }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'configmaps' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [{ ready: 'Deployment/pricing', replicas: 1 }, { exists: 'ConfigMap/pricing' }],
  hints: [
    {
      en: 'Begin with what the events say now, and look again after the fix.',
      ja: 'まず今のイベントが言うことから始め、直したらもう一度見てください。',
    },
    {
      en: 'First the ConfigMap. Then the container starts, and does not stay: which exit code?',
      ja: '最初は ConfigMap です。そのあと起動しますが、長続きしません。終了コードはいくつですか。',
    },
    {
      en: 'Create the ConfigMap pricing, then raise the memory limit above 200Mi.',
      ja: 'ConfigMap の pricing を作り、メモリの limits を 200Mi より上げます。',
    },
  ],
  closing: {
    en: 'The kubelet stopped at the configuration, so nobody could see that the program would run out of memory. One layer hides the next: after each fix read the events anew.',
    ja: 'kubelet が設定の段階で止めていたため、メモリ不足は誰にも見えませんでした。手前の層は後ろの層を隠します。1 つ直すたびにイベントを読み直してください。',
  },
  solution: [
    'kubectl -n quotes create configmap pricing --from-literal=CURRENCY=EUR',
    'kubectl -n quotes set resources deployment/pricing --limits=memory=256Mi',
  ],
};
