// Bodies of requests: what the API server says of those that it cannot read, and what it makes of the others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decode,
  decodeDeleteOptions,
  decodeValue,
  type FieldValidation,
} from '../../../../src/sim/api/schema/decode.ts';
import { ApiError } from '../../../../src/sim/api/status.ts';
import {
  CONFIG_MAPS,
  DEPLOYMENTS,
  EVENTS,
  LEASES,
  PODS,
  SECRETS,
  SERVICES,
} from '../../../../src/sim/resources/index.ts';
import type { Resource } from '../../../../src/sim/resources/resource.ts';

function failure(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function refusal(body: string, resource: Resource = DEPLOYMENTS, level: FieldValidation = 'Strict', type = ''): string {
  const { code, message } = failure(() => decode(body, type, resource, '', level));
  expect(code).toBe(400);
  return message;
}

const CANNOT = 'Deployment in version "v1" cannot be handled as a Deployment: ';
const UNKNOWN = 'the object provided is unrecognized (must be of type Deployment): ';

describe('a body that is no object of the kind', () => {
  it.each([
    ['', `${UNKNOWN}couldn't get version/kind; json parse error: unexpected end of JSON input (<empty>)`],
    ['{"a":1', `${UNKNOWN}couldn't get version/kind; json parse error: unexpected end of JSON input ({"a":1)`],
    [
      'apiVersion: apps/v1',
      `${UNKNOWN}couldn't get version/kind; json parse error: invalid character 'a' looking for beginning of value (61706956657273696f6e3a20617070732f7631)`,
    ],
    [
      '{"apiVersion":"apps/v1","kind":"Deployment",}',
      `${UNKNOWN}couldn't get version/kind; json parse error: invalid character '}' looking for beginning of object key string ({"apiVersion":"apps/v1","kind" ...)`,
    ],
    [
      '{"kind":3}',
      `${UNKNOWN}couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string ({"kind":3})`,
    ],
    ['{"apiVersion":"a/b/c"}', `${UNKNOWN}unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c"})`],
    [
      '{"kind":"Pod","apiVersion":"v1"}',
      'Pod in version "v1" cannot be handled as a Deployment: converting (v1.Pod) to (apps.Deployment): unknown conversion',
    ],
    [
      '{"kind":"Deploymnet"}',
      'Deploymnet in version "v1" cannot be handled as a Deployment: no kind "Deploymnet" is registered for version "apps/v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      '{"apiVersion":"apps/v1beta1"}',
      'the API version in the data (apps/v1beta1) does not match the expected API version (apps/v1)',
    ],
  ])('%j', (body, message) => {
    expect(refusal(body)).toBe(message);
  });

  it('is said to be a list when it is one', () => {
    expect(refusal('[]')).toContain('json: cannot unmarshal array into Go value of type struct');
  });

  it('is of a type that nobody reads', () => {
    const { code, message } = failure(() => decode('{}', 'text/plain', PODS, '', 'Warn'));
    expect(code).toBe(415);
    expect(message).toContain('the body of the request was in an unknown format - accepted media types include: ');
  });
});

describe('a value of the wrong type', () => {
  it.each<[string, Resource, string]>([
    [
      '{"spec":{"replicas":"two"}}',
      DEPLOYMENTS,
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      '{"spec":{"replicas":1.5}}',
      DEPLOYMENTS,
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      '{"spec":{"replicas":3000000000}}',
      DEPLOYMENTS,
      'json: cannot unmarshal number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      '{"spec":{"paused":"yes"}}',
      DEPLOYMENTS,
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool',
    ],
    [
      '{"spec":{"selector":"app"}}',
      DEPLOYMENTS,
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.selector of type v1.LabelSelector',
    ],
    [
      '{"spec":{"template":{"spec":{"containers":{}}}}}',
      DEPLOYMENTS,
      'json: cannot unmarshal object into Go struct field PodSpec.spec.template.spec.containers of type []v1.Container',
    ],
    [
      '{"spec":{"template":{"spec":{"containers":["api"]}}}}',
      DEPLOYMENTS,
      'json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.containers of type v1.Container',
    ],
    [
      '{"metadata":{"labels":{"a":1}}}',
      DEPLOYMENTS,
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      '{"metadata":{"labels":[]}}',
      DEPLOYMENTS,
      'json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string',
    ],
    [
      '{"metadata":{"creationTimestamp":"yesterday"}}',
      DEPLOYMENTS,
      'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"',
    ],
    [
      '{"metadata":{"creationTimestamp":5}}',
      DEPLOYMENTS,
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.creationTimestamp of type string',
    ],
    [
      '{"spec":{"containers":[{"args":[1]}]}}',
      PODS,
      'json: cannot unmarshal number into Go struct field Container.spec.containers.args of type string',
    ],
    [
      '{"spec":{"containers":[{"resources":{"limits":{"cpu":"abc"}}}]}}',
      PODS,
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ['{"spec":{"containers":[{"resources":{"limits":{"cpu":"100mm"}}}]}}', PODS, "unable to parse quantity's suffix"],
    [
      '{"spec":{"containers":[{"resources":{"limits":"1"}}]}}',
      PODS,
      'json: cannot unmarshal string into Go struct field ResourceRequirements.spec.containers.resources.limits of type v1.ResourceList',
    ],
    [
      '{"spec":{"ports":[{"port":"80"}]}}',
      SERVICES,
      'json: cannot unmarshal string into Go struct field ServicePort.spec.ports.port of type int32',
    ],
    [
      '{"spec":{"ports":[{"targetPort":true}]}}',
      SERVICES,
      'json: cannot unmarshal bool into Go struct field ServicePort.spec.ports.targetPort of type int32',
    ],
    [
      '{"spec":{"type":1}}',
      SERVICES,
      'json: cannot unmarshal number into Go struct field ServiceSpec.spec.type of type v1.ServiceType',
    ],
    [
      '{"data":{"a":true}}',
      CONFIG_MAPS,
      'json: cannot unmarshal bool into Go struct field ConfigMap.data of type string',
    ],
    ['{"data":{"password":"hello"}}', SECRETS, 'illegal base64 data at input byte 4'],
    ['{"data":{"password":"hunter2!"}}', SECRETS, 'illegal base64 data at input byte 7'],
  ])('%s', (body, resource, why) => {
    expect(refusal(body, resource)).toBe(
      `${resource.kind} in version "v1" cannot be handled as a ${resource.kind}: ${why}`,
    );
  });

  it('is told before what is unknown, and the first one only', () => {
    expect(refusal('{"spec":{"foo":1,"replicas":"two","paused":"no"}}')).toMatch(
      /DeploymentSpec\.spec\.replicas of type int32$/,
    );
  });

  it('is outdone by one that stops the reading', () => {
    expect(refusal('{"spec":{"replicas":"two"},"metadata":{"creationTimestamp":"x"}}')).toContain('parsing time "x"');
  });

  it('is what a real server recorded for a number in an environment variable', () => {
    const recorded = readFileSync(
      join(import.meta.dirname, '../../../recorded/06-validation/dry-run-env-number.txt'),
      'utf8',
    );
    const body = '{"spec":{"template":{"spec":{"containers":[{"env":[{"name":"PORT","value":8080}]}]}}}}';
    expect(recorded).toContain(`: ${refusal(body)}\n`);
  });
});

describe('unknown and doubled fields', () => {
  const body =
    '{"spec":{"replicass":2,"template":{"spec":{"containers":[{"imgae":"x","name":"a","name":"b"}]}}},"metadata":{"labels":{"a":"1","a":"2"}}}';
  const told = [
    'unknown field "spec.replicass"',
    'unknown field "spec.template.spec.containers[0].imgae"',
    'duplicate field "spec.template.spec.containers[0].name"',
    'duplicate field "metadata.labels.a"',
  ];

  it('are refused when strict, in the order of the text', () => {
    expect(refusal(body)).toBe(`${CANNOT}strict decoding error: ${told.join(', ')}`);
  });

  it.each<[FieldValidation, string[]]>([
    ['Warn', told],
    ['Ignore', []],
  ])('are dropped under %s', (level, warnings) => {
    const found = decode(body, 'application/json', DEPLOYMENTS, '', level);
    expect(found.warnings).toEqual(warnings);
    expect(found.object).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { labels: { a: '2' } },
      spec: { template: { spec: { containers: [{ name: 'b', resources: {} }] } } },
    });
  });

  it('are known by their case', () => {
    expect(refusal('{"Spec":{}}')).toBe(`${CANNOT}strict decoding error: unknown field "Spec"`);
  });

  it('are told once each and a hundred at most', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`f${index}`, 1]));
    expect(decodeValue(many, PODS, '', 'Warn').warnings).toHaveLength(100);
  });

  it('may have any name that an object of JavaScript has', () => {
    expect(decode('{"constructor":1,"__proto__":{"a":1}}', '', PODS, '', 'Warn').warnings).toEqual([
      'unknown field "constructor"',
      'unknown field "__proto__"',
    ]);
  });
});

