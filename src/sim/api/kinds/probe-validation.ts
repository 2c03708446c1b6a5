// Probes and lifecycle hooks (pkg/apis/core/validation, validateProbe, validateHandler, validateLifecycle).
import type { Container, Probe } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { headerNameProblems, portNameProblems, portNumberProblems } from './names.ts';
import { validateNonnegative } from './nonnegative.ts';

type Lifecycle = NonNullable<Container['lifecycle']>;
type Handler = Pick<Probe, 'exec' | 'httpGet' | 'tcpSocket' | 'grpc'> &
  Pick<NonNullable<Lifecycle['preStop']>, 'sleep'>;

/** A port by number or by name. */
function validatePort(port: number | string, field: string): StatusCause[] {
  const problems = typeof port === 'string' ? portNameProblems(port) : portNumberProblems(port);
  return problems.map((problem) => invalidValue(field, port, problem));
}

const CHECKS: readonly {
  readonly of: keyof Handler;
  check(handler: Handler, field: string, grace: number | undefined): StatusCause[];
}[] = [
  {
    of: 'exec',
    check: ({ exec }, field) => ((exec?.command?.length ?? 0) === 0 ? [required(`${field}.command`)] : []),
  },
  {
    of: 'httpGet',
    check({ httpGet }, field) {
      const { path, port = 0, scheme = '', httpHeaders } = httpGet ?? {};
      return [
        ...(path ? [] : [required(`${field}.path`)]),
        ...validatePort(port as number | string, `${field}.port`),
        ...(scheme === 'HTTP' || scheme === 'HTTPS'
          ? []
          : [notSupported(`${field}.scheme`, scheme, ['HTTP', 'HTTPS'])]),
        ...(httpHeaders ?? []).flatMap(({ name }) =>
          headerNameProblems(name).map((problem) => invalidValue(`${field}.httpHeaders`, name, problem)),
        ),
      ];
    },
  },
  {
    of: 'tcpSocket',
    check: ({ tcpSocket }, field) => validatePort((tcpSocket?.port ?? 0) as number | string, `${field}.port`),
  },
  { of: 'grpc', check: ({ grpc }, field) => validatePort(grpc?.port ?? 0, `${field}.port`) },
  {
    of: 'sleep',
    check({ sleep }, field, grace) {
      const seconds = sleep?.seconds ?? 0;
      if (grace === undefined || (seconds >= 0 && seconds <= grace)) return [];
      const detail = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`;
      return [invalidValue(field, seconds, detail)];
    },
  },
];

function validateHandler(handler: Handler, field: string, grace: number | undefined): StatusCause[] {
  const causes: StatusCause[] = [];
  let found = 0;
  for (const { of, check } of CHECKS) {
    if (handler[of] === undefined) continue;
    if (found > 0) causes.push(forbiddenField(`${field}.${of}`, 'may not specify more than 1 handler type'));
    else causes.push(...check(handler, `${field}.${of}`, grace));
    found++;
  }
  if (found === 0) causes.push(required(field, 'must specify a handler type'));
  return causes;
}

function validateProbe(probe: Probe, field: string, grace: number | undefined): StatusCause[] {
  const causes = validateHandler(probe, field, grace);
  for (const key of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ] as const)
    causes.push(...validateNonnegative(probe[key], `${field}.${key}`));
  const own = probe.terminationGracePeriodSeconds;
  if (own !== undefined && own <= 0)
    causes.push(invalidValue(`${field}.terminationGracePeriodSeconds`, own, 'must be greater than 0'));
  return causes;
}

function needsOneSuccess({ successThreshold = 0 }: Probe, field: string): StatusCause[] {
  return successThreshold === 1 ? [] : [invalidValue(`${field}.successThreshold`, successThreshold, 'must be 1')];
}

/** The three probes of a container. @param grace the pod's terminationGracePeriodSeconds */
export function validateProbes(container: Container, field: string, grace: number | undefined): StatusCause[] {
  const causes: StatusCause[] = [];
  const { livenessProbe, readinessProbe, startupProbe } = container;
  if (livenessProbe) {
    const place = `${field}.livenessProbe`;
    causes.push(...validateProbe(livenessProbe, place, grace), ...needsOneSuccess(livenessProbe, place));
  }
  if (readinessProbe) {
    const place = `${field}.readinessProbe`;
    causes.push(...validateProbe(readinessProbe, place, grace));
    const own = readinessProbe.terminationGracePeriodSeconds;
    if (own !== undefined)
      causes.push(invalidValue(`${place}.terminationGracePeriodSeconds`, own, 'must not be set for readinessProbes'));
  }
  if (startupProbe) {
    const place = `${field}.startupProbe`;
    causes.push(...validateProbe(startupProbe, place, grace), ...needsOneSuccess(startupProbe, place));
  }
  return causes;
}

/** `lifecycle`; absent is well. @param grace the pod's terminationGracePeriodSeconds */
export function validateLifecycle(
  lifecycle: Lifecycle | undefined,
  field: string,
  grace: number | undefined,
): StatusCause[] {
  const { postStart, preStop } = lifecycle ?? {};
  return [
    ...(postStart ? validateHandler(postStart, `${field}.postStart`, grace) : []),
    ...(preStop ? validateHandler(preStop, `${field}.preStop`, grace) : []),
  ];
}
