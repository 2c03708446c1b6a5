// Keeps what this version promises, so that later ones are held to it: the schemas, some of its answers, and playbooks that use every field there is.
// Usage: node scripts/freeze-contract.ts, once for each release; what is there for this version already is not written again.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { loadSet } from '../src/cli/engine.ts';
import { version } from '../src/cli/version.ts';
import { readConfig } from '../src/config.ts';
import { BUILT_IN, playbookFiles } from '../src/playbooks/load.ts';
import { playbookSchema } from '../src/playbooks/schema.ts';
import { diagnosisSchema } from '../src/triage/schema.ts';
import { triage } from '../src/triage/triage.ts';
import { CONTRACTS } from './contract/frozen.ts';

const EXAMPLES = join(import.meta.dirname, '../src/bot/conversation/examples');

/** Names of all fields, with those above them; places in lists do not count. */
function fieldsOf(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${above}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [`${above}.${name}`, ...fieldsOf(one, `${above}.${name}`)]);
}

/** The fewest files, one chosen after the other, that use every field which any of them uses. */
async function playbooksWithAllFields(): Promise<string[]> {
  const files = (await playbookFiles(BUILT_IN)).map((file) => ({
    file,
    fields: new Set(fieldsOf(load(readFileSync(file, 'utf8')))),
  }));
  const open = new Set(files.flatMap(({ fields }) => [...fields]));
  const chosen: string[] = [];
  while (open.size > 0) {
    const news = ({ fields }: (typeof files)[number]): number => [...fields].filter((field) => open.has(field)).length;
    const best = files.reduce((one, other) => (news(other) > news(one) ? other : one));
    chosen.push(best.file);
    for (const field of best.fields) open.delete(field);
  }
  return chosen;
}

const folder = join(CONTRACTS, version());
if (existsSync(folder)) throw new Error(`${folder} is there already: what a version promised does not change any more`);
const write = (name: string, value: unknown): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
};
for (const [name, schema] of [
  ['diagnosis', diagnosisSchema],
  ['playbook', playbookSchema],
] as const)
  write(`${name}.schema.json`, z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }));
const { playbooks } = await loadSet({}, readConfig({}));
for (const file of readdirSync(EXAMPLES)) {
  const paste = readFileSync(join(EXAMPLES, file), 'utf8');
  write(
    `diagnoses/${file.replace(/\.txt$/, '')}.json`,
    await triage(paste, { playbooks, lang: file < 'm' ? 'en' : 'ja' }),
  );
}
const kept = await playbooksWithAllFields();
for (const file of kept) {
  const target = join(folder, 'playbooks', relative(BUILT_IN, file));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
}
console.log(
  `${relative(process.cwd(), folder)}: schemas, ${readdirSync(EXAMPLES).length} diagnoses, ${kept.length} playbooks`,
);
