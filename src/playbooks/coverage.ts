// How much of the catalogue the engine knows: every entry owned by its component and placed on the road, every failure explained by a playbook.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE_FILES, type CatalogueFile, type Entry, isFailure } from '../triage/catalogue/entry.ts';
import { type Exceptions, expectationOf } from '../triage/catalogue/expectation.ts';
import { type Sample, samplesOf } from '../triage/catalogue/sample.ts';
import { deduce } from '../triage/deduce/index.ts';
import type { Fact } from '../triage/fact.ts';
import { type Finding, judge } from '../triage/judge.ts';
import { LAYERS, type Layer, stepOf } from '../triage/layers.ts';
import { ownerOf, stepOfFact } from '../triage/owners.ts';
import type { PlaybookSet } from '../triage/playbook.ts';
import { rank } from '../triage/rank.ts';
import { Scene } from '../triage/scene.ts';

const FOLDER = join(import.meta.dirname, '../triage/catalogue');

/** The catalogue as it stands in the tree. */
export interface Catalogue {
  readonly entries: readonly Entry[];
  readonly exceptions: Exceptions;
}

/** Counts of the entries of one file and layer. */
export interface CoverageRow {
  readonly file: CatalogueFile;
  readonly layer: Layer;
  readonly entries: number;
  /** labelled with the component that writes them */
  readonly owned: number;
  /** labelled with their step of the road, or rightly with none */
  readonly placed: number;
  /** of the placed ones: beside the road */
  readonly beside: number;
  readonly failures: number;
  /** failures of which every message leads to a playbook, or to none where none is right; the next two are among them */
  readonly explained: number;
  /** by a playbook of another layer, for a written reason */
  readonly elsewhere: number;
  /** no failure after all, for a written reason */
  readonly harmless: number;
}

/** An entry that is not as it must be. */
export interface CoverageGap {
  readonly entry: string;
  readonly what: 'owner' | 'step' | 'playbook' | 'exception';
  /** the message, and what was expected and found */
  readonly detail: string;
}

/** What `sekisho playbooks coverage` prints. */
export interface Coverage {
  readonly rows: readonly CoverageRow[];
  readonly gaps: readonly CoverageGap[];
}

/** Reads the generated catalogue and its exceptions. */
export async function readCatalogue(): Promise<Catalogue> {
  const [entries, exceptions] = await Promise.all([
    readFile(join(FOLDER, 'catalogue.json'), 'utf8'),
    readFile(join(FOLDER, 'exceptions.json'), 'utf8'),
  ]);
  return { entries: JSON.parse(entries) as Entry[], exceptions: JSON.parse(exceptions) as Exceptions };
}

/** The finding that the engine makes the root of some facts. */
function rootOf(facts: readonly Fact[], set: PlaybookSet): Finding | undefined {
  const scene = new Scene(facts);
  const deductions = deduce(scene);
  const whole = deductions.length > 0 ? new Scene([...facts, ...deductions]) : scene;
  return rank(judge(whole.facts, set), whole).root;
}

/** Entries that several components write about the same kind in the same words can only be told apart by the component. */
function sameWord(entry: Entry, entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (one) =>
      one.file === entry.file &&
      one.reason === entry.reason &&
      one.condition === entry.condition &&
      (one.kinds ?? []).some((kind) => entry.kinds?.includes(kind)),
  );
}

function labelGaps(entry: Entry, sample: Sample, rivals: readonly Entry[]): CoverageGap[] {
  const [fact] = sample.facts;
  if (!fact) return [{ entry: entry.id, what: 'owner', detail: 'makes no fact' }];
  const out: CoverageGap[] = [];
  const named = entry.file === 'event-reasons' || entry.file === 'container-states' || entry.file === 'conditions';
  const anonymous = named ? ownerOf({ ...fact, from: '' }) : ownerOf(fact);
  const owners = named ? [entry.owner, ...rivals.map(({ owner }) => owner)] : [];
  if (anonymous === '' || (named && !owners.includes(anonymous))) {
    out.push({ entry: entry.id, what: 'owner', detail: `expected ${entry.owner}, found ${anonymous || 'none'}` });
  }
  if (!named) return out;
  const step = stepOfFact(fact);
  const steps = [entry, ...rivals].map((one) => one.step);
  const { place } = sample;
  if (!steps.includes(step) && step !== stepOf(place.layer, place.part))
    out.push({ entry: entry.id, what: 'step', detail: `expected ${entry.step ?? 'none'}, found ${step ?? 'none'}` });
  return out;
}

/** What came of one message. */
type Outcome = 'own' | 'elsewhere' | 'harmless' | CoverageGap;

