// What the sample operator makes for a Database: servers, their name in the network, and a backup.
import type { Draft } from '../client.ts';
import type { CronJob, Service, StatefulSet } from '../wire.ts';
import type { Database } from './database.ts';

const PORT = 5432;

function metadataOf({ apiVersion, kind, metadata }: Database, name = metadata.name) {
  const { namespace = '', uid } = metadata;
  return {
    name,
    namespace,
    labels: labelsOf(metadata.name),
    ownerReferences: [{ apiVersion, kind, name: metadata.name, uid, controller: true, blockOwnerDeletion: true }],
  };
}

function labelsOf(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': 'database', 'app.kubernetes.io/instance': name };
}

function image({ spec }: Database): string {
  return `postgres:${spec.version}`;
}

/** The name under which the servers are found. */
export function serviceFor(database: Database): Draft<Service> {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(database),
    spec: {
      clusterIP: 'None',
      selector: labelsOf(database.metadata.name),
      ports: [{ name: 'postgres', port: PORT, targetPort: PORT }],
    },
  } as Draft<Service>;
}

/** The servers. */
export function statefulSetFor(database: Database): Draft<StatefulSet> {
  const labels = labelsOf(database.metadata.name);
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: metadataOf(database),
    spec: {
      replicas: database.spec.replicas,
      serviceName: database.metadata.name,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: 'postgres',
              image: image(database),
              env: [{ name: 'POSTGRES_PASSWORD', value: 'for-practice-only' }],
              ports: [{ name: 'postgres', containerPort: PORT }],
            },
          ],
        },
      },
    },
  } as Draft<StatefulSet>;
}

/** The backup; undefined where none is wanted. */
export function backupFor(database: Database): Draft<CronJob> | undefined {
  const { backup } = database.spec;
  if (!backup) return undefined;
  const command = ['sh', '-c', `echo backing up ${database.metadata.name}; sleep 5`];
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadataOf(database, `${database.metadata.name}-backup`),
    spec: {
      schedule: backup.schedule,
      concurrencyPolicy: 'Forbid',
      jobTemplate: {
        spec: {
          template: {
            spec: { restartPolicy: 'OnFailure', containers: [{ name: 'backup', image: image(database), command }] },
          },
        },
      },
    },
  } as Draft<CronJob>;
}
