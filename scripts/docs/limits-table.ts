// The table of docs/limits.md: the limits that an operator may set.
import { LIMITS, type Limit } from '../../src/limits.ts';

const BEGIN = '<!-- limits -->\n';
const END = '<!-- /limits -->';

/** The page with its table as it should be. @throws Error when the page has no place for it */
export function withLimits(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/limits.md: expected ${BEGIN.trim()} and ${END}`);
  const rows = Object.values(LIMITS).map(
    ({ variable, otherwise, unit, what, beyond }: Limit) =>
      `| \`${variable}\` | ${otherwise.toLocaleString('en')} ${unit} | ${what} | ${beyond} |`,
  );
  const table = ['| variable | without it | what | beyond it |', '| --- | --- | --- | --- |', ...rows];
  return `${page.slice(0, from)}${BEGIN}${table.join('\n')}\n${page.slice(to)}`;
}
