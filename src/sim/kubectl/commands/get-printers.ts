// How `kubectl get` prints: tables for people, and what `-o` asks for.
import { CommandFailure } from '../failure.ts';
import type { Found } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import { customColumns, readColumns } from '../printers/custom-columns.ts';
import { objectPrinter, type Printable } from '../printers/object-printer.ts';
import type { TableOptions } from '../printers/table.ts';

const MORE_FORMATS = ['custom-columns', 'custom-columns-file', 'wide'];

/** How a table is shown; `found` decides about kinds before names. */
export function tableOptions({ parsed }: Invocation, { mapping }: Found, withKind: boolean): TableOptions {
  const group = mapping.group === '' ? '' : `.${mapping.group}`;
  return {
    wide: parsed.string('output') === 'wide',
    noHeaders: parsed.bool('no-headers'),
    showLabels: parsed.bool('show-labels'),
    labelColumns: parsed.list('label-columns'),
    withNamespace: parsed.bool('all-namespaces') && mapping.namespaced,
    kindPrefix: withKind || parsed.bool('show-kind') ? `${mapping.kind.toLowerCase()}${group}/` : '',
  };
}

/** What `-o` asks for, for one object or one list. */
export function printer(invocation: Invocation): (object: Printable) => string {
  const { parsed } = invocation;
  const output = parsed.string('output');
  const spec = /^custom-columns(?:=(.*))?$/s.exec(output);
  if (spec) {
    const read = readColumns(spec[1] ?? parsed.string('template'));
    let isFirst = !parsed.bool('no-headers');
    return (object) => {
      const text = customColumns(read, Array.isArray(object.items) ? object.items : [object], isFirst);
      isFirst = false;
      return text;
    };
  }
  if (/^custom-columns-file/.test(output))
    throw new CommandFailure('there are no files here: use -o custom-columns=NAME:.metadata.name,…');
  return objectPrinter(
    {
      output,
      template: parsed.string('template'),
      showManagedFields: parsed.bool('show-managed-fields'),
      allowMissing: parsed.bool('allow-missing-template-keys'),
    },
    MORE_FORMATS,
  );
}
