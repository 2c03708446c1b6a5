// Every door tried with everything hostile that there is for it, and the table of docs/security.md.
// Usage: npm run bench:attack [-- PART OF A DOOR'S NAME]; without a name the table is written anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES, type Tried, tryDoor } from '../tests/attack/door.ts';
import { DOORS } from '../tests/attack/doors/index.ts';
import { claim } from './make/claim.ts';

const PAGE = join(import.meta.dirname, '../docs/security.md');
const TABLE = /(<!-- attack: begin -->\n)[\s\S]*?(<!-- attack: end -->)/;

const [, , part = ''] = process.argv;
const tried: Tried[] = [];
for (const door of DOORS.filter(({ name }) => name.includes(part))) {
  const one = await tryDoor(door);
  tried.push(one);
  process.stderr.write(`${door.name}: ${door.attacks.length} inputs, ${one.holes.length} holes\n`);
  for (const hole of one.holes) process.stderr.write(`  ${hole}\n`);
}
const text = table(tried);
process.stdout.write(text);
const holes = tried.flatMap((one) => one.holes).length;
const inputs = DOORS.filter(({ name }) => name.includes(part)).reduce((sum, { attacks }) => sum + attacks.length, 0);
const how = `${tried.length} doors`;
claim({ what: 'hostile inputs that did something', most: 0, measured: holes, unit: '', how });
claim({ what: 'hostile inputs tried', ...(part === '' && { least: 1000 }), measured: inputs, unit: '', how });
if (tried.some(({ holes }) => holes.length > 0)) process.exitCode = 1;
else if (part === '') writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLE, `$1${text}$2`));

/** What was tried at each door, by what it wants, and what became of it. */
function table(all: readonly Tried[]): string {
  const sum = (one: Tried, how: 'refused' | 'inert'): number =>
    [...one.counts.values()].reduce((total, count) => total + count[how], 0);
  const total = (how: 'refused' | 'inert'): number => all.reduce((count, one) => count + sum(one, how), 0);
  const doors = all.map((one) => {
    const [refused, inert] = [sum(one, 'refused'), sum(one, 'inert')];
    return `| ${one.door} | ${refused + inert} | ${refused} | ${inert} | ${one.holes.length} |`;
  });
  const families = FAMILIES.map((family) => {
    const counts = all.flatMap(({ counts }) => counts.get(family) ?? []);
    const count = counts.reduce((sum, { refused, inert }) => sum + refused + inert, 0);
    return `| ${family} | ${count} |`;
  });
  const whole = `| **all** | ${total('refused') + total('inert')} | ${total('refused')} | ${total('inert')} | ${all.flatMap(({ holes }) => holes).length} |`;
  return `${['| door | inputs | refused | inert | live |', '| --- | ---: | ---: | ---: | ---: |', ...doors, whole, '', '| what they try | inputs |', '| --- | ---: |', ...families].join('\n')}\n`;
}
process.exit();
