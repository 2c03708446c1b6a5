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
    return new LazyPlaybook(head, file, from, end) as Playbook;
  });
  return { playbooks, prepared };
}

/** A playbook whose texts are parsed when the first of them is read. A class, because hundreds are made at every start. */
class LazyPlaybook {
  readonly id: Playbook['id'];
  readonly layer: Playbook['layer'];
  readonly part: Playbook['part'];
  readonly status: Playbook['status'];
  readonly signal: Playbook['signal'];
  readonly outranks: Playbook['outranks'];
  readonly examples: Playbook['examples'] = [];
  readonly #file: Buffer;
  readonly #from: number;
  readonly #to: number;
  #parsed: Texts | undefined;

  constructor(head: Head, file: Buffer, from: number, to: number) {
    this.id = head.id;
    this.layer = head.layer;
    this.part = head.part;
    this.status = head.status;
    this.signal = head.signal;
    this.outranks = head.outranks;
    this.#file = file;
    this.#from = from;
    this.#to = to;
  }

  get #texts(): Texts {
    this.#parsed ??= JSON.parse(this.#file.toString('utf8', this.#from, this.#to)) as Texts;
    return this.#parsed;
  }

  get match(): Texts['match'] {
    return this.#texts.match;
  }
  get headline(): Texts['headline'] {
    return this.#texts.headline;
  }
  get meaning(): Texts['meaning'] {
    return this.#texts.meaning;
  }
  get why(): Texts['why'] {
    return this.#texts.why;
  }
  get impact(): Texts['impact'] {
    return this.#texts.impact;
  }
  get wait(): Texts['wait'] {
    return this.#texts.wait;
  }
  get next(): Texts['next'] {
    return this.#texts.next;
  }
  get fix(): Texts['fix'] {
    return this.#texts.fix;
  }
  get prevention(): Texts['prevention'] {
    return this.#texts.prevention;
  }
  get references(): Texts['references'] {
    return this.#texts.references;
  }
}

/** Writes the index of these playbooks. */
export async function writeIndex(playbooks: readonly Playbook[]): Promise<void> {
  await writeFile(INDEX, packIndex(playbooks));
}

/** Reads the index. */
export async function readIndex(): Promise<{ playbooks: Playbook[]; prepared: Prepared }> {
  return unpackIndex(await readFile(INDEX));
}
