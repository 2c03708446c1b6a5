// The words of a node whose network nobody has set up.
/** What a kubelet says of its node before a CNI plugin has written its configuration there (containerd; pkg/kubelet/runtime.go). */
export const NO_NETWORK =
  'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';
