// Faults of the ledger.
import type { StoreFault } from '../store/fault.ts';
import type { Fault } from './fault.ts';

/** How much longer a request takes (ms). */
const SLOWER = 3_000;

function ledger(id: string, fault: StoreFault, en: string, ja: string): Fault {
  return {
    id,
    component: 'etcd',
    says: { en, ja },
    breaks({ store }) {
      store.fault = fault;
    },
    heals({ store }) {
      store.fault = undefined;
    },
  };
}

export const ETCD_FAULTS: readonly Fault[] = [
  ledger('etcd-no-leader', { kind: 'no-leader' }, 'etcd has no leader', 'etcd にリーダーがいない'),
  ledger('etcd-slow', { kind: 'slow', ms: SLOWER }, 'etcd takes seconds to answer', 'etcd の応答に数秒かかる'),
  ledger('etcd-full', { kind: 'no-space' }, "etcd's space quota is used up", 'etcd の容量が上限に達している'),
];
