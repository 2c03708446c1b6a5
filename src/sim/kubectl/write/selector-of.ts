// A selector as it is typed, made into one that objects hold (apimachinery, apis/meta/v1 ParseToLabelSelector).
import { parseLabelSelector } from '../../api/label-selector.ts';
import { ApiError } from '../../api/status.ts';
import { CommandFailure } from '../failure.ts';

/** `spec.selector` of many kinds. */
export interface HeldSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly object[];
}

/** The selector that a text says. @throws CommandFailure in kubectl's words */
export function selectorOf(text: string): HeldSelector {
  const labels: Record<string, string> = {};
  const expressions: object[] = [];
  for (const { key, operator, values } of requirements(text)) {
    if (operator === 'Gt' || operator === 'Lt')
      throw new CommandFailure(`${JSON.stringify(operator.toLowerCase())} is not a valid label selector operator`);
    if (operator === 'In' && saysEqual(text, key)) labels[key] = values[0] ?? '';
    else expressions.push({ key, operator, ...(values.length > 0 && { values }) });
  }
  return {
    ...(Object.keys(labels).length > 0 && { matchLabels: labels }),
    ...(expressions.length > 0 && { matchExpressions: expressions }),
  };
}

function requirements(text: string): ReturnType<typeof parseLabelSelector> {
  if (text.includes('!=')) throw new CommandFailure('"!=" is not a valid label selector operator');
  try {
    return parseLabelSelector(text);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    throw new CommandFailure(`couldn't parse the selector string ${JSON.stringify(text)}: ${thrown.message}`);
  }
}

/** Is it `key=value`, not `key in (value)`? */
function saysEqual(text: string, key: string): boolean {
  return text.split(',').some((part) => part.includes('=') && part.split('=', 1)[0]?.trim() === key);
}
