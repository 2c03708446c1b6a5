// How long the steps of a kubelet take. Where Kubernetes sets a time, it is that; where the machine does, a usual one.

/** Milliseconds, each. */
export const TIMINGS = {
  /** from the binding to the pod's first sync */
  seen: 50,
  /** mounting all volumes of a pod */
  mount: 300,
  /** making the sandbox and its network */
  sandbox: 500,
  /** between two looks at the runtime (pkg/kubelet/pleg, genericPlegRelistPeriod) */
  relist: 1_000,
  /** before a failed sync is tried again; up to half as much is added (pkg/kubelet/kubelet.go, backOffPeriod) */
  retry: 10_000,
  /** the longest time between two syncs of a pod (KubeletConfiguration, syncFrequency) */
  resync: 60_000,
  /** from a failed pull to the sync that backs off */
  pullAgain: 4_000,
  /** restarts and pulls back off from here (pkg/kubelet/kubelet.go, initialCrashLoopBackOff and imageBackOffPeriod) */
  backOff: 10_000,
  /** … up to here (crashLoopBackOffMax, MaxImageBackOff) */
  longestBackOff: 300_000,
  /** volumes that cannot be mounted are tried again after this, doubling (pkg/util/goroutinemap/exponentialbackoff) */
  mountAgain: 500,
  longestMountAgain: 122_000,
  /** between two looks whether a volume is attached */
  attachedAgain: 1_000,
  /** a pod's volumes are to be there by then (pkg/kubelet/volumemanager, podAttachAndMountTimeout) */
  mountTimeout: 123_000,
  /** between two tries to hear of its pods, for a kubelet that began while nobody answers (client-go, reflector) */
  askAgain: 5_000,
  /** registration that fails is tried again after this, doubling (pkg/kubelet/kubelet_node_status.go, registerWithAPIServer) */
  registerAgain: 100,
  longestRegisterAgain: 7_000,
  /** renewing the Lease (a quarter of its 40 s) */
  lease: 10_000,
  /** node status without a change (nodeStatusReportFrequency) */
  nodeStatus: 300_000,
  /** between two looks for resources that run low (evictionMonitoringPeriod) */
  eviction: 10_000,
  /** how long a condition of pressure stays after it (evictionPressureTransitionPeriod) */
  pressure: 300_000,
  /** the least time that a container has to stop (minimumGracePeriodInSeconds) */
  leastGrace: 2_000,
  /** from crossing the memory limit to the kill */
  oom: 1_000,
  /** a status that could not be written is tried again (pkg/kubelet/status, syncPeriod) */
  statusAgain: 10_000,
} as const;
