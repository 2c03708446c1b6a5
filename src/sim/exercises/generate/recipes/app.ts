// Ways for a program to fail that Kubernetes has started well.
import { deployment, jsonPatchLine, patchLine } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';
import { pick, type Scene } from '../scene.ts';

const ready = ({ name, replicas }: Scene) => [{ ready: `Deployment/${name}` as const, replicas }];
const probe = (path: string, port: number) => ({ httpGet: { path, port }, periodSeconds: 5 });

export const APP_RECIPES: readonly Recipe[] = [
  {
    name: 'setting-missing',
    place: { layer: 'app', part: 'exit' },
    alsoRight: [{ layer: 'app', part: 'crash' }],
    level: 1,
    closing: {
      en: 'Started, and ended by itself: only its log knows why. BackOff is never a cause.',
      ja: '起動後に自分で終了しており、理由はログにしかありません。BackOff は原因ではありません。',
    },
    make(scene) {
      const [image, variable] = pick(scene.random, [
        ['postgres:17', 'POSTGRES_PASSWORD'],
        ['mysql:8', 'MYSQL_ROOT_PASSWORD'],
        ['mariadb:11', 'MARIADB_ROOT_PASSWORD'],
      ] as const);
      return {
        setUp: [{ apply: deployment(scene, { image }) }],
        reads: [`logs deployment/${scene.name} --previous`],
        goals: ready(scene),
        solution: [`kubectl -n ${scene.namespace} set env deployment/${scene.name} ${variable}=example`, 'time 1m'],
      };
    },
  },
  {
    name: 'crash',
    place: { layer: 'app', part: 'crash' },
    alsoRight: [{ layer: 'app', part: 'exit' }],
    level: 1,
    closing: {
      en: 'A crash loop: the exit before the back-off, its code and its log, is the fact that counts.',
      ja: 'クラッシュの繰り返しでは、back-off の前の終了、その終了コードとログが手がかりです。',
    },
    make(scene) {
      const code = pick(scene.random, [1, 2, 3, 78]);
      const line = pick(scene.random, [
        'panic: cannot read /etc/app/rules',
        'FATAL: no such option --fast',
        'Error: Cannot find module ./routes',
      ]);
      const command = ['sh', '-c', `echo '${line}'; exit ${code}`];
      return {
        setUp: [{ apply: deployment(scene, { image: 'busybox:1.36', container: { command } }) }],
        reads: [`logs deployment/${scene.name} --previous`],
        goals: ready(scene),
        solution: [
          jsonPatchLine(scene, {
            op: 'replace',
            path: '/spec/template/spec/containers/0/command',
            value: ['sh', '-c', 'while true; do sleep 5; done'],
          }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'memory',
    place: { layer: 'app', part: 'oom' },
    level: 1,
    closing: {
      en: 'OOMKilled, exit code 137: the container came to its own limit. The node has memory enough.',
      ja: 'OOMKilled と終了コード 137 は、コンテナが自分の limits に達したという意味です。ノードのメモリは足りています。',
    },
    make(scene) {
      const uses = pick(scene.random, [150, 300, 700]);
      const limit = Math.floor(uses / 2);
      return {
        setUp: [
          {
            apply: deployment(scene, {
              image: `registry.example/${scene.name}:1`,
              behave: `uses ${uses}Mi`,
              container: { resources: { limits: { memory: `${limit}Mi` } } },
            }),
          },
        ],
        goals: ready(scene),
        solution: [
          `kubectl -n ${scene.namespace} set resources deployment/${scene.name} --limits=memory=${uses * 2}Mi --requests=memory=64Mi`,
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'ends-well',
    place: { layer: 'app', part: 'exit' },
    alsoRight: [{ layer: 'app', part: 'crash' }],
    level: 2,
    closing: {
      en: 'Exit code 0, again and again: a Deployment restarts whatever ends. What may end is a Job.',
      ja: '終了コード 0 の繰り返しです。Deployment は終わったものを必ず再起動します。終わってよい処理は Job にします。',
    },
    make(scene) {
      return {
        setUp: [
          {
            apply: deployment(scene, { image: 'busybox:1.36', container: { command: ['sh', '-c', 'echo all done'] } }),
          },
        ],
        goals: ready(scene),
        solution: [
          jsonPatchLine(scene, {
            op: 'replace',
            path: '/spec/template/spec/containers/0/command',
            value: ['sh', '-c', 'while true; do sleep 5; done'],
          }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'readiness-port',
    place: { layer: 'app', part: 'probe' },
    level: 1,
    closing: {
      en: 'Running and not ready: the readiness probe asks a port where nothing listens.',
      ja: 'Running なのに Ready にならないのは、何も待ち受けていないポートを readiness probe が見ているためです。',
    },
    make(scene) {
      const readinessProbe = probe('/', pick(scene.random, [8080, 81, 3000, 8443]));
      return {
        setUp: [{ apply: deployment(scene, { container: { readinessProbe } }) }],
        goals: ready(scene),
        solution: [
          patchLine(scene, {
            spec: { template: { spec: { containers: [{ name: scene.container, readinessProbe: probe('/', 80) }] } } },
          }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'readiness-path',
    place: { layer: 'app', part: 'probe' },
    level: 1,
    closing: {
      en: 'statuscode 404: the program answers, and has no such path.',
      ja: 'statuscode: 404 は、プログラムは応答したがそのパスがないという意味です。',
    },
    make(scene) {
      const readinessProbe = probe(pick(scene.random, ['/healthz', '/ready', '/status']), 80);
      return {
        setUp: [{ apply: deployment(scene, { container: { readinessProbe } }) }],
        goals: ready(scene),
        solution: [
          patchLine(scene, {
            spec: { template: { spec: { containers: [{ name: scene.container, readinessProbe: probe('/', 80) }] } } },
          }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'liveness-path',
    place: { layer: 'app', part: 'probe' },
    level: 2,
    closing: {
      en: 'Killing, failed liveness probe: the kubelet restarts as told what is well.',
      ja: 'Killing と failed liveness probe は、正常なものを kubelet が指示どおり再起動しているという意味です。',
    },
    make(scene) {
      const livenessProbe = probe(pick(scene.random, ['/healthz', '/alive', '/ping']), 80);
      return {
        setUp: [{ apply: deployment(scene, { container: { livenessProbe } }) }],
        goals: ready(scene),
        solution: [
          patchLine(scene, {
            spec: { template: { spec: { containers: [{ name: scene.container, livenessProbe: probe('/', 80) }] } } },
          }),
          'time 1m',
        ],
      };
    },
  },
];
