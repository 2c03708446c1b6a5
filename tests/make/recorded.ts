// Reads recorded outputs and objects of a real control plane.
import { readdirSync, readFileSync } from 'node:fs';
import type { KubeObject } from '../../src/sim/wire.ts';

const ROOT = new URL('../recorded/', import.meta.url);

/** The folders, one for each exercise. */
export function recordedFolders(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Files of a folder. */
export function recordedFiles(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, ROOT)).sort();
}

/** What a command printed, by line, without the command and its exit status. */
export function recordedLines(path: string): string[] {
  const lines = readFileSync(new URL(path, ROOT), 'utf8').split('\n');
  return lines.filter((line) => !/^\$ |^\[exit status \d+\]$/.test(line));
}

/** The objects of a JSON file: those of a list, or the one. */
export function recordedObjects(path: string): KubeObject[] {
  const read = JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as KubeObject & { items?: KubeObject[] };
  return read.items ?? [read];
}
