// Files that an operator hands over, perhaps from elsewhere: access.yaml, clusters.yaml, a kubeconfig, playbooks. Each is read, or refused in a line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccess } from '../../../src/bot/desk/access/read-access.ts';
import { readClusters } from '../../../src/cluster/clusters-file.ts';
import { ClusterFailure } from '../../../src/cluster/failure.ts';
import { connect } from '../../../src/cluster/kubeconfig.ts';
import { SettingError } from '../../../src/errors.ts';
import { PlaybookError, readPlaybook } from '../../../src/playbooks/load.ts';
import type { Attack, Door, Family } from '../door.ts';
import { HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { HOSTILE_TEXTS } from '../hostile/texts.ts';

interface FilesUnderAttack {
  readonly folder: string;
}

/** Reads a file's text. @returns what is wrong with how it was refused; [] when it was, or was read */
type Read = (text: string, stand: FilesUnderAttack) => Promise<readonly string[]> | readonly string[];

function oneLine(message: string): readonly string[] {
  return /\n\s+at /.test(message) ? [`a stack trace: ${message.slice(0, 100)}`] : [];
}

/** Whatever it throws has to be of this kind. */
function refusedAs(kind: new (...args: never[]) => Error, thrown: unknown): readonly string[] {
  if (!(thrown instanceof kind)) return [`it throws ${String(thrown).slice(0, 200)}`];
  return oneLine(thrown.message);
}

const READERS: Readonly<Record<string, Read>> = {
  'access.yaml': (text) => (readAccess(text).problems ?? []).flatMap(({ what }) => oneLine(what)),
  'clusters.yaml': (text) => {
    try {
      readClusters(text, 'clusters.yaml');
      return [];
    } catch (thrown) {
      return refusedAs(SettingError, thrown);
    }
  },
  'a kubeconfig': (text, { folder }) => {
    const kubeconfig = join(folder, 'config');
    writeFileSync(kubeconfig, text);
    try {
      connect({ kubeconfig });
      return [];
    } catch (thrown) {
      return refusedAs(ClusterFailure, thrown);
    }
  },
  'a playbook': async (text, { folder }) => {
    const file = join(folder, 'evil.yaml');
    writeFileSync(file, text);
    try {
      await readPlaybook(file, folder);
      return ['it was taken for a playbook'];
    } catch (thrown) {
      return refusedAs(PlaybookError, thrown);
    }
  },
};

/** Files of the right form with something hostile in them. */
const SHAPED: Readonly<Record<string, (text: string) => string>> = {
  'access.yaml': (text) =>
    `version: 1\nrules:\n  - name: ${JSON.stringify(text)}\n    who: {people: [${JSON.stringify(text)}]}\n    verbs: [${JSON.stringify(text)}]\n    namespaces: [${JSON.stringify(text)}]\n`,
  'clusters.yaml': (text) =>
    `version: 1\nclusters:\n  - name: ${JSON.stringify(text)}\n    kubeconfig: ${JSON.stringify(text)}\n    impersonate: [{user: ${JSON.stringify(text)}, as: [${JSON.stringify(text)}]}]\n`,
  'a kubeconfig': (text) =>
    `apiVersion: v1\nkind: Config\ncurrent-context: x\ncontexts: [{name: x, context: {cluster: x, user: x}}]\nclusters: [{name: x, cluster: {server: ${JSON.stringify(text)}}}]\nusers: [{name: x, user: {token: ${JSON.stringify(text)}, exec: {apiVersion: client.authentication.k8s.io/v1, command: ${JSON.stringify(text)}}}}]\n`,
  'a playbook': (text) => `id: ${JSON.stringify(text)}\nlayer: kubelet\npart: image\n${JSON.stringify(text)}: 1\n`,
};

function attacks(): Attack<FilesUnderAttack>[] {
  const all: Attack<FilesUnderAttack>[] = [];
  const add = (family: Family, name: string, reader: string, text: string): void => {
    const read = READERS[reader];
    if (read)
      all.push({
        family,
        name: `${reader}: ${name}`,
        run: async (stand) => ({ how: 'refused', live: await read(text, stand) }),
      });
  };
  const readers = Object.keys(READERS);
  for (const reader of readers) {
    for (const [name, text] of Object.entries(HOSTILE_YAML)) add('YAML', name, reader, text);
    for (const [name, text] of Object.entries(HOSTILE_JSON)) add('JSON', name, reader, text);
  }
  for (const [at, { family, name, text }] of HOSTILE_TEXTS.entries()) {
    const reader = readers[at % readers.length] ?? '';
    add(family, name, reader, SHAPED[reader]?.(text) ?? text);
  }
  return all;
}

/** The door. */
export const configFiles: Door<FilesUnderAttack> = {
  name: 'Files of the operator',
  attacks: attacks(),
  open: async () => ({ folder: mkdtempSync(join(tmpdir(), 'sekisho-attack-')) }),
  after: async () => [],
  close: async ({ folder }) => rmSync(folder, { recursive: true, force: true }),
};
