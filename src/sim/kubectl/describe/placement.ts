// Where a pod may run: its tolerations and how it is to be spread (kubectl, describe printTolerationsMultilineWithIndent,
// describeTopologySpreadConstraints). Affinity is not told of.
import { selectorCell } from '../../api/table/selector-text.ts';
import type { PodSpec, Toleration } from '../../wire.ts';
import { goSort } from '../go-sort.ts';
import type { PrefixWriter } from './prefix-writer.ts';

function tolerationText({ key = '', value, effect, operator, tolerationSeconds }: Toleration): string {
  let text = key;
  if (value) text += `=${value}`;
  if (effect) text += `:${effect}`;
  if (operator === 'Exists' && !value) text += key || effect ? ' op=Exists' : 'op=Exists';
  return tolerationSeconds === undefined ? text : `${text} for ${tolerationSeconds}s`;
}

/** Writes tolerations by their keys. */
export function writeTolerations(to: PrefixWriter, title: string, tolerations: readonly Toleration[] = []): void {
  to.write(0, `${title}:\t`);
  if (tolerations.length === 0) to.line('<none>');
  const sorted = goSort(tolerations, (one, other) => (one.key ?? '') < (other.key ?? ''));
  sorted.forEach((toleration, at) => {
    to.write(0, `${at > 0 ? '\t' : ''}${tolerationText(toleration)}\n`);
  });
}

/** Writes constraints on spreading by the labels they go by; nothing when there are none. */
export function writeSpreadConstraints(to: PrefixWriter, spec: PodSpec, space: string): void {
  const { topologySpreadConstraints = [] } = spec;
  if (topologySpreadConstraints.length === 0) return;
  to.write(0, `${space}Topology Spread Constraints:\t`);
  goSort(topologySpreadConstraints, (one, other) => one.topologyKey < other.topologyKey).forEach((one, at) => {
    const selector = one.labelSelector ? ` for selector ${selectorCell(one.labelSelector)}` : '';
    const indent = at > 0 ? `${space}\t` : '';
    to.write(
      0,
      `${indent}${one.topologyKey}:${one.whenUnsatisfiable} when max skew ${one.maxSkew} is exceeded${selector}\n`,
    );
  });
}
