// Disks for claims: a storage driver with its provisioner, attacher and resizer, and its part on each node.
import type { Draft } from '../client.ts';
import { ControllerLoop } from '../controllers/loop.ts';
import {
  CLUSTER_ROLE_BINDINGS,
  CSI_DRIVERS,
  DAEMON_SETS,
  DEPLOYMENTS,
  SERVICE_ACCOUNTS,
  STORAGE_CLASSES,
} from '../resources/index.ts';
import type { DaemonSet, Deployment, StorageClass } from '../wire.ts';
import type { Addon } from './addon.ts';
import { attacher } from './disk-csi/attacher.ts';
import { CONTROLLER, DRIVER, IMAGES, NAMESPACE } from './disk-csi/driver.ts';
import { provisioner } from './disk-csi/provisioner.ts';
import { registrar } from './disk-csi/registrar.ts';
import { resizer } from './disk-csi/resizer.ts';

const NODE = 'disk-csi-node';
const VERSIONS = { provisioner: 'v5.3.0', attacher: 'v4.9.0', resizer: 'v1.14.0', registrar: 'v2.14.0' } as const;

function sidecar(which: keyof typeof IMAGES) {
  const name = IMAGES[which].slice(IMAGES[which].indexOf('/') + 1);
  return {
    name,
    image: `registry.k8s.io/${IMAGES[which]}:${VERSIONS[which]}`,
    args: ['--csi-address=/csi/csi.sock', '--v=2'],
    resources: { requests: { cpu: '10m', memory: '20Mi' } },
  };
}

const CONTROLLER_DRAFT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: CONTROLLER, namespace: NAMESPACE, labels: { app: CONTROLLER } },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: CONTROLLER } },
    template: {
      metadata: { labels: { app: CONTROLLER } },
      spec: {
        containers: [sidecar('provisioner'), sidecar('attacher'), sidecar('resizer')],
        priorityClassName: 'system-cluster-critical',
        serviceAccountName: CONTROLLER,
        tolerations: [{ key: 'CriticalAddonsOnly', operator: 'Exists' }],
      },
    },
  },
} as unknown as Draft<Deployment>;

const NODE_DRAFT = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: NODE, namespace: NAMESPACE, labels: { app: NODE } },
  spec: {
    selector: { matchLabels: { app: NODE } },
    template: {
      metadata: { labels: { app: NODE } },
      spec: {
        containers: [sidecar('registrar')],
        priorityClassName: 'system-node-critical',
        serviceAccountName: NODE,
        tolerations: [{ operator: 'Exists' }],
      },
    },
  },
} as unknown as Draft<DaemonSet>;

function storageClass(name: string, rest: object, annotations?: Record<string, string>): Draft<StorageClass> {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name, ...(annotations && { annotations }) },
    provisioner: DRIVER,
    allowVolumeExpansion: true,
    ...rest,
  };
}

export const DISK_CSI_ADDON: Addon = {
  name: 'disk-csi',
  install(client) {
    client.create(CSI_DRIVERS, {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: DRIVER },
      spec: { attachRequired: true, podInfoOnMount: false },
    });
    client.create(
      STORAGE_CLASSES,
      storageClass(
        'standard',
        { volumeBindingMode: 'WaitForFirstConsumer' },
        { 'storageclass.kubernetes.io/is-default-class': 'true' },
      ),
    );
    client.create(STORAGE_CLASSES, storageClass('standard-immediate', { volumeBindingMode: 'Immediate' }));
    for (const name of [CONTROLLER, NODE])
      client.create(SERVICE_ACCOUNTS, {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name, namespace: NAMESPACE },
      });
    client.create(CLUSTER_ROLE_BINDINGS, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: `${CONTROLLER}-provisioner` },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'system:persistent-volume-provisioner',
      },
      subjects: [{ kind: 'ServiceAccount', name: CONTROLLER, namespace: NAMESPACE }],
    });
    client.create(DEPLOYMENTS, structuredClone(CONTROLLER_DRAFT));
    client.create(DAEMON_SETS, structuredClone(NODE_DRAFT));
  },
  programs: [
    { image: IMAGES.provisioner, components: (context) => [new ControllerLoop(provisioner, context)] },
    { image: IMAGES.attacher, components: (context) => [new ControllerLoop(attacher, context)] },
    { image: IMAGES.resizer, components: (context) => [new ControllerLoop(resizer, context)] },
    { image: IMAGES.registrar, components: (context, running) => [registrar(context, running)] },
  ],
};
