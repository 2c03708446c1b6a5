// `kubectl autoscale` (kubectl, pkg/cmd/autoscale/autoscale.go).

import { canonicalQuantity, quantityProblem } from '../../quantity.ts';
import { apiVersion } from '../../resources/resource.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { createObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { managerFlag, requireFlags, SAVE_CONFIG_FLAG } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { FILE_FLAGS, PRINT_FLAGS } from './get-flags.ts';

const KIND = 'HorizontalPodAutoscaler';
const API_VERSION = 'autoscaling/v2';

/** `kubectl autoscale`. */
export const AUTOSCALE: Command = {
  name: 'autoscale',
  short: 'Create an autoscaler of a workload',
  usage: '(TYPE NAME | TYPE/NAME) [--min=MINPODS] --max=MAXPODS [--cpu=…] [--memory=…]',
  examples: ['kubectl autoscale deployment web --min=2 --max=5 --cpu=80%'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    managerFlag('kubectl-autoscale'),
    SAVE_CONFIG_FLAG,
    { name: 'min', type: 'int', fallback: '-1', help: 'how many pods at least' },
    { name: 'max', type: 'int', fallback: '-1', help: 'how many pods at most' },
    { name: 'cpu', type: 'string', help: 'use that is aimed at, such as 80% or 500m' },
    { name: 'memory', type: 'string', help: 'use that is aimed at, such as 60% or 200Mi' },
    { name: 'cpu-percent', type: 'int', fallback: '-1' },
    { name: 'name', type: 'string', help: 'what it is called; as the workload when absent' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  requireFlags(invocation, ['max']);
  if (parsed.given('cpu-percent'))
    invocation.err(
      "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).\n",
    );
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  validate(invocation);
  const metrics = [
    ...(parsed.int('cpu-percent') >= 0 ? [metric('cpu', `${parsed.int('cpu-percent')}%`)] : []),
    ...(['cpu', 'memory'] as const).flatMap((name) =>
      parsed.string(name) === '' ? [] : [metric(name, parsed.string(name))],
    ),
  ];
  const { targets: found, failures } = await targets(invocation, { args: parsed.args, files: parsed.list('filename') });
  throwAll(failures);
  for (const target of found) print(await created(invocation, target, metrics, dryRun), 'autoscaled');
}

function validate({ parsed }: Invocation): void {
  const max = parsed.int('max');
  const min = parsed.int('min');
  if (max < 1) throw new CommandFailure(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
  if (max < min)
    throw new CommandFailure(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
}

function metric(name: string, text: string): object {
  const percent = /^(\d+)%$/.exec(text)?.[1];
  if (percent === undefined && quantityProblem(text))
    throw new CommandFailure(`invalid resource ${name} value: ${text}`);
  const target =
    percent === undefined
      ? { type: 'AverageValue', averageValue: canonicalQuantity(text) }
      : { type: 'Utilization', averageUtilization: Number(percent) };
  return { type: 'Resource', resource: { name, target } };
}

async function created(
  invocation: Invocation,
  target: Target,
  metrics: readonly object[],
  dryRun: DryRun,
): Promise<Readonly<Record<string, unknown>>> {
  const { parsed } = invocation;
  const { mapping, name } = target;
  if (!mapping.subresources.has('scale'))
    throw new CommandFailure(
      `cannot autoscale a ${mapping.kind}${mapping.group === '' ? '' : `.${mapping.group}`}: could not find scale subresource for ${mapping.group}/${mapping.version}, Resource=${mapping.plural} in discovery information`,
    );
  const min = parsed.int('min');
  const object = {
    kind: KIND,
    apiVersion: API_VERSION,
    metadata: {
      name: parsed.string('name') || name,
      ...(invocation.isNamespaceGiven && { namespace: invocation.namespace }),
    },
    spec: {
      scaleTargetRef: { kind: mapping.kind, name, apiVersion: apiVersion(mapping) },
      ...(min > 0 && { minReplicas: min }),
      maxReplicas: parsed.int('max'),
      ...(metrics.length > 0 && { metrics }),
    },
    status: { desiredReplicas: 0, currentMetrics: null },
  };
  if (dryRun === 'client') return object;
  const own = (await invocation.mapper()).kind('autoscaling', KIND, 'v2');
  const failed = (why: string) =>
    new CommandFailure(
      metrics.length === 0
        ? 'failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: empty input'
        : `failed to create ${KIND}: ${why}`,
    );
  if (!own) throw failed('the server could not find the requested resource');
  const options = { dryRun, manager: parsed.string('field-manager') };
  return await createObject(invocation, { mapping: own, namespace: target.namespace }, object, options);
}
