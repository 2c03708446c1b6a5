// Expressions in CEL, compiled and run.
import type { Environment } from '@marcbachmann/cel-js';
import { environmentFor } from './environment.ts';

/** A compiled expression. */
export type Program = (variables: Readonly<Record<string, unknown>>) => unknown;

/** What became of an expression: a program, or why there is none. */
export type Compiled =
  | { readonly program: Program; readonly problem?: never }
  | { readonly program?: never; readonly problem: string };

const environments = new Map<string, Environment>();

/** Why an expression failed, in one line. */
export function celProblem(thrown: unknown): string {
  const { summary, message } = thrown as { summary?: string; message?: string };
  const text = summary ?? message?.split('\n', 1)[0] ?? String(thrown);
  return text
    .replace(/^No such key: /, 'no such key: ')
    .replace(/^Unknown variable: (\S+).*$/, "undeclared reference to '$1' (in container '')");
}

/** Compiles an expression. @param variables that it may use */
export function compile(expression: string, variables: readonly string[]): Compiled {
  const id = variables.join(' ');
  let environment = environments.get(id);
  if (!environment) {
    environment = environmentFor(variables);
    environments.set(id, environment);
  }
  try {
    const parsed = environment.parse(expression);
    const { valid, error } = parsed.check();
    if (!valid) return { problem: celProblem(error) };
    return { program: (values) => parsed(values) as unknown };
  } catch (thrown) {
    return { problem: celProblem(thrown) };
  }
}
