// Every fault that a lab can have, by component. A new one is an entry in its component's file.
import { CONTROL_PLANE_FAULTS } from './control-plane.ts';
import { ETCD_FAULTS } from './etcd.ts';
import type { Fault } from './fault.ts';
import { NODE_FAULTS } from './node.ts';
import { REGISTRY_FAULTS } from './registry.ts';
import { WORKLOAD_FAULTS } from './workload.ts';

export const FAULTS: readonly Fault[] = [
  ...CONTROL_PLANE_FAULTS,
  ...ETCD_FAULTS,
  ...NODE_FAULTS,
  ...REGISTRY_FAULTS,
  ...WORKLOAD_FAULTS,
];
