// Labels and selectors as tables and `describe` write them.
import { type Requirement, requirementsOf } from '../../selector.ts';
import type { LabelSelector } from '../../wire.ts';

function requirementText({ key, operator, values }: Requirement): string {
  const sorted = [...values].sort().join(',');
  switch (operator) {
    case 'In':
      return `${key} in (${sorted})`;
    case 'NotIn':
      return `${key} notin (${sorted})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    case 'Gt':
      return `${key}>${sorted}`;
    case 'Lt':
      return `${key}<${sorted}`;
  }
}

/** A selector as text, by key: `app=web,tier in (a,b)`; '' when it is absent or empty (apimachinery, labels Requirement.String). */
export function selectorText(selector: LabelSelector | undefined): string {
  const equal = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({ key, text: `${key}=${value}` }));
  const more = requirementsOf({ matchExpressions: selector?.matchExpressions ?? [] }).map((one) => ({
    key: one.key,
    text: requirementText(one),
  }));
  return [...equal, ...more]
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ text }) => text)
    .join(',');
}

/** As {@link selectorText}; `<none>` when there is nothing (apimachinery, meta/v1 FormatLabelSelector). */
export function selectorCell(selector: LabelSelector | undefined): string {
  return selectorText(selector) || '<none>';
}

/** Labels as text: `a=1,b=2`, sorted with their values, so that `a-b=1` goes before `a=1`; `<none>` when there are none (apimachinery, labels FormatLabels). */
export function labelsCell(labels: Readonly<Record<string, string>> | undefined): string {
  const texts = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return texts.sort().join(',') || '<none>';
}
