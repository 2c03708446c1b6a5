// What patches make: the words of a real server for those that its kind cannot have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConfiguration, decodePatched, type SentPatch } from '../../../../src/sim/api/schema/decode-patched.ts';
import { ApiError } from '../../../../src/sim/api/status.ts';
import { DEPLOYMENTS } from '../../../../src/sim/resources/index.ts';

function failure(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function recorded(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../recorded/06-validation', name), 'utf8');
}

/** What kubectl's apply sends: the manifest as it was, and a change. */
function applied(last: string, spec: unknown): SentPatch {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': `${last}\n` };
  return { type: 'strategic', body: { metadata: { annotations }, spec } };
}

function manifest({ spec = '"replicas":2', image = '"image":"nginx:stable"', cpu = '100m' }): string {
  return `{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"annotations":{},"labels":{"app":"api"},"name":"api","namespace":"lab"},"spec":{${spec},"selector":{"matchLabels":{"app":"api"}},"template":{"metadata":{"labels":{"app":"api"}},"spec":{"containers":[{${image},"name":"api","ports":[{"containerPort":80}],"resources":{"requests":{"cpu":"${cpu}","memory":"64Mi"}}}]}}}}`;
}

function inContainer(container: object) {
  const spec = { '$setElementOrder/containers': [{ name: 'api' }], containers: [{ name: 'api', ...container }] };
  return { template: { spec } };
}

describe('a strategic merge patch', () => {
  it.each([
    [
      'dry-run-bad-field.txt',
      applied(manifest({ spec: '"replicass":2' }), { replicas: null, replicass: 2 }),
      { replicass: 2 },
    ],
    ['dry-run-bad-type.txt', applied(manifest({ spec: '"replicas":"two"' }), { replicas: 'two' }), { replicas: 'two' }],
    [
      'dry-run-bad-container-field.txt',
      applied(manifest({ image: '"imagee":"nginx:stable"' }), inContainer({ imagee: 'nginx:stable' })),
      inContainer({ imagee: 'nginx:stable' }),
    ],
    [
      'dry-run-bad-quantity.txt',
      applied(manifest({ cpu: '100mm' }), inContainer({ resources: { requests: { cpu: '100mm' } } })),
      { template: { spec: { containers: [{ name: 'api', resources: { requests: { cpu: '100mm' } } }] } } },
    ],
  ])('is refused as in %s', (file, patch, spec) => {
    const specWithoutOrder = JSON.parse(
      JSON.stringify(spec, (key, value) => (key.startsWith('$') ? undefined : value)),
    );
    const error = failure(() => decodePatched({ spec: specWithoutOrder }, patch, DEPLOYMENTS, '', 'Strict'));
    expect([error.code, error.reason]).toEqual([422, 'Invalid']);
    expect(recorded(file)).toContain(`The request is invalid${error.message.slice(' "" is invalid'.length)}\n`);
  });

  it('that names an unknown field is warned of as in patch-bad-field.txt', () => {
    const patch: SentPatch = { type: 'strategic', body: { spec: { replicass: 3 } } };
    const { warnings } = decodePatched({ spec: { replicass: 3 } }, patch, DEPLOYMENTS, '', 'Warn');
    expect(recorded('patch-bad-field.txt')).toContain(`Warning: ${warnings.join()}\n`);
  });

  it.each([
    [{ replicas: 1.5 }, 'cannot convert float64 to int32'],
    [{ paused: 'x' }, 'unrecognized type: bool'],
    [{ selector: 'x' }, 'cannot restore struct from: string'],
    [{ template: { metadata: { labels: 'x' } } }, 'cannot restore map from string'],
    [{ template: { metadata: { labels: { a: 1 } } } }, 'cannot convert int64 to string'],
    [{ template: { metadata: { labels: { a: true } } } }, 'unrecognized type: string'],
    [{ template: { spec: { containers: 'x' } } }, 'cannot restore slice from string'],
  ])('%j: %s', (spec, why) => {
    const patch: SentPatch = { type: 'strategic', body: {} };
    expect(failure(() => decodePatched({ spec }, patch, DEPLOYMENTS, '', 'Ignore')).message).toBe(
      ` "" is invalid: patch: Invalid value: "map[]": ${why}`,
    );
  });
});

describe('a merge patch', () => {
  it('is refused with the whole object that it made', () => {
    const patch: SentPatch = { type: 'merge', body: { spec: { replicas: 'two' } } };
    expect(
      failure(() => decodePatched({ spec: { replicas: 'two' }, kind: 'Deployment' }, patch, DEPLOYMENTS, '', 'Warn'))
        .message,
    ).toBe(
      ' "" is invalid: patch: Invalid value: "{\\"kind\\":\\"Deployment\\",\\"spec\\":{\\"replicas\\":\\"two\\"}}": json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
  });
});

describe('a configuration of server-side apply', () => {
  it('is refused as in server-side-bad-field.txt', () => {
    const error = failure(() => checkConfiguration({ spec: { replicass: 2 } }, DEPLOYMENTS, 'lab', 'api'));
    expect(error.code).toBe(500);
    expect(recorded('server-side-bad-field.txt')).toContain(`Error from server: ${error.message}\n`);
  });

  it('tells all that it has no place for, items by their keys', () => {
    const containers = [{ name: 'api', imagee: 'x', ports: [{ containerPort: 80, x: 1 }], args: [1] }];
    const config = { spec: { paused: 'no', template: { spec: { containers } } } };
    expect(failure(() => checkConfiguration(config, DEPLOYMENTS, 'lab', 'api')).message.split('\n')).toEqual([
      'failed to create typed patch object (lab/api; apps/v1, Kind=Deployment): errors:',
      '  .spec.paused: expected boolean, got &value.valueUnstructured{Value:"no"}',
      '  .spec.template.spec.containers[name="api"].imagee: field not declared in schema',
      '  .spec.template.spec.containers[name="api"].ports[containerPort=80,protocol="TCP"].x: field not declared in schema',
      '  .spec.template.spec.containers[name="api"].args[0]: expected string, got &value.valueUnstructured{Value:1}',
    ]);
  });

  it('passes when all has its place', () => {
    expect(checkConfiguration({ spec: { replicas: 2 }, status: null }, DEPLOYMENTS, 'lab', 'api')).toBeUndefined();
  });
});
