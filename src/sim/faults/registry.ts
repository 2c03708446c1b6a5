// Faults of an image registry, or of the way there.
import type { HostTrouble } from '../kubelet/registry.ts';
import type { Fault } from './fault.ts';

function registry(id: string, trouble: HostTrouble, en: string, ja: string): Fault {
  return {
    id,
    component: 'registry',
    target: 'registry',
    says: { en, ja },
    breaks({ fleet }, host) {
      fleet.registry.trouble(host, trouble);
    },
    heals({ fleet }, host) {
      fleet.registry.trouble(host, undefined);
    },
  };
}

export const REGISTRY_FAULTS: readonly Fault[] = [
  registry('registry-down', 'refuses', 'nothing listens at a registry', 'レジストリが接続を拒否する'),
  registry('registry-unreachable', 'times-out', 'a registry does not answer', 'レジストリが応答しない'),
  registry('registry-limits', 'limits', 'a registry limits pulls', 'レジストリの pull 回数が制限に達している'),
  registry(
    'registry-untrusted',
    'untrusted',
    "nobody trusts a registry's certificate",
    'レジストリの証明書を検証できない',
  ),
];
