// Amounts of resources as flags have them: `cpu=100m,memory=256Mi` (kubectl, pkg/generate/versioned/generate.go).
import { canonicalQuantity, quantityProblem } from '../../quantity.ts';
import { CommandFailure } from '../failure.ts';

/** Resource → amount, in the order of the names; undefined when nothing is given. @throws CommandFailure in kubectl's words */
export function resourceAmounts(text: string): Record<string, string> | undefined {
  if (text === '') return undefined;
  const amounts = text.split(',').map((part): [string, string] => {
    const [name, amount, ...rest] = part.split('=');
    if (name === undefined || amount === undefined || rest.length > 0)
      throw new CommandFailure(`Invalid argument syntax ${part}, expected <resource>=<value>`);
    const problem = quantityProblem(amount);
    if (problem) throw new CommandFailure(problem);
    return [name, canonicalQuantity(amount)];
  });
  return Object.fromEntries(amounts.sort(([one], [other]) => (one < other ? -1 : 1)));
}
