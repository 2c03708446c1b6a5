// Ways to keep a kubelet from starting containers.
import { containerPatch, deployment, document, jsonPatchLine, patchLine } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';
import { pick, type Scene } from '../scene.ts';

const ready = ({ name, replicas }: Scene) => [{ ready: `Deployment/${name}` as const, replicas }];
const undo = ({ namespace, name }: Scene): string => `kubectl -n ${namespace} rollout undo deployment/${name}`;

export const KUBELET_RECIPES: readonly Recipe[] = [
  {
    name: 'image-tag',
    place: { layer: 'kubelet', part: 'image' },
    level: 1,
    closing: {
      en: 'Scheduled, then Failed to pull: kubelet and registry. A server-side dry run cannot see a missing tag.',
      ja: 'Scheduled のあとに Failed to pull なら、kubelet とレジストリの間です。タグの有無は --dry-run=server では分かりません。',
    },
    make(scene) {
      const bad = pick(scene.random, [
        'nginx:no-such-tag',
        'nginx:1.27-alpnie',
        'httpd:release',
        'redis:stable-7',
        'docker.io/library/ngnix:1.27',
        'registry.k8s.io/pause:new',
      ]);
      return {
        setUp: [
          { apply: deployment(scene) },
          { pass: '40s' },
          { patch: `Deployment/${scene.name}`, with: containerPatch(scene, { image: bad }) },
        ],
        goals: ready(scene),
        solution: [undo(scene), 'time 1m'],
      };
    },
  },
  {
    name: 'image-private',
    place: { layer: 'kubelet', part: 'image' },
    level: 2,
    closing: {
      en: '401 from the token service: the pull needs credentials, which pods must name in imagePullSecrets.',
      ja: '401 なら pull に認証情報が要ります。Pod が imagePullSecrets で指定しなければ使われません。',
    },
    make(scene) {
      const login = { auths: { 'private.example': { username: 'puller', password: 'not-the-real-one' } } };
      const secret = {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'registry-login' },
        type: 'kubernetes.io/dockerconfigjson',
        stringData: { '.dockerconfigjson': JSON.stringify(login) },
      };
      return {
        setUp: [
          { apply: document(secret) },
          { apply: deployment(scene, { image: `private.example/${scene.namespace}/${scene.name}:2.1` }) },
        ],
        goals: ready(scene),
        mayChange: ['ServiceAccount/default'],
        solution: [
          patchLine(scene, { spec: { template: { spec: { imagePullSecrets: [{ name: 'registry-login' }] } } } }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'registry-trouble',
    place: { layer: 'kubelet', part: 'image' },
    level: 2,
    closing: {
      en: 'The registry does not give the image. Running containers need none; after it is back the back-off has to end.',
      ja: 'レジストリがイメージを返していません。動いているコンテナには影響せず、復旧後は back-off が終わるのを待ちます。',
    },
    make(scene) {
      const fault = pick(scene.random, [
        'registry-down',
        'registry-unreachable',
        'registry-limits',
        'registry-untrusted',
      ]);
      return {
        setUp: [
          { fault, target: 'registry.example' },
          { apply: deployment(scene, { image: `registry.example/${scene.name}:4.2` }) },
        ],
        goals: [{ healed: true }, ...ready(scene)],
        solution: ['call registry registry.example', 'time 7m'],
      };
    },
  },
  {
    name: 'config-missing',
    place: { layer: 'kubelet', part: 'config' },
    level: 1,
    closing: {
      en: 'CreateContainerConfigError: what the container is to be given does not exist.',
      ja: 'CreateContainerConfigError は、コンテナに渡すはずのものが存在しないという意味です。',
    },
    make(scene) {
      const name = `${scene.name}-${pick(scene.random, ['config', 'settings', 'env'])}`;
      const isSecret = scene.random.below(2) === 0;
      const source = isSecret ? { secretRef: { name } } : { configMapRef: { name } };
      const create = isSecret ? `secret generic ${name}` : `configmap ${name}`;
      return {
        setUp: [{ apply: deployment(scene, { container: { envFrom: [source] } }) }],
        goals: ready(scene),
        solution: [`kubectl -n ${scene.namespace} create ${create} --from-literal=MODE=plain`, 'time 1m'],
      };
    },
  },
  {
    name: 'key-missing',
    place: { layer: 'kubelet', part: 'config' },
    level: 2,
    closing: {
      en: "couldn't find key: the object is there, the key in it is not.",
      ja: "couldn't find key は、オブジェクトはあるがキーがないという意味です。",
    },
    make(scene) {
      const name = `${scene.name}-settings`;
      const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { mode: 'plain' } };
      const env = [
        {
          name: 'MODE',
          valueFrom: { configMapKeyRef: { name, key: pick(scene.random, ['MODE', 'app-mode', 'modus']) } },
        },
      ];
      return {
        setUp: [{ apply: document(map) }, { apply: deployment(scene, { container: { env } }) }],
        goals: ready(scene),
        mayChange: [`ConfigMap/${name}`],
        solution: [
          jsonPatchLine(scene, {
            op: 'replace',
            path: '/spec/template/spec/containers/0/env/0/valueFrom/configMapKeyRef/key',
            value: 'mode',
          }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'volume-source-missing',
    place: { layer: 'kubelet', part: 'volume' },
    level: 2,
    closing: {
      en: 'FailedMount: volumes come before the image, and the source of this one does not exist.',
      ja: 'FailedMount は、イメージより先に準備するボリュームの元が存在しないという意味です。',
    },
    make(scene) {
      const name = `${scene.name}-${pick(scene.random, ['tls', 'files', 'certs'])}`;
      const isSecret = scene.random.below(2) === 0;
      const volume = { name: 'extra', ...(isSecret ? { secret: { secretName: name } } : { configMap: { name } }) };
      const create = isSecret ? `secret generic ${name}` : `configmap ${name}`;
      return {
        setUp: [
          {
            apply: deployment(scene, {
              container: { volumeMounts: [{ name: 'extra', mountPath: '/etc/extra' }] },
              pod: { volumes: [volume] },
            }),
          },
        ],
        goals: ready(scene),
        solution: [`kubectl -n ${scene.namespace} create ${create} --from-literal=a=b`, 'time 3m'],
      };
    },
  },
  {
    name: 'non-root',
    place: { layer: 'kubelet', part: 'config' },
    alsoRight: [{ layer: 'kubelet', part: 'runtime' }],
    level: 2,
    closing: {
      en: 'runAsNonRoot is checked by the kubelet, when the user of the image is known.',
      ja: 'runAsNonRoot は、イメージのユーザーが分かる段階で kubelet が検査します。',
    },
    make(scene) {
      return {
        setUp: [{ apply: deployment(scene, { pod: { securityContext: { runAsNonRoot: true } } }) }],
        goals: [
          ...ready(scene),
          { object: `Deployment/${scene.name}`, at: 'spec.template.spec.securityContext.runAsNonRoot', is: true },
        ],
        solution: [
          `kubectl -n ${scene.namespace} set image deployment/${scene.name} ${scene.container}=nginxinc/nginx-unprivileged:1.27`,
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'no-such-command',
    place: { layer: 'kubelet', part: 'runtime' },
    alsoRight: [{ layer: 'kubelet', part: 'config' }],
    level: 1,
    closing: {
      en: 'executable file not found: the runtime could not begin. There is no log, since nothing ran.',
      ja: 'executable file not found は、ランタイムが起動できなかったという意味です。何も動いていないのでログもありません。',
    },
    make(scene) {
      const command = pick(scene.random, [
        ['/usr/local/bin/start-app'],
        ['run-server', '--port=80'],
        ['gulp', 'serve'],
      ]);
      return {
        setUp: [{ apply: deployment(scene, { container: { command } }) }],
        goals: ready(scene),
        solution: [jsonPatchLine(scene, { op: 'remove', path: '/spec/template/spec/containers/0/command' }), 'time 1m'],
      };
    },
  },
];
