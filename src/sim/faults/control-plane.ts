// Faults of the control plane's programs.
import type { Component } from '../client.ts';
import { EXTENSION_CONTROLLERS } from '../extensions/index.ts';
import { type Breakable, type Fault, FaultError } from './fault.ts';

const SCHEDULER = 'kube-scheduler';
/** Parts of the API server and of etcd, which a lab runs beside the controllers. */
const NO_CONTROLLERS: ReadonlySet<string> = new Set([
  SCHEDULER,
  'etcd-compaction',
  'event-ttl',
  ...EXTENSION_CONTROLLERS.map(({ name }) => name),
]);

function controllers(lab: Breakable): readonly Component[] {
  return [...lab.components.values()].filter(({ name }) => !NO_CONTROLLERS.has(name));
}

function controller(lab: Breakable, name: string): Component {
  const found = controllers(lab).find((one) => one.name === name);
  if (!found) throw new FaultError(`there is no controller ${name}`);
  return found;
}

export const CONTROL_PLANE_FAULTS: readonly Fault[] = [
  {
    id: 'api-server-down',
    component: 'kube-apiserver',
    says: { en: 'the API server does not answer', ja: 'API サーバーが応答しない' },
    isAgain: true,
    breaks(lab) {
      lab.reach.state = 'down';
    },
    heals(lab) {
      lab.reach.state = 'up';
    },
  },
  {
    id: 'certificate-expired',
    component: 'kube-apiserver',
    says: { en: "the API server's certificate has expired", ja: 'API サーバーの証明書が期限切れ' },
    isAgain: true,
    breaks(lab) {
      lab.reach.state = 'expired';
    },
    heals(lab) {
      lab.reach.state = 'up';
    },
  },
  {
    id: 'scheduler-stopped',
    component: SCHEDULER,
    says: { en: 'the scheduler does not run', ja: 'スケジューラーが止まっている' },
    breaks(lab) {
      lab.scheduler.stop();
    },
    heals(lab) {
      lab.scheduler.start();
    },
  },
  {
    id: 'controller-manager-stopped',
    component: 'kube-controller-manager',
    says: { en: 'no controller runs', ja: 'コントローラーがすべて止まっている' },
    breaks(lab) {
      for (const one of controllers(lab)) one.stop();
    },
    heals(lab) {
      for (const one of controllers(lab)) one.start();
    },
  },
  {
    id: 'controller-stopped',
    component: 'kube-controller-manager',
    target: 'controller',
    says: { en: 'one controller does not run', ja: 'コントローラーの 1 つが止まっている' },
    breaks(lab, target) {
      controller(lab, target).stop();
    },
    heals(lab, target) {
      controller(lab, target).start();
    },
  },
];
