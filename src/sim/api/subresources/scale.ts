// `scale`: how many replicas, whatever the kind (pkg/registry/apps/*/storage, ScaleREST).
import { copy } from '../../copy.ts';
import type { Resource } from '../../resources/resource.ts';
import { requirementsOf } from '../../selector.ts';
import type { KubeObject, LabelSelector } from '../../wire.ts';
import type { Ask } from '../ask.ts';
import type { Call } from '../call.ts';
import { customScale, withReplicas } from '../custom/scale.ts';
import { applyPatch } from '../patched.ts';
import type { ApiServer, Outcome } from '../server.ts';
import { badRequest, invalid } from '../status.ts';
import { methodNotAllowed } from './method.ts';

interface Scalable extends KubeObject {
  spec: { replicas?: number; selector?: LabelSelector };
  status?: { replicas?: number };
}

/** Reads or writes the Scale of an object. */
export function scale(api: ApiServer, call: Call, ask: Ask): Outcome {
  const object = api.existing(call) as Scalable;
  const now = scaleOf(call.resource, object);
  if (call.verb === 'get') return { code: 200, body: now };
  if (call.verb !== 'update' && call.verb !== 'patch') throw methodNotAllowed();
  const asked = call.verb === 'patch' ? applyPatch(now, ask, api.clock.now()).object : call.object;
  if (!asked) throw badRequest('a Scale is required');
  const { replicas = 0 } = (asked.spec ?? {}) as { replicas?: number };
  if (replicas < 0)
    throw invalid({ group: 'autoscaling', kind: 'Scale' }, call.name, [
      {
        reason: 'FieldValueInvalid',
        message: `Invalid value: ${replicas}: must be greater than or equal to 0`,
        field: 'spec.replicas',
      },
    ]);
  const { resourceVersion } = asked.metadata;
  const next = call.resource.custom
    ? copy(withReplicas(call.resource, object, replicas))
    : { ...copy(object), spec: { ...copy(object.spec), replicas } };
  if (resourceVersion) next.metadata.resourceVersion = resourceVersion;
  const written: Call = { ...call, subresource: 'scale', object: next };
  const { code, body } = api.replace(written);
  call.latencyMs = written.latencyMs;
  return { code, body: scaleOf(call.resource, body as Scalable) };
}

function scaleOf(resource: Resource, object: Scalable): KubeObject {
  const { metadata, spec, status } = object;
  const custom = customScale(resource, object);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  const selector = custom
    ? [custom.selector]
    : requirementsOf(spec.selector ?? {}).map(({ key, operator, values }) => {
        if (operator === 'In' && values.length === 1) return `${key}=${values[0]}`;
        if (operator === 'In') return `${key} in (${values.join(',')})`;
        if (operator === 'NotIn') return `${key} notin (${values.join(',')})`;
        return operator === 'Exists' ? key : `!${key}`;
      });
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, ...(namespace !== undefined && { namespace }), uid, resourceVersion, creationTimestamp },
    spec: { replicas: custom?.wanted ?? spec.replicas ?? 1 },
    status: { replicas: custom?.present ?? status?.replicas ?? 0, selector: selector.join(',') },
  };
}
