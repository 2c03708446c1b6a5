// Puts what was measured between the markers of the docs: `<!-- bench: NAME -->` … `<!-- bench: end -->`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, machineLine, part, type Ran, summary } from './report.ts';

const DOCS = join(import.meta.dirname, '../../docs');
/** Pages with such places. */
const PAGES = ['performance.md', 'deploy.md'];

/**
 * Writes the pages anew. What was not run stays as it was; the summary is written only when all were.
 * @param isWhole were all of them run?
 * @returns names of the places that were written
 */
export function intoDocs(ran: readonly Ran[], machine: Machine, isWhole: boolean): string[] {
  const line = machineLine(machine);
  const texts = new Map(ran.map((one) => [one.bench.name, `${line} ${part(one)}`]));
  if (isWhole) texts.set('summary', `${line}\n\n${summary(ran)}`);
  const size = sizes(ran);
  if (size) texts.set('size', `${line}\n\n${size}`);
  const written: string[] = [];
  for (const page of PAGES.map((name) => join(DOCS, name))) {
    const before = readFileSync(page, 'utf8');
    const after = filled(before, texts, written);
    if (after !== before) writeFileSync(page, after);
  }
  return written;
}

/** A page with these texts in its places. @param written gets the names of those that it has */
export function filled(page: string, texts: ReadonlyMap<string, string>, written: string[] = []): string {
  return page.replace(
    /(<!-- bench: ([a-z-]+) -->\n)[\s\S]*?(<!-- bench: end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const text = texts.get(name);
      if (text === undefined) return whole;
      written.push(name);
      return `${begin}${text}\n${end}`;
    },
  );
}

/** What the requests and limits of deploy/ are derived from; undefined unless all of it was measured. */
function sizes(ran: readonly Ran[]): string | undefined {
  const found = (bench: string, what: RegExp): string | undefined => {
    const one = ran.find((each) => each.bench.name === bench)?.claims.find((claim) => what.test(claim.what));
    return one && `${one.measured.toFixed(one.measured < 10 ? 2 : 0)} ${one.unit}`;
  };
  const rest = found('start', /^memory at rest/);
  const peak = found('ack', /^most memory/);
  const thread = found('ack', /^acknowledging thread/);
  const watched = found('watch', /memory on top$/);
  if (!rest || !peak || !thread || !watched) return undefined;
  const commandOf = (name: string): string => ran.find(({ bench }) => bench.name === name)?.bench.run.join(' ') ?? '';
  return [
    '| state | memory | processor |',
    '| --- | ---: | ---: |',
    `| the package with store, web chat and ops port, left alone (\`node bench/${commandOf('start')}\`) | ${rest} | |`,
    `| pastes of 60 lines pour in, and a snippet of 20 MB (\`node bench/${commandOf('ack')}\`) | ${peak} at most | ${thread} a message on the thread that acknowledges |`,
    `| namespaces watched (\`node bench/${commandOf('watch')}\`) | ${watched} on top | |`,
  ].join('\n');
}
