// Keys of labels whose values a pod gives to its own selectors when it is created (pkg/registry/core/pod/strategy.go, mutatePodAffinity).
import type { LabelSelector, Pod } from '../../wire.ts';

type Labels = Readonly<Record<string, string>>;

function addKeys(
  selector: LabelSelector,
  keys: readonly string[] | undefined,
  operator: 'In' | 'NotIn',
  labels: Labels,
): void {
  for (const key of keys ?? []) {
    const value = labels[key];
    if (value === undefined) continue;
    selector.matchExpressions ??= [];
    selector.matchExpressions.push({ key, operator, values: [value] });
  }
}

/** Puts the conditions of `matchLabelKeys` and `mismatchLabelKeys` into the selectors beside them. */
export function applyLabelKeys({ spec, metadata }: Pod): void {
  const labels = metadata.labels ?? {};
  for (const affinity of [spec.affinity?.podAffinity, spec.affinity?.podAntiAffinity]) {
    const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const required = affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    for (const term of [...preferred.map((one) => one.podAffinityTerm), ...required]) {
      if (!term?.labelSelector) continue;
      addKeys(term.labelSelector, term.matchLabelKeys, 'In', labels);
      addKeys(term.labelSelector, term.mismatchLabelKeys, 'NotIn', labels);
    }
  }
  for (const { labelSelector, matchLabelKeys } of spec.topologySpreadConstraints ?? [])
    if (labelSelector) addKeys(labelSelector, matchLabelKeys, 'In', labels);
}
