// The acts of an exercise's set-up, carried out on a lab as an administrator with kubectl would.
import type { Ask } from '../api/ask.ts';
import { readYaml } from '../api/schema/yaml-text.ts';
import type { Lab } from '../lab.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import type { Act, Exercise } from './exercise.ts';
import { namedBy } from './object-name.ts';
import { spanMs } from './span.ts';

const ADMIN: Ask['user'] = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Objects of a manifest of one or several documents. */
function documents(text: string): KubeObject[] {
  return text
    .split(/^---$/m)
    .map((one) => readYaml(one))
    .filter((one): one is KubeObject => typeof one === 'object' && one !== null);
}

function ask(lab: Lab, rest: Pick<Ask, 'verb' | 'resource' | 'namespace' | 'name'> & Partial<Ask>): unknown {
  return lab.api.answer({ user: ADMIN, subresource: '', fieldManager: 'kubectl-client-side-apply', ...rest }).body;
}

function resourceFor(lab: Lab, { apiVersion, kind }: KubeObject): Resource {
  const resource = lab.api.catalogue.ofKind(apiVersion, kind);
  if (!resource) throw new Error(`the lab has no ${kind} of ${apiVersion}`);
  return resource;
}

function apply(lab: Lab, object: KubeObject, space: string): void {
  const resource = resourceFor(lab, object);
  const { name } = object.metadata;
  const namespace = resource.namespaced ? (object.metadata.namespace ?? space) : '';
  const annotations = { ...object.metadata.annotations, [LAST_APPLIED]: `${JSON.stringify(object)}\n` };
  const body = { ...object, metadata: { ...object.metadata, annotations, ...(namespace && { namespace }) } };
  const to = { resource, namespace, name };
  if (lab.store.get(resource, namespace, name)) ask(lab, { verb: 'patch', patch: { type: 'strategic', body }, ...to });
  else ask(lab, { verb: 'create', object: body, ...to, name: '', fieldValidation: 'Strict' });
}

function act(lab: Lab, one: Act, space: string): void {
  if ('pass' in one) lab.run(spanMs(one.pass) ?? 0);
  else if ('apply' in one) for (const object of documents(one.apply)) apply(lab, object, space);
  else if ('patch' in one)
    ask(lab, { verb: 'patch', ...namedBy(one.patch, space), patch: { type: 'strategic', body: one.with } });
  else if ('remove' in one) ask(lab, { verb: 'delete', ...namedBy(one.remove, space) });
  else if ('fault' in one) lab.faults.break(one.fault, one.target);
  else lab.faults.heal(one.heal, one.target);
}

/** Makes the lab as the learner finds it. */
export function setUp(lab: Lab, { namespace, setUp: acts }: Pick<Exercise, 'namespace' | 'setUp'>): void {
  if (namespace !== 'default')
    apply(lab, documents(`{apiVersion: v1, kind: Namespace, metadata: {name: ${namespace}}}`)[0] as KubeObject, '');
  lab.run(1_000);
  for (const one of acts) act(lab, one, namespace);
}
