// What a release promised, kept as files: one folder for each version in tests/golden/contract.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where they are. */
export const CONTRACTS = join(import.meta.dirname, '../../tests/golden/contract');

/** One version's. */
export interface Frozen {
  readonly version: string;
  readonly folder: string;
  /** JSON Schema by name */
  readonly schemas: { readonly diagnosis: unknown; readonly playbook: unknown };
  /** file → a diagnosis that this version printed */
  readonly diagnoses: ReadonlyMap<string, unknown>;
}

const parse = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** All of them. */
export function frozenContracts(): Frozen[] {
  return readdirSync(CONTRACTS).map((version) => {
    const folder = join(CONTRACTS, version);
    const diagnoses = join(folder, 'diagnoses');
    return {
      version,
      folder,
      schemas: {
        diagnosis: parse(join(folder, 'diagnosis.schema.json')),
        playbook: parse(join(folder, 'playbook.schema.json')),
      },
      diagnoses: new Map(readdirSync(diagnoses).map((file) => [file, parse(join(diagnoses, file))])),
    };
  });
}

/** What a schema of diagnoses calls its version; 0 when it does not say. */
export function contractNumber(schema: unknown): number {
  const found = z.object({ properties: z.object({ version: z.object({ const: z.number() }) }) }).safeParse(schema);
  return found.success ? found.data.properties.version.const : 0;
}

/** May the second version break what the first promised? Semantic versioning: by its major number, before 1.0.0 by its minor one. */
export function mayBreak(before: string, after: string): boolean {
  const [[major, minor], [laterMajor, laterMinor]] = [before, after].map((one) => one.split('.').map(Number)) as [
    number[],
    number[],
  ];
  return major !== laterMajor || (major === 0 && minor !== laterMinor);
}
