// Label selectors: as objects carry them, and as `-l` writes them.
import type { LabelSelector } from './wire.ts';

/** Labels of an object; undefined when it has none. */
type Labels = Readonly<Record<string, string>> | undefined;

/** One condition on labels. */
export interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';
  readonly values: readonly string[];
}

/** The conditions of a selector object. */
export function requirementsOf(selector: LabelSelector): Requirement[] {
  const equal = Object.entries(selector.matchLabels ?? {}).map(
    ([key, value]): Requirement => ({ key, operator: 'In', values: [value] }),
  );
  const more = (selector.matchExpressions ?? []).map(
    ({ key, operator, values }): Requirement => ({
      key,
      operator: operator as Requirement['operator'],
      values: values ?? [],
    }),
  );
  return [...equal, ...more];
}

/** Do labels meet a condition? `NotIn` and `DoesNotExist` are met by labels without the key. */
export function meets(labels: Labels, { key, operator, values }: Requirement): boolean {
  const value = labels && Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0]);
  }
}

/** Does a selector choose an object with these labels? An absent selector chooses nothing, an empty one everything (apimachinery, LabelSelectorAsSelector). */
export function selects(selector: LabelSelector | undefined, labels: Labels): boolean {
  if (!selector) return false;
  for (const key in selector.matchLabels) {
    if (!labels || !Object.hasOwn(labels, key) || labels[key] !== selector.matchLabels[key]) return false;
  }
  return !selector.matchExpressions || requirementsOf(selector).every((one) => meets(labels, one));
}

/** Does a plain map of labels (a Service's selector) choose an object? An empty or absent one chooses nothing. */
export function selectsByLabels(selector: Readonly<Record<string, string>> | undefined, labels: Labels): boolean {
  const wanted = Object.entries(selector ?? {});
  return (
    wanted.length > 0 && wanted.every(([key, value]) => labels && Object.hasOwn(labels, key) && labels[key] === value)
  );
}
