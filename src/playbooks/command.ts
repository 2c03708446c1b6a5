// `sekisho playbooks`: list, show, check, new, coverage, update.
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Playbook } from '../triage/playbook.ts';
import { writeIndex } from './index-file.ts';
import { BUILT_IN, loadPlaybooks, PlaybookError, playbookFiles, readFolder, readPlaybook } from './load.ts';

/** The root of playbooks that a path lies in: the path itself, or the folder above `<layer>/`. */
async function rootFor(path: string): Promise<string> {
  const full = resolve(path);
  if (full.startsWith(BUILT_IN)) return BUILT_IN;
  const info = await stat(full);
  return info.isDirectory() ? full : dirname(dirname(full));
}

async function check(paths: readonly string[], out: (line: string) => void): Promise<boolean> {
  const { checkExamples, checkSet } = await import('./check.ts');
  const chosen = paths.length ? paths : [BUILT_IN];
  let good = true;
  const mine: Playbook[] = [];
  for (const path of chosen) {
    const info = await stat(path).catch(() => {
      throw new PlaybookError(path, 0, 'no such file; name a playbook, or the directory that holds <layer>/<id>.yaml');
    });
    const root = await rootFor(path);
    for (const file of info.isDirectory() ? await playbookFiles(path) : [path]) {
      try {
        mine.push(await readPlaybook(resolve(file), root));
      } catch (error) {
        if (!(error instanceof PlaybookError)) throw error;
        good = false;
        out(error.message);
      }
    }
  }
  const all = new Map<string, Playbook>();
  for (const file of await playbookFiles(BUILT_IN)) {
    try {
      const playbook = await readPlaybook(file, BUILT_IN);
      all.set(playbook.id, playbook);
    } catch (error) {
      if (!(error instanceof PlaybookError)) throw error;
    }
  }
  for (const playbook of mine) all.set(playbook.id, playbook);
  const set = [...all.values()];
  const own = new Set(mine.map(({ id }) => id));
  for (const line of checkSet(set)) {
    if (!own.has(line.slice(0, line.indexOf(':')))) continue;
    good = false;
    out(line);
  }
  const misses = checkExamples(mine, set);
  for (const { playbook, example, what, todo } of misses) {
    if (!todo) good = false;
    out(`${playbook}: ${todo ? 'todo: ' : ''}"${example}": ${what}`);
  }
  const examples = mine.reduce((sum, { examples: list }) => sum + list.length, 0);
  out(
    `${mine.length} playbooks, ${examples} examples through ${set.length} playbooks: ${misses.filter(({ todo }) => !todo).length} misses, ${misses.filter(({ todo }) => todo).length} known gaps`,
  );
  return good;
}

const TEMPLATE = (id: string, layer: string): string => `id: ${id}
layer: ${layer}
part:            # one of the layer's parts: sekisho playbooks list --parts
status: draft
signal: cause
match:
  - event: []    # reasons, as Kubernetes spells them
    text: ['']   # at least one of these fragments
outranks: []
headline:
  en: ''
  ja: ''
meaning:
  en: ''
  ja: ''
why:
  en: ''
  ja: ''
next:
  - command: 'kubectl -n {namespace} describe pod {pod}'
    effect: read
    why:
      en: ''
      ja: ''
fix:
  en: ''
  ja: ''
prevention:
  en: ''
  ja: ''
references: []
examples: []
`;

/** Adds \`playbooks\` and its subcommands to the program. */
export function addPlaybooksCommand(program: Command): void {
  const out = (line: string): void => void process.stdout.write(`${line}\n`);
  const playbooks = program.command('playbooks').description('list, show, check and write playbooks');
  playbooks
    .command('list')
    .description('every playbook: id, signal, headline')
    .option('--layer <layer>', 'only this layer')
    .option('--parts', 'the layers and their parts instead')
    .option('--playbooks <dir>', 'a folder of your own as well')
    .action(async (options: { layer?: string; parts?: boolean; playbooks?: string }) => {
      if (options.parts) {
        const { PARTS } = await import('../triage/layers.ts');
        for (const [layer, parts] of Object.entries(PARTS)) out(`${layer.padEnd(11)} ${parts.join(' ')}`);
        return;
      }
      const set = await loadPlaybooks(options.playbooks ? { folder: options.playbooks } : {});
      for (const one of [...set.playbooks.values()].sort((a, b) => a.id.localeCompare(b.id))) {
        if (!options.layer || one.layer === options.layer)
          out(`${one.id.padEnd(45)} ${one.signal.padEnd(8)} ${one.headline.en}`);
      }
    });
  playbooks
    .command('show <id>')
    .description('one playbook, as its file')
    .action(async (id: string) => {
      const { readFile } = await import('node:fs/promises');
      try {
        out((await readFile(join(BUILT_IN, `${id}.yaml`), 'utf8')).trimEnd());
      } catch {
        process.stderr.write(`sekisho: no playbook "${id}"; \`sekisho playbooks list\` names them\n`);
        process.exitCode = 2;
      }
    });
  playbooks
    .command('check [paths...]')
    .description('validate files and run every example through all playbooks')
    .action(async (paths: string[]) => {
      if (!(await check(paths, out))) process.exitCode = 1;
    });
  playbooks
    .command('coverage')
    .description('how much of the catalogue of reasons, states, codes and messages is known')
    .action(async () => {
      const [{ cover, coverageTable, readCatalogue }, { coverLines, lineTable }] = await Promise.all([
        import('./coverage.ts'),
        import('./line-coverage.ts'),
      ]);
      const [catalogue, set] = await Promise.all([readCatalogue(), loadPlaybooks()]);
      const coverage = cover(catalogue, set);
      const lines = coverLines(catalogue, set);
      for (const line of [...coverageTable(coverage), '', ...lineTable(lines)]) out(line);
      for (const { entry, what, detail } of coverage.gaps) out(`${entry}: ${what}: ${detail}`);
      for (const { text, expected, found } of lines.misses) out(`"${text}": expected ${expected}, found ${found}`);
      if (coverage.gaps.length > 0 || lines.misses.length > 0) process.exitCode = 1;
    });
  playbooks
    .command('new <id>')
    .description('write a template, e.g. `sekisho playbooks new kubelet/image-signature`')
    .option('--dir <dir>', 'folder of playbooks', 'playbooks')
    .action(async (id: string, options: { dir: string }) => {
      const layer = id.split('/')[0] ?? '';
      const file = join(options.dir, `${id}.yaml`);
      if (!/^[a-z-]+\/[a-z0-9-]+$/.test(id)) {
        process.stderr.write(`sekisho: "${id}" is no id; write <layer>/<name> in lower case\n`);
        process.exitCode = 2;
        return;
      }
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, TEMPLATE(id, layer), { flag: 'wx' });
      out(`wrote ${file}; fill it in, then: sekisho playbooks check ${file}`);
    });
  playbooks
    .command('update')
    .description('write the generated index of the built-in playbooks')
    .action(async () => {
      const all = await readFolder(BUILT_IN);
      await writeIndex(all);
      out(`${all.length} playbooks in the index`);
    });
}
