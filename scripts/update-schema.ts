// Writes src/sim/api/schema/models.json from the installed client-node: what fields each kind has, so that running needs none of its code.
// Usage: node scripts/update-schema.ts
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MODELS = join(import.meta.dirname, '../node_modules/@kubernetes/client-node/dist/gen/models');
const TARGET = join(import.meta.dirname, '../src/sim/api/schema/models.json');

/** A model as models.json has it: the Kubernetes package, then `name`, or `name!` where it is required, to its type with `[]` or `{}` behind it. */
type Line = readonly [home: string, fields: Record<string, string>];

/** Kinds by the package of Kubernetes that defines them; what they refer to follows. Packages further up own what several refer to. */
const KINDS: readonly (readonly [home: string, models: readonly string[]])[] = [
  [
    'meta/v1',
    [
      'V1ObjectMeta',
      'V1LabelSelector',
      'V1FieldSelectorRequirement',
      'V1ListMeta',
      'V1DeleteOptions',
      'V1Status',
      'V1Condition',
    ],
  ],
  [
    'core/v1',
    [
      'V1Binding',
      'V1ConfigMap',
      'V1Endpoints',
      'CoreV1Event',
      'V1LimitRange',
      'V1Namespace',
      'V1Node',
      'V1PersistentVolume',
      'V1PersistentVolumeClaim',
      'V1Pod',
      'V1PodTemplate',
      'V1ReplicationController',
      'V1ResourceQuota',
      'V1Secret',
      'V1Service',
      'V1ServiceAccount',
      'V1TopologySelectorTerm',
    ],
  ],
  ['apps/v1', ['V1ControllerRevision', 'V1DaemonSet', 'V1Deployment', 'V1ReplicaSet', 'V1StatefulSet']],
  ['batch/v1', ['V1CronJob', 'V1Job']],
  [
    'admissionregistration/v1',
    [
      'V1MutatingWebhookConfiguration',
      'V1ValidatingAdmissionPolicy',
      'V1ValidatingAdmissionPolicyBinding',
      'V1ValidatingWebhookConfiguration',
    ],
  ],
  ['apiextensions/v1', ['V1CustomResourceDefinition']],
  ['apiregistration/v1', ['V1APIService']],
  ['authentication/v1', ['V1SelfSubjectReview', 'AuthenticationV1TokenRequest', 'V1TokenReview']],
  [
    'authorization/v1',
    ['V1LocalSubjectAccessReview', 'V1SelfSubjectAccessReview', 'V1SelfSubjectRulesReview', 'V1SubjectAccessReview'],
  ],
  ['autoscaling/v1', ['V1HorizontalPodAutoscaler', 'V1Scale']],
  ['autoscaling/v2', ['V2HorizontalPodAutoscaler']],
  ['coordination/v1', ['V1Lease']],
  ['discovery/v1', ['V1EndpointSlice']],
  ['events/v1', ['EventsV1Event']],
  ['networking/v1', ['V1Ingress', 'V1IngressClass', 'V1NetworkPolicy']],
  ['node/v1', ['V1RuntimeClass']],
  ['policy/v1', ['V1Eviction', 'V1PodDisruptionBudget']],
  ['rbac/v1', ['V1ClusterRole', 'V1ClusterRoleBinding', 'V1Role', 'V1RoleBinding']],
  ['scheduling/v1', ['V1PriorityClass']],
  ['storage/v1', ['V1CSIDriver', 'V1CSINode', 'V1CSIStorageCapacity', 'V1StorageClass', 'V1VolumeAttachment']],
];

