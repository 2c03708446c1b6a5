// Faults of one node.
import type { Kubelet } from '../kubelet/kubelet.ts';
import { NO_NETWORK } from '../kubelet/no-network.ts';
import { type Breakable, type Fault, FaultError } from './fault.ts';

/** What is left of a resource that runs low. */
const LEFT = { memory: '40Mi', 'ephemeral-storage': '1Gi', pids: '200' } as const;
/** How far a wrong clock is ahead (ms). */
const AHEAD = 600_000;
const NO_ADDRESS =
  'plugin type="kindnet" failed (add): failed to connect to the IPAM daemon: dial unix /run/cni/ipam.sock: connect: connection refused';
const NO_RUNTIME =
  'rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error: fork/exec /usr/bin/runc: no such file or directory: unknown';

function kubelet(lab: Breakable, node: string): Kubelet {
  const found = lab.fleet.get(node);
  if (!found) throw new FaultError(`there is no node ${node}`);
  return found;
}

function short(id: string, resource: keyof typeof LEFT, en: string, ja: string): Fault {
  return {
    id,
    component: 'node',
    target: 'node',
    says: { en, ja },
    breaks(lab, node) {
      kubelet(lab, node).setAvailable(resource, LEFT[resource]);
    },
    heals(lab, node) {
      kubelet(lab, node).setAvailable(resource, undefined);
    },
  };
}

function sandbox(id: string, component: string, why: string, en: string, ja: string): Fault {
  return {
    id,
    component,
    target: 'node',
    says: { en, ja },
    breaks(lab, node) {
      kubelet(lab, node).sandboxTrouble = why;
    },
    heals(lab, node) {
      kubelet(lab, node).sandboxTrouble = undefined;
    },
  };
}

export const NODE_FAULTS: readonly Fault[] = [
  {
    id: 'kubelet-dead',
    component: 'kubelet',
    target: 'node',
    says: { en: "a node's kubelet does not run", ja: 'ノードの kubelet が止まっている' },
    breaks(lab, node) {
      kubelet(lab, node).stop();
    },
    heals(lab, node) {
      kubelet(lab, node).start();
    },
  },
  {
    id: 'node-off',
    component: 'node',
    target: 'node',
    says: {
      en: 'a node is off; when it is healed, it boots',
      ja: 'ノードの電源が切れている。直すと起動し直す',
    },
    isAgain: true,
    breaks(lab, node) {
      kubelet(lab, node).powerOff();
    },
    heals(lab, node) {
      kubelet(lab, node).powerOn();
    },
  },
  short('node-memory-low', 'memory', 'a node is out of memory', 'ノードのメモリが足りない'),
  short('node-disk-full', 'ephemeral-storage', "a node's disk is full", 'ノードのディスクがいっぱい'),
  short('node-pids-low', 'pids', 'a node is out of process ids', 'ノードの PID が足りない'),
  {
    id: 'cni-down',
    component: 'CNI plugin',
    target: 'node',
    says: { en: "a node's network plugin is not initialised", ja: 'ノードの CNI プラグインが初期化されていない' },
    breaks(lab, node) {
      kubelet(lab, node).networkTrouble = NO_NETWORK;
    },
    heals(lab, node) {
      kubelet(lab, node).networkTrouble = undefined;
    },
  },
  sandbox(
    'cni-failing',
    'CNI plugin',
    NO_ADDRESS,
    "a node's network plugin fails for each pod",
    'ノードの CNI プラグインが Pod ごとに失敗する',
  ),
  sandbox(
    'runtime-broken',
    'container runtime',
    NO_RUNTIME,
    "a node's container runtime makes no sandbox",
    'ノードのコンテナランタイムがサンドボックスを作れない',
  ),
  {
    id: 'kube-proxy-stuck',
    component: 'kube-proxy',
    target: 'node',
    says: {
      en: "a node's kube-proxy hears of no change: Services stay there as they were",
      ja: 'ノードの kube-proxy に変更が届かず、そのノードの Service が古いままになる',
    },
    breaks(lab, node) {
      lab.network.proxies.deafen(kubelet(lab, node).node);
    },
    heals(lab, node) {
      lab.network.proxies.undeafen(kubelet(lab, node).node);
    },
  },
  {
    id: 'clock-skew',
    component: 'node',
    target: 'node',
    says: { en: "a node's clock is ten minutes ahead", ja: 'ノードの時計が 10 分進んでいる' },
    isAgain: true,
    breaks(lab, node) {
      kubelet(lab, node).aheadMs = AHEAD;
    },
    heals(lab, node) {
      kubelet(lab, node).aheadMs = 0;
    },
  },
];
