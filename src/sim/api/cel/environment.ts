// The functions that Kubernetes adds to CEL (apiserver, pkg/cel/library), as far as rules use them.
import { Environment } from '@marcbachmann/cel-js';
import { addQuantities, compareQuantities, formatQuantity, parseQuantity, type Quantity } from '../../quantity.ts';

/** A quantity in a rule. */
class CelQuantity {
  readonly quantity: Quantity;

  constructor(quantity: Quantity) {
    this.quantity = quantity;
  }
}

type Ordered = bigint | number | string | boolean;

function quantityOf(text: string): CelQuantity {
  const quantity = parseQuantity(text);
  if (!quantity) throw new Error(`invalid quantity ${JSON.stringify(text)}`);
  return new CelQuantity(quantity);
}

function least(list: readonly Ordered[], sign: 1 | -1): Ordered {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('min/max called on empty list');
  return others.reduce((best, one) => ((sign > 0 ? one < best : one > best) ? one : best), first);
}

/** `%s`, `%d` and their like (cel-go, ext/formatting.go), as far as they show text and numbers. */
function formatted(text: string, values: readonly unknown[]): string {
  let at = 0;
  return text.replace(/%(?:\.(\d+))?([sdfexXob%])/g, (_whole, digits: string | undefined, verb: string) => {
    if (verb === '%') return '%';
    const value = values[at++];
    switch (verb) {
      case 'f':
        return Number(value).toFixed(digits === undefined ? 6 : Number(digits));
      case 'e':
        return Number(value).toExponential(digits === undefined ? 6 : Number(digits));
      case 'x':
        return BigInt(value as bigint).toString(16);
      case 'X':
        return BigInt(value as bigint)
          .toString(16)
          .toUpperCase();
      case 'o':
        return BigInt(value as bigint).toString(8);
      case 'b':
        return BigInt(value as bigint).toString(2);
      default:
        return shownAs(value);
    }
  });
}

/** A value in a text. */
function shownAs(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownAs).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof CelQuantity) return formatQuantity(value.quantity);
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${shownAs(one)}`)
    .join(', ')}}`;
}

function addLists(env: Environment): void {
  env
    .registerFunction('list<dyn>.sum(): dyn', (list: (bigint | number)[]) =>
      list.reduce<bigint | number>(
        (sum, one) => (typeof sum === 'bigint' && typeof one === 'bigint' ? sum + one : Number(sum) + Number(one)),
        0n,
      ),
    )
    .registerFunction('list<dyn>.min(): dyn', (list: Ordered[]) => least(list, 1))
    .registerFunction('list<dyn>.max(): dyn', (list: Ordered[]) => least(list, -1))
    .registerFunction('list<dyn>.isSorted(): bool', (list: Ordered[]) =>
      list.every((one, at) => at === 0 || (list[at - 1] as Ordered) <= one),
    )
    .registerFunction('list<dyn>.indexOf(dyn): int', (list: Ordered[], one: Ordered) => BigInt(list.indexOf(one)))
    .registerFunction('list<dyn>.lastIndexOf(dyn): int', (list: Ordered[], one: Ordered) =>
      BigInt(list.lastIndexOf(one)),
    );
}

function addTexts(env: Environment): void {
  env
    .registerFunction('string.find(string): string', (text: string, pattern: string) => text.match(pattern)?.[0] ?? '')
    .registerFunction('string.findAll(string): list<string>', (text: string, pattern: string) => [
      ...(text.match(new RegExp(pattern, 'g')) ?? []),
    ])
    .registerFunction('string.replace(string, string): string', (text: string, from: string, to: string) =>
      text.replaceAll(from, () => to),
    )
    .registerFunction('string.charAt(int): string', (text: string, at: bigint) => text.charAt(Number(at)))
    .registerFunction('string.reverse(): string', (text: string) => [...text].reverse().join(''))
    .registerFunction('string.format(list<dyn>): string', formatted);
}

function addQuantityFunctions(env: Environment): void {
  const compared = (one: CelQuantity, other: CelQuantity) => compareQuantities(one.quantity, other.quantity);
  env
    .registerType('kubernetes.Quantity', { ctor: CelQuantity, fields: {} })
    .registerFunction('quantity(string): kubernetes.Quantity', quantityOf)
    .registerFunction('isQuantity(string): bool', (text: string) => parseQuantity(text) !== undefined)
    .registerFunction(
      'kubernetes.Quantity.compareTo(kubernetes.Quantity): int',
      (one: CelQuantity, other: CelQuantity) => BigInt(compared(one, other)),
    )
    .registerFunction(
      'kubernetes.Quantity.isGreaterThan(kubernetes.Quantity): bool',
      (one: CelQuantity, other: CelQuantity) => compared(one, other) > 0,
    )
    .registerFunction(
      'kubernetes.Quantity.isLessThan(kubernetes.Quantity): bool',
      (one: CelQuantity, other: CelQuantity) => compared(one, other) < 0,
    )
    .registerFunction(
      'kubernetes.Quantity.add(kubernetes.Quantity): kubernetes.Quantity',
      (one: CelQuantity, other: CelQuantity) => new CelQuantity(addQuantities(one.quantity, other.quantity)),
    );
}

/**
 * An environment for rules that use these variables, each of any type.
 *
 * What it cannot do: types of fields are not known before a rule runs, so that a rule about a field that its schema lacks compiles; patterns
 * are those of JavaScript, not RE2; costs are not counted; there are no `url()`, `ip()`, `cidr()`, `semver()`, no `authorizer` and no two-variable
 * comprehensions.
 */
export function environmentFor(variables: readonly string[]): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false, enableOptionalTypes: true });
  addLists(env);
  addTexts(env);
  addQuantityFunctions(env);
  for (const name of variables) env.registerVariable(name, 'dyn');
  return env;
}