/** Fields that are quantities (apimachinery, api/resource): client-node calls them text. */
const QUANTITIES: ReadonlySet<string> = new Set([
  'V1CSIStorageCapacity.capacity',
  'V1CSIStorageCapacity.maximumVolumeSize',
  'V1ContainerStatus.allocatedResources',
  'V1EmptyDirVolumeSource.sizeLimit',
  'V1LimitRangeItem.default',
  'V1LimitRangeItem.defaultRequest',
  'V1LimitRangeItem.max',
  'V1LimitRangeItem.maxLimitRequestRatio',
  'V1LimitRangeItem.min',
  'V1NodeAllocatableResourceClaimStatus.resources',
  'V1NodeStatus.allocatable',
  'V1NodeStatus.capacity',
  'V1Overhead.podFixed',
  'V1PersistentVolumeClaimStatus.allocatedResources',
  'V1PersistentVolumeClaimStatus.capacity',
  'V1PersistentVolumeSpec.capacity',
  'V1PodSpec.overhead',
  'V1PodStatus.allocatedResources',
  'V1ResourceFieldSelector.divisor',
  'V1ResourceQuotaSpec.hard',
  'V1ResourceQuotaStatus.hard',
  'V1ResourceQuotaStatus.used',
  'V1ResourceRequirements.limits',
  'V1ResourceRequirements.requests',
  'V1VolumeResourceRequirements.limits',
  'V1VolumeResourceRequirements.requests',
  'V2HPAScalingRules.tolerance',
  'V2MetricTarget.averageValue',
  'V2MetricTarget.value',
  'V2MetricValueStatus.averageValue',
  'V2MetricValueStatus.value',
]);

interface Attribute {
  readonly name: string;
  readonly baseName: string;
  readonly type: string;
  readonly format: string;
}

/** A type of client-node's taken apart: `Array<V1Container>` is `V1Container` and `[]`. */
function takenApart(type: string): { readonly one: string; readonly shape: string } {
  const list = /^Array<(.*)>$/.exec(type)?.[1];
  if (list) return { one: list, shape: '[]' };
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (!map) return { one: type, shape: '' };
  const inner = takenApart(map);
  return { one: inner.one, shape: `${inner.shape}{}` };
}

function typeOf(model: string, { baseName, type, format }: Attribute): string {
  const { one, shape } = takenApart(type);
  const quantity = QUANTITIES.has(`${model}.${baseName}`);
  const known: Record<string, string> = { V1MicroTime: 'MicroTime', Date: 'Time' };
  return `${quantity ? 'Quantity' : (known[one] ?? (one === 'IntOrString' ? one : format || one))}${shape}`;
}

async function attributes(model: string): Promise<(Attribute & { readonly required: boolean })[]> {
  const [code, types] = await Promise.all(
    ['js', 'd.ts'].map((end) => readFile(join(MODELS, `${model}.${end}`), 'utf8')),
  );
  const list = /attributeTypeMap = (\[[\s\S]*?\n\]|\[\]);/.exec(code ?? '')?.[1];
  if (!list) throw new Error(`${model}: client-node has no list of fields for it`);
  const required = new Set([...(types ?? '').matchAll(/^ {4}'(\w+)':/gm)].map(([, name]) => name));
  return (JSON.parse(list) as Attribute[]).map((one) => ({ ...one, required: required.has(one.name) }));
}

/** Adds a model and all that it refers to. */
async function add(model: string, home: string, lines: Map<string, Line>): Promise<void> {
  if (lines.has(model)) return;
  const fields: Record<string, string> = {};
  lines.set(model, [home, fields]);
  const all = await attributes(model);
  all.sort((one, other) => (one.baseName < other.baseName ? -1 : 1));
  for (const one of all) fields[`${one.baseName}${one.required ? '!' : ''}`] = typeOf(model, one);
  for (const { type } of all) {
    const { one } = takenApart(type);
    if (/[A-Z].*V\d|^V\d/.test(one) && one !== 'V1MicroTime') await add(one, home, lines);
  }
}

/** What models.json must be. */
export async function modelsText(): Promise<string> {
  const lines = new Map<string, Line>();
  const quantities = new Set(QUANTITIES);
  for (const [home, models] of KINDS)
    for (const model of models) {
      await add(model, home, lines);
      const list = `${model}List`;
      if (home !== 'meta/v1' && existsSync(join(MODELS, `${list}.js`))) await add(list, home, lines);
    }
  for (const [model, [, fields]] of lines)
    for (const name of Object.keys(fields)) quantities.delete(`${model}.${name.replace('!', '')}`);
  if (quantities.size > 0) throw new Error(`client-node has no such fields: ${[...quantities].join(', ')}`);
  const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
  return `{\n${sorted.map(([name, line]) => `${JSON.stringify(name)}:${JSON.stringify(line)}`).join(',\n')}\n}\n`;
}

if (process.argv[1] === import.meta.filename) await writeFile(TARGET, await modelsText());
