// The generated index of the built-in playbooks: JSON Lines. The first line holds what matching needs, each further line the texts of one
// playbook, which are parsed when somebody asks for them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Playbook, type Prepared, prepare } from '../triage/playbook.ts';

/** The built-in playbooks in one file, without their examples; `sekisho playbooks update` writes it. */
const INDEX = join(import.meta.dirname, 'index.jsonl');

/** What matching needs of a playbook, in the order of its texts' lines. */
type Head = Pick<Playbook, 'id' | 'layer' | 'part' | 'status' | 'signal' | 'outranks'>;
type Texts = Omit<Playbook, keyof Head | 'examples'>;

/** The first line. */
interface FirstLine {
  readonly prepared: Prepared;
  readonly heads: readonly Head[];
}

/** The file's text. */
function packIndex(playbooks: readonly Playbook[]): string {
  const heads: Head[] = [];
  const lines: string[] = [];
  for (const { id, layer, part, status, signal, outranks, examples: _, ...texts } of playbooks) {
    heads.push({ id, layer, part, status, signal, outranks });
    lines.push(JSON.stringify(texts satisfies Texts));
  }
  return `${[JSON.stringify({ prepared: prepare(playbooks), heads } satisfies FirstLine), ...lines].join('\n')}\n`;
}

/** Reads what {@link packIndex} wrote. */
function unpackIndex(file: Buffer): { playbooks: Playbook[]; prepared: Prepared } {
  let end = file.indexOf(10);
  const { prepared, heads } = JSON.parse(file.toString('utf8', 0, end)) as FirstLine;
  const playbooks = heads.map((head) => {
    const from = end + 1;
    end = file.indexOf(10, from);
    const to = end;
    return lazily(head, () => JSON.parse(file.toString('utf8', from, to)) as Texts);
  });
  return { playbooks, prepared };
}

/** A playbook whose texts are parsed when the first of them is read. */
function lazily(head: Head, parse: () => Texts): Playbook {
  let parsed: Texts | undefined;
  const texts = (): Texts => {
    parsed ??= parse();
    return parsed;
  };
  return {
    ...head,
    get match() {
      return texts().match;
    },
    get headline() {
      return texts().headline;
    },
    get meaning() {
      return texts().meaning;
    },
    get why() {
      return texts().why;
    },
    get impact() {
      return texts().impact;
    },
    get wait() {
      return texts().wait;
    },
    get next() {
      return texts().next;
    },
    get fix() {
      return texts().fix;
    },
    get prevention() {
      return texts().prevention;
    },
    get references() {
      return texts().references;
    },
    examples: [],
  } as Playbook;
}

/** Writes the index of these playbooks. */
export async function writeIndex(playbooks: readonly Playbook[]): Promise<void> {
  await writeFile(INDEX, packIndex(playbooks));
}

/** Reads the index. */
export async function readIndex(): Promise<{ playbooks: Playbook[]; prepared: Prepared }> {
  return unpackIndex(await readFile(INDEX));
}
