// The vocabulary of the whole project: layers, their parts, and the steps of the road from a manifest to a reachable workload.

/** The layers in the order a manifest meets them. `healthy` and `unknown` are verdicts, not layers; see {@link Verdict}. */
export const LAYERS = [
  'client',
  'api-server',
  'etcd',
  'controller',
  'scheduler',
  'storage',
  'node',
  'kubelet',
  'app',
  'network',
] as const;

/** One of {@link LAYERS}. */
export type Layer = (typeof LAYERS)[number];

/** What a diagnosis can name: a layer, or that nothing is stalled, or that the input does not decide it. */
export type Verdict = Layer | 'healthy' | 'unknown';

/** layer → its parts, as printed after the slash in `kubelet/image`. */
export const PARTS: Readonly<Record<Layer, readonly string[]>> = {
  client: ['kubeconfig', 'connection', 'tls', 'manifest', 'version', 'tooling'],
  'api-server': ['authentication', 'authorization', 'admission', 'validation', 'availability'],
  etcd: ['availability', 'space', 'size'],
  controller: ['rollout', 'replicas', 'quota', 'ownership', 'job', 'autoscale', 'gc'],
  scheduler: ['resources', 'taints', 'affinity', 'topology', 'ports', 'volume', 'dra', 'gates', 'preemption', 'absent'],
  storage: ['provisioning', 'binding', 'attach', 'resize'],
  node: ['notready', 'pressure', 'eviction', 'drain', 'capacity', 'kernel', 'hardware'],
  kubelet: ['image', 'runtime', 'config', 'sandbox', 'volume', 'probe', 'lifecycle'],
  app: ['crash', 'oom', 'exit', 'probe'],
  network: ['service', 'dns', 'ingress', 'policy', 'loadbalancer'],
};

/** layer → the component whose work it is. */
export const OWNERS: Readonly<Record<Layer, string>> = {
  client: 'kubectl',
  'api-server': 'kube-apiserver',
  etcd: 'etcd',
  controller: 'kube-controller-manager',
  scheduler: 'kube-scheduler',
  storage: 'persistentvolume-controller',
  node: 'node',
  kubelet: 'kubelet',
  app: 'container',
  network: 'kube-proxy',
};

/** The steps of the road, in order: what has to happen between `apply` and a request being answered. */
export const STEPS = [
  'accepted',
  'children',
  'scheduled',
  'prepared',
  'image',
  'started',
  'running',
  'ready',
  'reachable',
] as const;

/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** step → the component that does it. */
export const STEP_OWNERS: Readonly<Record<Step, string>> = {
  accepted: 'kube-apiserver',
  children: 'kube-controller-manager',
  scheduled: 'kube-scheduler',
  prepared: 'kubelet',
  image: 'kubelet',
  started: 'kubelet',
  running: 'container',
  ready: 'kubelet',
  reachable: 'kube-proxy',
};

/**
 * The step at which a layer and part stall.
 * @returns the step; parts of one layer can lie at different steps (kubelet/volume at `prepared`, kubelet/image at `image`).
 */
export function stepOf(layer: Layer, part: string): Step {
  switch (layer) {
    case 'client':
    case 'api-server':
    case 'etcd':
      return 'accepted';
    case 'controller':
      return 'children';
    case 'scheduler':
      return 'scheduled';
    case 'storage':
      return part === 'attach' || part === 'resize' ? 'prepared' : 'scheduled';
    case 'node':
      return part === 'capacity' ? 'prepared' : 'running';
    case 'kubelet':
      if (part === 'image') return 'image';
      if (part === 'runtime' || part === 'config') return 'started';
      if (part === 'probe') return 'ready';
      if (part === 'lifecycle') return 'running';
      return 'prepared';
    case 'app':
      return part === 'probe' ? 'ready' : 'running';
    case 'network':
      return 'reachable';
  }
}
