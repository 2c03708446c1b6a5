// What a writing command says of each object: `deployment.apps/web created (dry run)`, or the object itself with `-o`.
import type { Invocation } from '../invocation.ts';
import { objectName, objectPrinter, type Printable } from '../printers/object-printer.ts';
import { DRY_RUN_MARK, type DryRun } from './dry-run.ts';

/** Says what was done to an object. */
export type ResultPrinter = (object: Printable, done: string) => void;

/** Does `-o` ask for whole objects? */
export function showsObjects(invocation: Invocation): boolean {
  const output = invocation.parsed.string('output');
  return output !== '' && output !== 'name';
}

/** A printer as the flags want it. @throws CommandFailure for a format that there is not */
export function resultPrinter(invocation: Invocation, dryRun: DryRun): ResultPrinter {
  const { parsed } = invocation;
  const output = parsed.string('output');
  if (output === '' && parsed.string('template') === '')
    return (object, done) => invocation.out(`${nameOf(object)} ${done}${DRY_RUN_MARK[dryRun]}\n`);
  const text = objectPrinter({
    output,
    template: parsed.string('template'),
    showManagedFields: parsed.bool('show-managed-fields'),
    allowMissing: parsed.bool('allow-missing-template-keys'),
  });
  return (object) => invocation.out(text(object));
}

function nameOf(object: Printable): string {
  const { kind, apiVersion, metadata } = object as { kind: string; apiVersion: string; metadata: { name?: string } };
  return objectName(kind, apiVersion, metadata.name ?? '');
}
