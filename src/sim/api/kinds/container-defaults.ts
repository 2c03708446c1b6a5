// Defaults of containers, in pods and in templates (pkg/apis/core/v1/defaults.go and zz_generated.defaults.go).
import { canonicalQuantity, formatQuantity, ofMilli, parseQuantity } from '../../quantity.ts';
import type { Container, Probe } from '../../wire.ts';
import { omitEmpty } from './omit-empty.ts';
import { defaultPullPolicy } from './pull-policy.ts';

/** An amount as the server writes it; what is finer than a thousandth is rounded up. */
function canonicalAmount(text: string): string {
  const quantity = /[nu.eE]/.test(text) ? parseQuantity(text) : undefined;
  if (quantity?.nanos === undefined || quantity.nanos % 1_000_000n === 0n) return canonicalQuantity(text);
  return formatQuantity(ofMilli(quantity.milli, quantity.format));
}

/** Writes amounts as the server does. */
export function canonicalResources(list: Record<string, string> | undefined): void {
  for (const name in list) {
    const text = list[name] ?? '';
    const canonical = canonicalAmount(String(text).trim());
    if (canonical !== text) list[name] = canonical;
  }
}

const REQUIREMENTS = ['limits', 'requests', 'claims'];

/** Quantities of `resources` in their own form; what is empty is left out. */
export function defaultRequirements(resources: {
  limits?: Record<string, string>;
  requests?: Record<string, string>;
}): void {
  omitEmpty(resources, REQUIREMENTS);
  canonicalResources(resources.limits);
  canonicalResources(resources.requests);
}

type HttpGet = NonNullable<Probe['httpGet']>;

function defaultHttpGet(action: HttpGet): void {
  omitEmpty(action, ['host', 'httpHeaders']);
  action.path ||= '/';
  action.scheme ||= 'HTTP';
}

function defaultProbe(probe: Probe): void {
  omitEmpty(probe, ['initialDelaySeconds']);
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
  if (probe.httpGet) defaultHttpGet(probe.httpGet);
  if (probe.grpc) probe.grpc.service ??= '';
  if (probe.tcpSocket) omitEmpty(probe.tcpSocket, ['host']);
}

function defaultEnv(env: NonNullable<Container['env']>): void {
  for (const one of env) {
    omitEmpty(one, ['value']);
    const from = one.valueFrom;
    if (from?.fieldRef) from.fieldRef.apiVersion ||= 'v1';
    if (from?.fileKeyRef) from.fileKeyRef.optional ??= false;
    if (from?.resourceFieldRef) {
      omitEmpty(from.resourceFieldRef, ['containerName']);
      from.resourceFieldRef.divisor = canonicalQuantity(from.resourceFieldRef.divisor ?? '0');
    }
  }
}

const EMPTY = [
  'image',
  'command',
  'args',
  'workingDir',
  'ports',
  'envFrom',
  'env',
  'resizePolicy',
  'restartPolicyRules',
  'volumeMounts',
  'volumeDevices',
  'stdin',
  'stdinOnce',
  'tty',
];

/** Of a container of any sort. */
export function defaultContainer(container: Container): void {
  omitEmpty(container, EMPTY);
  container.imagePullPolicy ||= defaultPullPolicy(container.image ?? '');
  container.terminationMessagePath ||= '/dev/termination-log';
  container.terminationMessagePolicy ||= 'File';
  container.resources ??= {};
  defaultRequirements(container.resources);
  for (const port of container.ports ?? []) {
    omitEmpty(port, ['name', 'hostPort', 'hostIP']);
    port.protocol ||= 'TCP';
  }
  if (container.env) defaultEnv(container.env);
  for (const one of container.envFrom ?? []) omitEmpty(one, ['prefix']);
  for (const mount of container.volumeMounts ?? []) omitEmpty(mount, ['readOnly', 'subPath', 'subPathExpr']);
  if (container.livenessProbe) defaultProbe(container.livenessProbe);
  if (container.readinessProbe) defaultProbe(container.readinessProbe);
  if (container.startupProbe) defaultProbe(container.startupProbe);
  const { postStart, preStop, stopSignal } = container.lifecycle ?? {};
  if (postStart?.httpGet) defaultHttpGet(postStart.httpGet);
  if (preStop?.httpGet) defaultHttpGet(preStop.httpGet);
  // The gate for stop signals is off in 1.36, and the field is dropped; a lifecycle that holds nothing else goes with it.
  if (container.lifecycle && stopSignal !== undefined) {
    delete container.lifecycle.stopSignal;
    if (!postStart && !preStop) delete container.lifecycle;
  }
}