describe('an object that was read', () => {
  it.each<[string, Resource, unknown]>([
    [
      '{"spec":{"containers":[{"name":"a","resources":{"requests":{"cpu":0.5,"memory":"1024Mi"}}}]}}',
      PODS,
      { spec: { containers: [{ name: 'a', resources: { requests: { cpu: '500m', memory: '1Gi' } } }] } },
    ],
    [
      '{"spec":{"hostNetwork":false,"nodeName":"","terminationGracePeriodSeconds":0,"containers":[]}}',
      PODS,
      { spec: { terminationGracePeriodSeconds: 0, containers: [] } },
    ],
    [
      '{"spec":{"containers":[{"name":"","args":null,"env":[],"stdin":true}]}}',
      PODS,
      { spec: { containers: [{ name: '', stdin: true, resources: {} }] } },
    ],
    ['{"spec":{"replicas":0,"minReadySeconds":0,"paused":null}}', DEPLOYMENTS, { spec: { replicas: 0 } }],
    [
      '{"spec":{"ports":[{"port":80,"targetPort":"http","protocol":""}]}}',
      SERVICES,
      { spec: { ports: [{ port: 80, targetPort: 'http' }] } },
    ],
    [
      '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}',
      DEPLOYMENTS,
      { spec: { strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } } },
    ],
    ['{"data":{},"binaryData":null}', CONFIG_MAPS, {}],
    ['{"data":{"a":""}}', CONFIG_MAPS, { data: { a: '' } }],
    [
      '{"spec":{"renewTime":"2026-01-02T03:04:05.678901Z"}}',
      LEASES,
      { spec: { renewTime: '2026-01-02T03:04:05.678901Z' } },
    ],
    [
      '{"involvedObject":{},"lastTimestamp":"2026-01-02T12:04:05+09:00"}',
      EVENTS,
      { involvedObject: {}, lastTimestamp: '2026-01-02T03:04:05Z' },
    ],
    ['null', CONFIG_MAPS, {}],
  ])('%s', (body, resource, rest) => {
    const { object, warnings } = decode(
      new TextEncoder().encode(body),
      'application/json; charset=utf-8',
      resource,
      '',
      'Strict',
    );
    const { apiVersion: _version, kind, metadata, ...found } = object;
    expect(found).toEqual(rest);
    expect([kind, metadata, warnings]).toEqual([resource.kind, {}, []]);
  });

  it.each([
    [PODS, 'binding', '{"target":{"name":"node-1"}}', 'v1', 'Binding'],
    [PODS, 'eviction', '{"apiVersion":"policy/v1beta1","kind":"Eviction"}', 'policy/v1', 'Eviction'],
    [DEPLOYMENTS, 'scale', '{"spec":{"replicas":0}}', 'autoscaling/v1', 'Scale'],
    [PODS, 'status', '{}', 'v1', 'Pod'],
  ])('is of the kind of its subresource', (resource, subresource, body, version, kind) => {
    const { object } = decode(body, '', resource as Resource, subresource, 'Strict');
    expect([object.apiVersion, object.kind]).toEqual([version, kind]);
  });

  it('is read again to the same', () => {
    const body =
      '{"spec":{"containers":[{"name":"a","env":[{"name":"A","value":""}],"resources":{"limits":{"cpu":"1000m"}}}]}}';
    const { object } = decode(body, '', PODS, '', 'Strict');
    expect(decodeValue(object, PODS, '', 'Strict').object).toEqual(object);
  });
});

