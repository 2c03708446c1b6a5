// Writes the table of metrics in docs/operations.md out of what is measured: npm run update.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURES, type Measure } from '../src/ops/measures.ts';

const PAGE = join(import.meta.dirname, '../docs/operations.md');
const TABLE = /(<!-- metrics -->\n)[\s\S]*?(<!-- \/metrics -->)/;
/** Longer lists of values are only begun. */
const MOST_VALUES = 6;

/** The page with the table as it has to be. */
export function operationsPage(page = readFileSync(PAGE, 'utf8')): string {
  const rows = Object.values(MEASURES).map((one: Measure) => {
    const labels = Object.entries(one.labels).map(([label, values]) => `\`${label}\`${listed(values)}`);
    return `| \`${one.name}\` | ${one.type} | ${labels.join('; ')} | ${one.help} |`;
  });
  const table = ['| metric | type | labels | what it is |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return page.replace(TABLE, (_whole, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

function listed(values: readonly string[]): string {
  if (values.length === 0) return '';
  const more = values.length > MOST_VALUES ? ', …' : '';
  return `: ${values.slice(0, MOST_VALUES).join(', ')}${more}`;
}

if (import.meta.main) writeFileSync(PAGE, operationsPage());
