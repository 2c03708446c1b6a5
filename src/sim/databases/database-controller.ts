// The sample operator's work: it makes what a Database wants, keeps it so, and says how far it is.
import { timestamp } from '../clock.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { CRON_JOBS, SERVICES, STATEFUL_SETS } from '../resources/index.ts';
import type { KubeObject, StatefulSet } from '../wire.ts';
import { DATABASES, type Database, type DatabaseCondition } from './database.ts';
import { backupFor, serviceFor, statefulSetFor } from './database-children.ts';

/** The Database that controls an object. */
function ownerKey({ object }: { readonly object: KubeObject }): string[] {
  const owner = object.metadata.ownerReferences?.find(({ controller }) => controller);
  if (owner?.kind !== DATABASES.kind || !owner.apiVersion.startsWith(`${DATABASES.group}/`)) return [];
  return [keyOf({ ...object, metadata: { ...object.metadata, name: owner.name } })];
}

function ensureService(database: Database, { client, events }: ControllerContext): void {
  const { namespace, name } = database.metadata;
  if (client.get(SERVICES, namespace, name)) return;
  client.create(SERVICES, serviceFor(database));
  events.event(database, 'Normal', 'ServiceCreated', `Created Service ${name}`);
}

function ensureServers(database: Database, { client, events }: ControllerContext): StatefulSet {
  const { namespace, name } = database.metadata;
  const draft = statefulSetFor(database);
  const found = client.get(STATEFUL_SETS, namespace, name);
  if (!found) {
    events.event(database, 'Normal', 'StatefulSetCreated', `Created StatefulSet ${name}`);
    return client.create(STATEFUL_SETS, draft);
  }
  const { replicas, template } = draft.spec;
  const [wanted] = template.spec?.containers ?? [];
  const [present, ...others] = found.spec.template.spec?.containers ?? [];
  if (!present || !wanted || (found.spec.replicas === replicas && present.image === wanted.image)) return found;
  const containers = [{ ...present, ...(wanted.image && { image: wanted.image }) }, ...others];
  const spec = {
    ...found.spec,
    ...(replicas !== undefined && { replicas }),
    template: { ...found.spec.template, spec: { ...found.spec.template.spec, containers } },
  };
  events.event(database, 'Normal', 'StatefulSetUpdated', `Updated StatefulSet ${name}`);
  return client.update(STATEFUL_SETS, { ...found, spec });
}

function ensureBackup(database: Database, { client, events }: ControllerContext): void {
  const { namespace, name } = database.metadata;
  const draft = backupFor(database);
  const backup = `${name}-backup`;
  const found = client.get(CRON_JOBS, namespace, backup);
  if (!draft) {
    if (!found) return;
    client.delete(CRON_JOBS, namespace, backup);
    events.event(database, 'Normal', 'BackupRemoved', `Removed CronJob ${backup}`);
  } else if (!found) {
    client.create(CRON_JOBS, draft);
    events.event(database, 'Normal', 'BackupScheduled', `Created CronJob ${backup} (${draft.spec.schedule})`);
  } else if (found.spec.schedule !== draft.spec.schedule) {
    client.update(CRON_JOBS, { ...found, spec: { ...found.spec, schedule: draft.spec.schedule } });
    events.event(database, 'Normal', 'BackupScheduled', `Updated CronJob ${backup} (${draft.spec.schedule})`);
  }
}

/** Says how far the servers are. */
function report(database: Database, servers: StatefulSet, { client, clock, events }: ControllerContext): void {
  const { generation: observedGeneration = 1 } = database.metadata;
  const wanted = database.spec.replicas;
  const ready = servers.status?.readyReplicas ?? 0;
  const isReady = ready >= wanted;
  const old = database.status?.conditions.find(({ type }) => type === 'Ready');
  const status = isReady ? 'True' : 'False';
  const condition: DatabaseCondition = {
    type: 'Ready',
    status,
    reason: isReady ? 'AllServersReady' : 'ServersNotReady',
    message: `${ready} of ${wanted} servers are ready`,
    observedGeneration,
    lastTransitionTime: old?.status === status ? old.lastTransitionTime : timestamp(clock.now()),
  };
  const next = { observedGeneration, readyReplicas: ready, conditions: [condition] };
  if (equal(next, database.status)) return;
  client.updateStatus(DATABASES, { ...database, status: next });
  if (isReady && old?.status !== 'True') events.event(database, 'Normal', 'Ready', condition.message);
}

export const databaseController = {
  name: 'database',
  component: 'database-operator',
  watches: [watch(DATABASES), watch(STATEFUL_SETS, ownerKey), watch(SERVICES, ownerKey), watch(CRON_JOBS, ownerKey)],
  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const database = context.client.get(DATABASES, namespace, name);
    // what it owned goes with it: that is the garbage collector's work
    if (!database || database.metadata.deletionTimestamp) return undefined;
    ensureService(database, context);
    const servers = ensureServers(database, context);
    ensureBackup(database, context);
    report(database, servers, context);
    return undefined;
  },
} satisfies Controller;