function explain(sample: Sample, catalogue: Catalogue, set: PlaybookSet): Outcome {
  const expected = expectationOf(sample, catalogue.exceptions);
  if (!expected) return 'own';
  const root = rootOf(sample.facts, set);
  const found = root ? `${root.playbook.layer}/${root.playbook.part} (${root.playbook.id})` : 'none';
  const where = `"${sample.shape}"${sample.facts[0]?.object ? ` of a ${sample.facts[0].object.kind}` : ''}`;
  const { exception } = expected;
  if (expected.layer === undefined) {
    return root
      ? { entry: sample.entry.id, what: 'playbook', detail: `${where}: expected nothing stalled, found ${found}` }
      : 'harmless';
  }
  if (root?.playbook.layer !== expected.layer) {
    return { entry: sample.entry.id, what: 'playbook', detail: `${where}: expected ${expected.layer}, found ${found}` };
  }
  if (!exception) return 'own';
  const { place } = sample;
  if (expected.layer !== place.layer) return 'elsewhere';
  const idle = expected.part === undefined || expected.part === place.part;
  return idle ? { entry: sample.entry.id, what: 'exception', detail: `${where}: no exception needed` } : 'own';
}

/** Exceptions for entries that do not exist. */
function strays({ entries, exceptions }: Catalogue): CoverageGap[] {
  const ids = new Set(entries.map(({ id }) => id));
  return [...exceptions.elsewhere, ...exceptions.harmless]
    .flatMap((one) => one.entries)
    .filter((id) => !ids.has(id))
    .map((id) => ({ entry: id, what: 'exception', detail: 'no such entry' }));
}

/** Runs every message of every entry through the playbooks. */
export function cover(catalogue: Catalogue, set: PlaybookSet): Coverage {
  const gaps: CoverageGap[] = strays(catalogue);
  const counts = new Map<string, Record<keyof Omit<CoverageRow, 'file' | 'layer'>, number>>();
  for (const entry of catalogue.entries) {
    const key = `${entry.file} ${entry.layer}`;
    const count = counts.get(key) ?? {
      entries: 0,
      owned: 0,
      placed: 0,
      beside: 0,
      failures: 0,
      explained: 0,
      elsewhere: 0,
      harmless: 0,
    };
    counts.set(key, count);
    const samples = samplesOf(entry);
    const rivals = sameWord(entry, catalogue.entries);
    const labels = samples.flatMap((sample) => labelGaps(entry, sample, rivals));
    gaps.push(...labels);
    count.entries++;
    if (!labels.some(({ what }) => what === 'owner')) count.owned++;
    if (!labels.some(({ what }) => what === 'step')) count.placed++;
    if (!entry.step) count.beside++;
    if (!isFailure(entry)) continue;
    count.failures++;
    const outcomes = samples.map((sample) => explain(sample, catalogue, set));
    const bad = outcomes.filter((one) => typeof one === 'object');
    gaps.push(...bad);
    if (bad.length > 0) continue;
    count.explained++;
    if (outcomes.every((one) => one === 'harmless')) count.harmless++;
    else if (outcomes.every((one) => one !== 'own')) count.elsewhere++;
  }
  const rows = CATALOGUE_FILES.flatMap((file) =>
    LAYERS.flatMap((layer): CoverageRow[] => {
      const count = counts.get(`${file} ${layer}`);
      return count ? [{ file, layer, ...count }] : [];
    }),
  );
  return { rows, gaps };
}

const COLUMNS = ['entries', 'owned', 'placed', 'beside', 'failures', 'explained', 'elsewhere', 'harmless'] as const;

/** The rows as a table with a sum per file and over all. */
export function coverageTable({ rows }: Coverage): string[] {
  const line = (file: string, layer: string, of: readonly CoverageRow[]): string => {
    const sum = (column: keyof Omit<CoverageRow, 'file' | 'layer'>): number =>
      of.reduce((total, row) => total + row[column], 0);
    const cells = COLUMNS.map((column) => String(sum(column)).padStart(10));
    return `${file.padEnd(19)}${layer.padEnd(11)}${cells.join('')}`.trimEnd();
  };
  const out = [`${'file'.padEnd(19)}${'layer'.padEnd(11)}${COLUMNS.map((column) => column.padStart(10)).join('')}`];
  for (const file of CATALOGUE_FILES) {
    const own = rows.filter((row) => row.file === file);
    for (const row of own) out.push(line(file, row.layer, [row]));
    out.push(line(file, 'all', own));
  }
  out.push(line('all', 'all', rows));
  return out;
}
