// csi-node-driver-registrar: tells the kubelet of its node that the driver is there, and the CSINode says so (kubernetes-csi/node-driver-registrar;
// pkg/volume/csi/nodeinfomanager).
import type { Component, Context } from '../../client.ts';
import { type Controller, watch } from '../../controllers/controller.ts';
import { ControllerLoop } from '../../controllers/loop.ts';
import { CSI_NODES, NODES, PODS } from '../../resources/index.ts';
import type { CSINode } from '../../wire.ts';
import type { Running } from '../addon.ts';
import { DISKS_PER_NODE, DRIVER, IMAGES, LIMIT, ZONE } from './driver.ts';

type Drivers = NonNullable<CSINode['spec']['drivers']>;

/** Brings the CSINode of a node to what runs there. */
function register({ client }: Context, name: string, isThere: boolean): void {
  const node = client.get(NODES, undefined, name);
  const found = client.get(CSI_NODES, undefined, name);
  const others: Drivers = (found?.spec.drivers ?? []).filter((one) => one.name !== DRIVER);
  if (isThere === (found !== undefined && others.length < (found.spec.drivers ?? []).length)) return;
  const own = {
    name: DRIVER,
    nodeID: name,
    topologyKeys: node?.metadata.labels?.[ZONE] === undefined ? [] : [ZONE],
    allocatable: { count: Number(node?.metadata.annotations?.[LIMIT] ?? DISKS_PER_NODE) },
  };
  const drivers = isThere ? [...others, own] : others;
  if (found) client.update(CSI_NODES, { ...found, spec: { ...found.spec, drivers } });
  else if (node)
    client.create(CSI_NODES, {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSINode',
      metadata: { name, ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name, uid: node.metadata.uid }] },
      spec: { drivers },
    });
}

/** The program's work, on all nodes. */
export function registrar(context: Context, running: Running): Component {
  const controller: Controller = {
    name: 'csi-node-driver-registrar',
    component: 'csi-node-driver-registrar',
    watches: [
      watch(PODS, ({ object }) => {
        const { nodeName, containers } = object.spec;
        return nodeName && containers.some(({ image }) => image?.includes(IMAGES.registrar)) ? [nodeName] : [];
      }),
    ],
    reconcile(node) {
      register(context, node, running.runs(IMAGES.registrar, node));
      return undefined;
    },
  };
  const loop = new ControllerLoop(controller, context);
  return {
    name: loop.name,
    get isRunning() {
      return loop.isRunning;
    },
    start: () => loop.start(),
    stop() {
      loop.stop();
      // the last one is gone
      for (const { metadata } of context.client.list(CSI_NODES)) register(context, metadata.name, false);
    },
  };
}
