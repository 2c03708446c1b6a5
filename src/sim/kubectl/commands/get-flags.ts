// Flags by which objects are chosen and printed, of several commands.
import type { Flag } from '../flags.ts';

/** `-o` and what goes with it. */
export const PRINT_FLAGS: readonly Flag[] = [
  { name: 'output', short: 'o', type: 'string', help: 'yaml, json, name, jsonpath=…, jsonpath-as-json=…' },
  { name: 'allow-missing-template-keys', type: 'bool', fallback: 'true' },
  { name: 'show-managed-fields', type: 'bool' },
  { name: 'template', type: 'string' },
];

/** `-f` and its kin: only `-` is read. */
export const FILE_FLAGS: readonly Flag[] = [
  { name: 'filename', short: 'f', type: 'strings', help: '- for the block below the line' },
  {
    name: 'kustomize',
    short: 'k',
    type: 'string',
    refused: 'there are no files here; use -f - and write the manifest as a block below the line',
  },
  { name: 'recursive', short: 'R', type: 'bool' },
];

/** Labels by which objects are chosen. */
export const SELECTOR_FLAG: Flag = {
  name: 'selector',
  short: 'l',
  type: 'string',
  help: 'labels that objects must have',
};

/** Fields by which objects are chosen. */
export const FIELD_SELECTOR_FLAG: Flag = {
  name: 'field-selector',
  type: 'string',
  help: 'fields that objects must have',
};

/** In every namespace. */
export const ALL_NAMESPACES_FLAG: Flag = {
  name: 'all-namespaces',
  short: 'A',
  type: 'bool',
  help: 'in all namespaces',
};
