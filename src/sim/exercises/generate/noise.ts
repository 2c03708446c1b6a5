// What is around a problem and has nothing to do with it: healthy neighbours, history that has healed, warnings of others.
import type { Random } from '../../random.ts';
import type { Act } from '../exercise.ts';
import { deployment, document } from './manifest.ts';
import { pick, type Scene } from './scene.ts';

type Noise = (scene: Scene) => readonly Act[];

const NOISES: readonly Noise[] = [
  // a neighbour with its Service
  (scene) => {
    const name = scene.fresh();
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { selector: { app: name }, ports: [{ port: 80 }] },
    };
    return [{ apply: `${deployment(scene, { name, image: 'nginx:1.27' })}\n---\n${document(service)}` }];
  },
  // one whose probe failed while it began
  (scene) => [
    {
      apply: deployment(scene, {
        name: scene.fresh(),
        image: 'registry.example/slow-starter:3',
        behave: `ready after ${10 + scene.random.below(20)}s`,
        container: { readinessProbe: { httpGet: { path: '/', port: 8080 }, periodSeconds: 3 } },
      }),
    },
    { pass: '45s' },
  ],
  // one that waited for its settings
  (scene) => {
    const name = scene.fresh();
    return [
      { apply: deployment(scene, { name, replicas: 1, container: { envFrom: [{ configMapRef: { name } }] } }) },
      { pass: '20s' },
      { apply: document({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { MODE: 'plain' } }) },
      { pass: '60s' },
    ];
  },
  // one that was rolled out anew
  (scene) => {
    const name = scene.fresh();
    return [
      { apply: deployment(scene, { name, image: 'httpd:2.4' }) },
      { pass: '30s' },
      { patch: `Deployment/${name}`, with: { spec: { template: { metadata: { annotations: { release: '2' } } } } } },
      { pass: '40s' },
    ];
  },
  // work that is done
  (scene) => [
    {
      apply: document({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: `${scene.fresh()}-once` },
        spec: {
          template: {
            spec: {
              restartPolicy: 'Never',
              containers: [{ name: 'once', image: 'busybox:1.36', command: ['sh', '-c', 'sleep 2; echo done'] }],
            },
          },
        },
      }),
    },
    { pass: '10s' },
  ],
  // one that fell over once
  (scene) => [
    {
      apply: deployment(scene, {
        name: scene.fresh(),
        replicas: 1,
        image: 'registry.example/settling:1',
        behave: 'exits 1 after 3s 1 times',
      }),
    },
    { pass: '50s' },
  ],
  // one that was scaled down
  (scene) => {
    const name = scene.fresh();
    return [
      { apply: deployment(scene, { name, replicas: 3 }) },
      { pass: '30s' },
      { patch: `Deployment/${name}`, with: { spec: { replicas: 2 } } },
      { pass: '15s' },
    ];
  },
];

/** Up to three kinds of noise, each once. @param least how many at least */
export function noiseAround(scene: Scene, random: Random, least = 0): readonly Act[] {
  const left = [...NOISES];
  const count = least + random.below(4 - least);
  return Array.from({ length: count }, () => left.splice(left.indexOf(pick(random, left)), 1)[0]).flatMap(
    (noise) => noise?.(scene) ?? [],
  );
}
