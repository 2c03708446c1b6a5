// The kind that the sample operator looks after, and its definition.
import type { Draft } from '../client.ts';
import { resource } from '../resources/resource.ts';
import type { CustomResourceDefinition, KubeObject } from '../wire.ts';

/** A condition of a Database. */
export interface DatabaseCondition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
  readonly lastTransitionTime: string;
}

/** A database that is wanted, and how far it is. */
export interface Database extends KubeObject {
  spec: {
    readonly replicas: number;
    /** of PostgreSQL, such as `17` */
    readonly version: string;
    /** absent: nothing is backed up */
    readonly backup?: { readonly schedule: string };
  };
  status?: {
    readonly observedGeneration: number;
    readonly readyReplicas: number;
    readonly conditions: readonly DatabaseCondition[];
  };
}

export const DATABASES = resource<Database>({
  group: 'data.sekisho.dev',
  version: 'v1',
  kind: 'Database',
  plural: 'databases',
  short: ['db'],
  subresources: ['scale', 'status'],
});

const CONDITION = {
  type: 'object',
  required: ['type', 'status'],
  properties: {
    type: { type: 'string' },
    status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
    reason: { type: 'string' },
    message: { type: 'string' },
    observedGeneration: { type: 'integer' },
    lastTransitionTime: { type: 'string', format: 'date-time' },
  },
} as const;

export const DATABASE_DEFINITION: Draft<CustomResourceDefinition> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'databases.data.sekisho.dev' },
  spec: {
    group: DATABASES.group,
    scope: 'Namespaced',
    names: { plural: 'databases', singular: 'database', kind: 'Database', shortNames: ['db'] },
    versions: [
      {
        name: DATABASES.version,
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A PostgreSQL database with its replicas and its backups.',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                description: 'What is wanted.',
                properties: {
                  replicas: { type: 'integer', minimum: 0, maximum: 9, default: 1, description: 'How many servers.' },
                  version: {
                    type: 'string',
                    pattern: '^\\d+(\\.\\d+)?$',
                    default: '17',
                    description: 'The version of PostgreSQL.',
                  },
                  backup: {
                    type: 'object',
                    description: 'When the database is backed up; without it, it is not.',
                    required: ['schedule'],
                    properties: { schedule: { type: 'string', minLength: 9, description: 'As in a CronJob.' } },
                  },
                },
              },
              status: {
                type: 'object',
                description: 'How far the operator is.',
                properties: {
                  observedGeneration: { type: 'integer' },
                  readyReplicas: { type: 'integer' },
                  conditions: {
                    type: 'array',
                    items: CONDITION,
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['type'],
                  },
                },
              },
            },
          },
        },
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.readyReplicas' },
        },
        additionalPrinterColumns: [
          { name: 'Version', type: 'string', jsonPath: '.spec.version' },
          { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Reason', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].reason', priority: 1 },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      },
    ],
  },
};
