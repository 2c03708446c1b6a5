// Manifests and commands that are refused, each for its own reason.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';

type Fields = Record<string, unknown>;

const PORTS = [{ containerPort: 80 }];

function api(name: string, container: Fields = {}): Fields {
  return deployment(name, { replicas: 2, container: { ports: PORTS, ...container } }) as Fields;
}

/** Changes one part of a manifest. */
function changed(manifest: Fields, change: (manifest: Fields) => void): string {
  const copy = structuredClone(manifest);
  change(copy);
  return file(copy);
}

const spec = (manifest: Fields): Fields => manifest.spec as Fields;
const template = (manifest: Fields): { metadata: Fields } => spec(manifest).template as { metadata: Fields };

const BAD_YAML = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  namespace: lab
  labels: {app: api}
 spec:
  replicas: 2
`;

const FILES = {
  'bad-container-field.yaml': file(
    deployment('api', { replicas: 2, container: { image: undefined, imagee: 'nginx:stable', ports: PORTS } }),
  ),
  'bad-field.yaml': changed(api('api'), (manifest) => {
    manifest.spec = { replicass: 2, ...spec(manifest) };
    delete spec(manifest).replicas;
  }),
  'bad-kind.yaml': changed(api('api'), (manifest) => {
    manifest.kind = 'Deploymnet';
  }),
  'bad-name.yaml': file(api('Api_1', { name: 'api' })),
  'bad-port.yaml': file(api('api2', { ports: [{ containerPort: 80_808 }] })),
  'bad-quantity.yaml': file(api('api', { resources: { requests: { cpu: '100mm', memory: '64Mi' } } })),
  'bad-type.yaml': changed(api('api'), (manifest) => {
    spec(manifest).replicas = 'two';
  }),
  'bad-yaml.yaml': BAD_YAML,
  'env-number.yaml': file(api('api2', { env: [{ name: 'N', value: 1 }] })),
  'no-image.yaml': file(api('api2', { image: undefined })),
  'no-namespace.yaml': file(deployment('api', { namespace: 'nowhere' })),
  'no-selector.yaml': changed(api('api'), (manifest) => {
    delete spec(manifest).selector;
  }),
  'old-api.yaml': changed(api('api'), (manifest) => {
    manifest.apiVersion = 'extensions/v1beta1';
  }),
  'req-over-limit.yaml': file(api('api2', { resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } })),
  'selector-change.yaml': changed(api('api'), (manifest) => {
    spec(manifest).selector = { matchLabels: { app: 'api', tier: 'x' } };
    template(manifest).metadata = { labels: { app: 'api', tier: 'x' } };
  }),
  'selector-mismatch.yaml': changed(api('api2'), (manifest) => {
    template(manifest).metadata = { labels: { app: 'web' } };
  }),
  'ssa.yaml': changed(api('api', { image: 'nginx:other' }), (manifest) => {
    spec(manifest).replicas = 5;
  }),
};

export const VALIDATION: Scenario = {
  folder: '06-validation',
  after: RELABEL_ORPHAN,
  files: { ...API_FILES, ...FILES },
  steps: [
    {
      look: [
        'create-already-exists.txt',
        'delete-not-found.txt',
        'diff-changed.txt',
        'dry-run-bad-container-field.txt',
        'dry-run-bad-field.txt',
        'dry-run-bad-kind.txt',
        'dry-run-bad-name.txt',
        'dry-run-bad-port.txt',
        'dry-run-bad-quantity.txt',
        'dry-run-bad-type.txt',
        'dry-run-bad-yaml.txt',
        'dry-run-client-bad-field.txt',
        'dry-run-env-number.txt',
        'dry-run-good.txt',
        'dry-run-no-image.txt',
        'dry-run-no-namespace.txt',
        'dry-run-no-selector.txt',
        'dry-run-old-api.txt',
        'dry-run-req-over-limit.txt',
        'dry-run-selector-change.txt',
        'dry-run-selector-mismatch.txt',
        'explain-bad-field.txt',
        'get-empty.txt',
        'get-not-found.txt',
        'get-unknown-type.txt',
        'limits-below-requests.txt',
        'rollout-status-not-found.txt',
        'scale-not-found.txt',
        'server-side-bad-field.txt',
        'server-side-conflict.txt',
        'set-image-empty.txt',
        'set-resources-bad.txt',
        'validate-false-bad-field.txt',
        'validate-ignore-bad-field.txt',
        'validate-strict-bad-field.txt',
        'validate-warn-bad-field.txt',
      ],
    },
    {
      look: {
        'label-bad.txt': "kubectl label deploy api -n lab 'bad key=x'",
        'patch-bad-field.txt': `kubectl patch deploy api -n lab --dry-run=server -p '{"spec":{"replicass":3}}'`,
      },
    },
  ],
};
