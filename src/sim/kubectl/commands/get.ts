import type { Table } from '../../api/table/index.ts';
import { throwAll } from '../failure.ts';
import { find } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import { groupResource } from '../mapper.ts';
import { tableText } from '../printers/table.ts';
import type { Command } from './command.ts';

const TABLE =
  'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json';

/** `kubectl get`. */
export const GET: Command = {
  name: 'get',
  short: 'Show one or many objects',
  usage: '(TYPE [NAME | -l label] | TYPE/NAME ...)',
  examples: ['kubectl get pods', 'kubectl get pods -A -o wide', 'kubectl get deploy/web -o yaml'],
  flags: [
    { name: 'all-namespaces', short: 'A', type: 'bool', help: 'in all namespaces' },
    { name: 'output', short: 'o', type: 'string', help: 'wide' },
    { name: 'selector', short: 'l', type: 'string', help: 'labels that objects must have' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const { found, failures } = await find(invocation, {
    args: parsed.args,
    allNamespaces: parsed.bool('all-namespaces'),
    selector: parsed.string('selector'),
    emptySelector: true,
    accept: TABLE,
  });
  let written = 0;
  for (const { mapping, object } of found) {
    const table = object as unknown as Table;
    if (table.rows.length === 0) continue;
    if (written++ > 0) invocation.out('\n');
    invocation.out(
      tableText(
        table,
        {
          wide: parsed.string('output') === 'wide',
          noHeaders: false,
          showLabels: false,
          labelColumns: [],
          withNamespace: parsed.bool('all-namespaces') && mapping.namespaced,
          kindPrefix: found.length > 1 ? `${groupResource({ ...mapping, plural: mapping.singular })}/` : '',
        },
        true,
      ),
    );
  }
  if (written === 0 && failures.length === 0)
    invocation.err(
      parsed.bool('all-namespaces')
        ? 'No resources found\n'
        : `No resources found in ${invocation.namespace} namespace.\n`,
    );
  throwAll(failures);
}
