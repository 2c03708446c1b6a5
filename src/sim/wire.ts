// Kubernetes objects as they travel: plain JSON, with dates as RFC 3339 text. Types only; they derive from client-node's models.
import type * as k8s from '@kubernetes/client-node';

/** A model of client-node as plain JSON. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer U)[]
    ? Json<U>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T;

/** An entry of `metadata.ownerReferences`. */
export type OwnerReference = Json<k8s.V1OwnerReference>;

/** `metadata` of an object that is in the ledger. */
export interface ObjectMeta {
  name: string;
  generateName?: string;
  /** absent on cluster-scoped objects */
  namespace?: string;
  uid: string;
  resourceVersion: string;
  /** counts changes of the specification; absent on kinds that have none */
  generation?: number;
  creationTimestamp: string;
  /** set while the object waits for its finalizers or its grace period */
  deletionTimestamp?: string;
  /** seconds */
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: Json<k8s.V1ManagedFieldsEntry>[];
}

/** Any object of the ledger. What is read from the ledger is never changed in place: make a changed copy. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [field: string]: unknown;
}

/** A kind of client-node's as an object of the ledger; `R` names the fields that its defaults and its validation guarantee. */
type Kind<T, R extends keyof T = never> = Omit<Json<T>, 'apiVersion' | 'kind' | 'metadata' | R> & {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
} & { [K in R]-?: Json<NonNullable<T[K]>> };

export type Namespace = Kind<k8s.V1Namespace>;
export type Node = Kind<k8s.V1Node, 'spec' | 'status'>;
export type Pod = Kind<k8s.V1Pod, 'spec' | 'status'>;
export type ReplicaSet = Kind<k8s.V1ReplicaSet, 'spec' | 'status'>;
export type Deployment = Kind<k8s.V1Deployment, 'spec' | 'status'>;
export type StatefulSet = Kind<k8s.V1StatefulSet, 'spec' | 'status'>;
export type DaemonSet = Kind<k8s.V1DaemonSet, 'spec' | 'status'>;
export type ControllerRevision = Kind<k8s.V1ControllerRevision>;
export type Job = Kind<k8s.V1Job, 'spec' | 'status'>;
export type CronJob = Kind<k8s.V1CronJob, 'spec' | 'status'>;
export type Service = Kind<k8s.V1Service, 'spec' | 'status'>;
export type Endpoints = Kind<k8s.V1Endpoints>;
export type EndpointSlice = Kind<k8s.V1EndpointSlice>;
export type ConfigMap = Kind<k8s.V1ConfigMap>;
export type Secret = Kind<k8s.V1Secret>;
export type ServiceAccount = Kind<k8s.V1ServiceAccount>;
export type Role = Kind<k8s.V1Role>;
export type ClusterRole = Kind<k8s.V1ClusterRole>;
export type RoleBinding = Kind<k8s.V1RoleBinding>;
export type ClusterRoleBinding = Kind<k8s.V1ClusterRoleBinding>;
export type ResourceQuota = Kind<k8s.V1ResourceQuota, 'spec' | 'status'>;
export type LimitRange = Kind<k8s.V1LimitRange, 'spec'>;
export type PodDisruptionBudget = Kind<k8s.V1PodDisruptionBudget, 'spec' | 'status'>;
export type PriorityClass = Kind<k8s.V1PriorityClass>;
/** An event, of the core group's shape; events.k8s.io shows the same objects in its own. */
export type Event = Kind<k8s.CoreV1Event>;
export type Lease = Kind<k8s.V1Lease, 'spec'>;
export type ValidatingWebhookConfiguration = Kind<k8s.V1ValidatingWebhookConfiguration>;
export type ValidatingAdmissionPolicy = Kind<k8s.V1ValidatingAdmissionPolicy, 'spec'>;
export type ValidatingAdmissionPolicyBinding = Kind<k8s.V1ValidatingAdmissionPolicyBinding, 'spec'>;
export type MutatingWebhookConfiguration = Kind<k8s.V1MutatingWebhookConfiguration>;
/** client-node calls `from` `_from`; over the wire it is `from`. */
export type NetworkPolicy = Kind<Omit<k8s.V1NetworkPolicy, 'spec'>> & {
  spec: Omit<Json<k8s.V1NetworkPolicySpec>, 'ingress'> & {
    ingress?: { from?: Json<k8s.V1NetworkPolicyPeer>[]; ports?: Json<k8s.V1NetworkPolicyPort>[] }[];
  };
};
export type Ingress = Kind<k8s.V1Ingress, 'spec' | 'status'>;
export type IngressClass = Kind<k8s.V1IngressClass, 'spec'>;
export type PersistentVolumeClaim = Kind<k8s.V1PersistentVolumeClaim, 'spec' | 'status'>;
export type PersistentVolume = Kind<k8s.V1PersistentVolume, 'spec' | 'status'>;
export type StorageClass = Kind<k8s.V1StorageClass>;
export type CSIDriver = Kind<k8s.V1CSIDriver, 'spec'>;
export type CSINode = Kind<k8s.V1CSINode, 'spec'>;
export type CSIStorageCapacity = Kind<k8s.V1CSIStorageCapacity>;
export type VolumeAttachment = Kind<k8s.V1VolumeAttachment, 'spec'>;

export type HorizontalPodAutoscaler = Kind<k8s.V2HorizontalPodAutoscaler, 'spec' | 'status'>;
export type APIService = Kind<k8s.V1APIService, 'spec' | 'status'>;

/** `scale` of an object, of autoscaling/v1. */
export type Scale = Kind<k8s.V1Scale, 'spec' | 'status'>;

/** What a node uses, as metrics.k8s.io tells it. */
export interface NodeMetrics extends KubeObject {
  /** the end of the time that it was measured over … */
  timestamp: string;
  /** … and how long that was, such as `15.01s` */
  window: string;
  usage: Record<string, string>;
}

/** What the containers of a pod use. */
export interface PodMetrics extends KubeObject {
  timestamp: string;
  window: string;
  containers: { name: string; usage: Record<string, string> }[];
}

type DefinitionSpec = Json<k8s.V1CustomResourceDefinitionSpec>;
type DefinitionVersion = Omit<DefinitionSpec['versions'][number], 'schema'> & {
  schema?: { openAPIV3Schema?: JsonSchema };
};
export type CustomResourceDefinition = Omit<Kind<k8s.V1CustomResourceDefinition, 'status'>, 'spec'> & {
  spec: Omit<DefinitionSpec, 'versions'> & { versions: DefinitionVersion[] };
};
/** `openAPIV3Schema` of a definition: of JSON's own names, where the models have others. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
}

/** A rule in CEL. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

export type PodSpec = Json<k8s.V1PodSpec>;
export type PodStatus = Json<k8s.V1PodStatus>;
export type PodTemplateSpec = Json<k8s.V1PodTemplateSpec>;
export type Container = Json<k8s.V1Container>;
export type ContainerStatus = Json<k8s.V1ContainerStatus>;
export type ContainerState = Json<k8s.V1ContainerState>;
export type Probe = Json<k8s.V1Probe>;
export type Taint = Json<k8s.V1Taint>;
export type Toleration = Json<k8s.V1Toleration>;
export type LabelSelector = Json<k8s.V1LabelSelector>;
export type NodeSelectorTerm = Json<k8s.V1NodeSelectorTerm>;
export type ObjectReference = Json<k8s.V1ObjectReference>;
export type PolicyRule = Json<k8s.V1PolicyRule>;
