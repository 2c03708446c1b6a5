// Writes what the program really prints into README.md and docs/json.md: every block below a mark `<!-- sekisho: ARGUMENTS -->`.
// Usage: node scripts/update-transcripts.ts [--check]   (--check writes nothing and fails when a block is stale)
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
/** Where the pastes stand that the marks name. */
const EXAMPLES = join(ROOT, 'src/bot/conversation/examples');
const PAGES = ['README.md', 'docs/json.md'];
const BLOCK = /(<!-- sekisho: (.+?) -->\n)(`{3,})(\w*)\n[\s\S]*?\n\3\n/g;

/** What the program prints for these arguments, in the folder of the examples, 80 columns wide. */
async function printed(args: string): Promise<string> {
  const env = { PATH: '', LANG: 'C.UTF-8', NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'bin/sekisho.js'), ...args.split(' ')], {
    cwd: EXAMPLES,
    env,
  });
  return stdout.trimEnd();
}

/** @returns path → text as it should be */
export async function transcriptPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const path of PAGES) {
    const text = await readFile(join(ROOT, path), 'utf8');
    const blocks = new Map<string, string>();
    for (const [, , args = ''] of text.matchAll(BLOCK)) blocks.set(args, await printed(args));
    pages.set(
      path,
      text.replace(
        BLOCK,
        (_whole, mark: string, args: string, fence: string, language: string) =>
          `${mark}${fence}${language}\n${blocks.get(args) ?? ''}\n${fence}\n`,
      ),
    );
  }
  return pages;
}

async function main(check: boolean): Promise<void> {
  for (const [path, text] of await transcriptPages()) {
    if ((await readFile(join(ROOT, path), 'utf8')) === text) continue;
    if (check) process.exitCode = 1;
    else await writeFile(join(ROOT, path), text);
    process.stdout.write(`${path} ${check ? 'is stale: npm run update' : 'written'}\n`);
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
