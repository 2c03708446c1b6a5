// Paths as columns and sorting take them: with or without braces and the first dot (kubectl, cmd/get/customcolumn.go).
import { PathError } from './parse.ts';

/** `metadata.name`, `.metadata.name` and `{metadata.name}` as `{.metadata.name}`. @throws PathError for anything else */
export function relaxedPath(text: string): string {
  if (text === '') return text;
  const found = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(text);
  if (!found)
    throw new PathError(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    );
  return `{.${found[1] || found[2]}}`;
}