describe('YAML', () => {
  const body = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: 1\n  paused: yes\n  replicas: 2\n  foo: 1\n';

  it('tells doubled keys by their line', () => {
    expect(refusal(body, DEPLOYMENTS, 'Strict', 'application/yaml')).toBe(
      `${CANNOT}strict decoding error: yaml: unmarshal errors:\n  line 6: key "replicas" already set in map, unknown field "spec.foo"`,
    );
  });

  it('warns of each by itself, and the last one counts', () => {
    const { object, warnings } = decode(body, 'application/yaml', DEPLOYMENTS, '', 'Warn');
    expect(object.spec).toEqual({ replicas: 2, paused: true });
    expect(warnings).toEqual(['line 6: key "replicas" already set in map', 'unknown field "spec.foo"']);
  });

  it('reads 0644 as octal and dates as text', () => {
    const text = 'data: {a: 2026-01-02}\n';
    expect(decode(text, 'application/yaml', CONFIG_MAPS, '', 'Strict').object.data).toEqual({ a: '2026-01-02' });
    const volume = 'spec: {volumes: [{name: v, secret: {defaultMode: 0644}}]}\n';
    expect(decode(volume, 'application/yaml', PODS, '', 'Strict').object.spec).toEqual({
      volumes: [{ name: 'v', secret: { defaultMode: 420 } }],
    });
  });

  it('that is none is told with its line', () => {
    expect(refusal('a:\n  b: c: d', DEPLOYMENTS, 'Warn', 'application/yaml')).toContain(
      `${UNKNOWN}yaml: line 2: mapping values are not allowed in this context (`,
    );
  });
});

describe('options of a deletion', () => {
  it('may be absent', () => {
    expect(decodeDeleteOptions('', 'application/json')).toBeUndefined();
  });

  it.each(['v1', 'apps/v1', 'meta.k8s.io/v1'])('are taken in version %s', (version) => {
    const body = JSON.stringify({ apiVersion: version, kind: 'DeleteOptions', gracePeriodSeconds: 0, foo: 1 });
    expect(decodeDeleteOptions(body, 'application/json')).toMatchObject({ gracePeriodSeconds: 0 });
  });

  it('are of the right types', () => {
    expect(failure(() => decodeDeleteOptions('{"gracePeriodSeconds":"0"}', '')).message).toContain(
      'json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64',
    );
  });
});

describe('any body', () => {
  it('is read or refused with a Status', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((spec) => JSON.stringify({ spec, metadata: spec })),
        ),
        fc.constantFrom<FieldValidation>('Strict', 'Warn', 'Ignore'),
        fc.constantFrom('application/json', 'application/yaml'),
        (body, level, type) => {
          try {
            expect(decode(body, type, PODS, '', level).object.kind).toBe('Pod');
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            expect(error.code).toBe(400);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
