// Terms that choose nodes or places (kubectl, describe printNodeSelectorTermsMultilineWithIndent).
import type { PrefixWriter } from './prefix-writer.ts';

/** One requirement of a term; without an operator it is `in`. */
interface Requirement {
  readonly key: string;
  readonly operator?: string;
  readonly values?: readonly string[];
}

/** Writes a term, one requirement a line. */
export function writeTerms(to: PrefixWriter, level: number, title: string, requirements: readonly Requirement[]): void {
  to.write(level, `${title}:\t`);
  if (requirements.length === 0) to.line('<none>');
  requirements.forEach(({ key, operator = 'in', values = [] }, at) => {
    if (at > 0) to.write(level, '\t');
    const listed = values.length > 0 ? ` [${values.join(', ')}]` : '';
    to.write(0, `${key} ${operator.toLowerCase()}${listed}\n`);
  });
}
