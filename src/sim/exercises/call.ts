// What kubectl cannot mend: to call those who run a component, and have them look. They mend what is broken there, and nothing else.
import { FAULTS } from '../faults/index.ts';
import type { Lab } from '../lab.ts';

/** What comes of a call. */
export interface Called {
  readonly outcome:
    | 'healed' // something was broken there, and is mended
    | 'well' // they looked, and all is well
    | 'which' // there are several: a target must be named
    | 'nobody'; // there is no such component
  /** as it is written: `kubelet` */
  readonly component: string;
  /** node, registry or workload; '' for none */
  readonly target: string;
}

/** other words → component of the faults */
const ALIASES: Readonly<Record<string, string>> = {
  apiserver: 'kube-apiserver',
  'api-server': 'kube-apiserver',
  api: 'kube-apiserver',
  scheduler: 'kube-scheduler',
  'controller-manager': 'kube-controller-manager',
  controller: 'kube-controller-manager',
  controllers: 'kube-controller-manager',
  ledger: 'etcd',
  cni: 'CNI plugin',
  network: 'CNI plugin',
  runtime: 'container runtime',
  containerd: 'container runtime',
  cri: 'container runtime',
  machine: 'node',
};

/** Everybody who can be called, in the order of the faults, by the word to type. */
export function callable(): readonly string[] {
  const words = new Map(
    Object.entries(ALIASES)
      .reverse()
      .map(([word, component]) => [component, word]),
  );
  const components = [...new Set(FAULTS.map(({ component }) => component))].filter((one) => one !== 'workload');
  return components.map((one) => (/[ A-Z]/.test(one) ? (words.get(one) ?? one) : one));
}

/** Calls those who run a component. @param target '' for none */
export function call(lab: Lab, word: string, target: string): Called {
  const plain = word.toLowerCase();
  const component =
    FAULTS.find((one) => one.component.toLowerCase() === plain)?.component ??
    (Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined);
  if (component === undefined) return { outcome: 'nobody', component: word, target };
  const faults = FAULTS.filter((one) => one.component === component);
  if (
    target === '' &&
    faults.some((one) => one.target === 'node' || one.target === 'registry' || one.target === 'workload')
  )
    return { outcome: 'which', component, target };
  const broken = lab.faults.broken.filter(
    ([id, where]) => faults.some((one) => one.id === id) && (where === target || target === '' || where === ''),
  );
  for (const [id, where] of broken) lab.faults.heal(id, where);
  return { outcome: broken.length > 0 ? 'healed' : 'well', component, target };
}
