// .dockerignore: which files of a folder reach a build. The last line that fits a file, or a folder above it, decides.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Rule {
  readonly pattern: RegExp;
  readonly lets: boolean;
}

/** As Go's filepath.Match, and `**` for any number of folders. */
function patternOf(text: string): RegExp {
  const source = text
    .replace(/[.+^${}()|\\[\]]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (all) =>
      all === '?' ? '[^/]' : all === '*' ? '[^/]*' : all === '**' ? '.*' : '(?:.*/)?',
    );
  return new RegExp(`^${source}$`);
}

/** @returns whether a file, by its path with `/` in the folder, is left out */
export function ignoring(text: string): (path: string) => boolean {
  const rules: Rule[] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const lets = line.startsWith('!');
      return { lets, pattern: patternOf(line.slice(lets ? 1 : 0).replace(/^\/+|\/+$/g, '')) };
    });
  return (path) => {
    const parts = path.split('/');
    const above = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    return !(rules.findLast(({ pattern }) => above.some((one) => pattern.test(one)))?.lets ?? true);
  };
}

/** All files of a folder that reach a build, sorted. What lies in `node_modules` or `.git` at its top is not even looked at. */
export function contextFiles(folder: string, isIgnored: (path: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !(['node_modules', '.git', '.cache'].includes(name) && isIgnored(`${name}/x`)))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(folder, entry.name), { recursive: true, withFileTypes: true })
            .filter((one) => !one.isDirectory())
            .map((one) => relative(folder, join(one.parentPath, one.name)))
        : [entry.name],
    )
    .filter((path) => !isIgnored(path))
    .sort();
}
