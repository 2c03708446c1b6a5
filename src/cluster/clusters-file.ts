// clusters.yaml: which clusters there are, how they are reached, and as whom they are read for whom.
import { readFileSync } from 'node:fs';
import { load, YAMLException } from 'js-yaml';
import { z } from 'zod';
import { SettingError, systemCode } from '../errors.ts';
import { STEPS } from '../triage/layers.ts';
import { durationOf } from './watch/duration.ts';

const name = z
  .string()
  .regex(
    /^[A-Za-z0-9](?:[-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?$/,
    'a name of letters, digits, dots, hyphens and underscores',
  );
const text = z.string().min(1);
/** ms */
const graceText = z.string().transform((value, { addIssue }) => {
  const ms = durationOf(value);
  if (ms === undefined) addIssue({ code: 'custom', message: 'a length of time such as 90s, 3m or 1h' });
  return ms ?? 0;
});

const entry = z.strictObject({
  /** how people call it */
  name,
  /** like `KUBECONFIG`: one path or several; absent: that of the environment, else the pod's service account */
  kubeconfig: text.optional(),
  /** absent: the file's current one */
  context: text.optional(),
  /** may programs be started that the kubeconfig names for credentials? */
  allowExec: z.boolean().default(false),
  /** what `-A` reads where only these may be read; absent: everything at once */
  namespaces: z.array(text).min(1).optional(),
  /** step → how long it may take before a watch tells that it is stalled, as `90s`, `3m`; absent: as elsewhere */
  graces: z.partialRecord(z.enum(STEPS), graceText).optional(),
  /** whom to read as, for people of these groups of the chat; the first that fits. Absent: as the kubeconfig says, for everybody */
  impersonate: z
    .array(
      z.strictObject({
        /** the platform's ids of user groups or roles; absent: everybody */
        groups: z.array(text).min(1).optional(),
        user: text,
        as: z.array(text).default([]),
      }),
    )
    .min(1)
    .optional(),
});

const schema = z.strictObject({ version: z.literal(1), clusters: z.array(entry).min(1) }).check(({ value, issues }) => {
  const seen = new Set<string>();
  for (const [index, one] of value.clusters.entries()) {
    if (seen.has(one.name))
      issues.push({
        code: 'custom',
        message: `there is another cluster ${one.name}`,
        input: value,
        path: ['clusters', index, 'name'],
      });
    seen.add(one.name);
  }
});

/** A cluster as clusters.yaml has it. */
export type ClusterEntry = z.infer<typeof entry>;

/** Reads the text of clusters.yaml. @param path as messages name it @throws SettingError with the first thing that is wrong and where */
export function readClusters(source: string, path: string): readonly ClusterEntry[] {
  const bad = (found: string): SettingError => new SettingError('clusters', { where: path, found });
  let value: unknown;
  try {
    value = load(source);
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    throw bad(`line ${(thrown.mark?.line ?? 0) + 1}: no valid YAML: ${thrown.reason}`);
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data.clusters;
  const [first] = parsed.error.issues;
  const extra = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  const where = [...(first?.path ?? []), ...extra].map(String).join('.');
  throw bad(`${where || 'the file'}: ${first?.message ?? ''}`);
}

/** Reads clusters.yaml. @throws SettingError */
export function readClustersFile(path: string): readonly ClusterEntry[] {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (thrown) {
    throw new SettingError('clusters', { where: path, found: `it cannot be read: ${systemCode(thrown)}` });
  }
  return readClusters(source, path);
}
