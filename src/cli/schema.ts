// `sekisho schema`: the JSON Schema of what the command prints and of what it reads.
import { z } from 'zod';
import { quote, UsageError } from '../errors.ts';
import { playbookSchema } from '../playbooks/schema.ts';
import { diagnosisSchema } from '../triage/schema.ts';
import type { Output } from './output.ts';

const SCHEMAS = { diagnosis: diagnosisSchema, playbook: playbookSchema } as const;

/** Prints a schema. @throws UsageError for a name that has none */
export async function schemaCommand(name: string, output: Output): Promise<void> {
  if (name !== 'diagnosis' && name !== 'playbook')
    throw new UsageError('no-schema', { where: 'schema', found: quote(name), choices: 'diagnosis, playbook' });
  // `input`: a reader must accept fields that are added later
  const schema = z.toJSONSchema(SCHEMAS[name], { io: 'input', target: 'draft-2020-12' });
  await output.write(`${JSON.stringify(schema, null, 2)}\n`);
}
