// Names of environment variables as kubectl takes them, which is stricter than the server (apimachinery, util/validation IsEnvVarName).
import { patternProblem } from '../../api/kinds/names.ts';

const PATTERN = '[-._a-zA-Z][-._a-zA-Z0-9]*';
const MESSAGE =
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit";

/** What is wrong with a name; undefined for nothing. */
export function envNameProblem(name: string): string | undefined {
  if (new RegExp(`^${PATTERN}$`).test(name)) return undefined;
  return patternProblem(MESSAGE, PATTERN, 'my.env-name', 'MY_ENV.NAME', 'MyEnvName1');
}
