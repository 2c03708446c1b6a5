// A container's environment: its variables and where they come from (kubectl, describe describeContainerEnvVars, describeContainerEnvFrom).
import { milliValue, parseQuantity, value } from '../../quantity.ts';
import type { Container, Pod } from '../../wire.ts';
import type { PrefixWriter } from './prefix-writer.ts';

type Variable = NonNullable<Container['env']>[number];
type Source = NonNullable<Variable['valueFrom']>;

/** Writes whole sets of variables that a container takes over. */
export function writeEnvironmentFrom(to: PrefixWriter, { envFrom }: Container): void {
  if (!envFrom?.length) return;
  to.write(2, 'Environment Variables from:\n');
  for (const { configMapRef, secretRef, prefix } of envFrom) {
    const kind = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : '';
    const { name = '', optional = false } = configMapRef ?? secretRef ?? {};
    const prefixed = prefix ? ` with prefix '${prefix}'` : '';
    to.write(3, `${name}\t${kind}${prefixed}\tOptional: ${optional}\n`);
  }
}

/** Writes a container's variables. @param pod whose fields they may name; absent in a template */
export function writeEnvironment(to: PrefixWriter, container: Container, pod: Pod | undefined): void {
  const { env = [] } = container;
  to.write(2, `Environment:${env.length === 0 ? '\t<none>' : ''}\n`);
  for (const { name, value: text = '', valueFrom } of env) {
    if (!valueFrom) {
      const [first = '', ...more] = text.split('\n');
      to.write(3, `${name}:\t${first}\n`);
      for (const line of more) to.write(3, `\t${line}\n`);
      continue;
    }
    const told = sourceText(valueFrom, container, pod);
    if (told !== undefined) to.write(3, `${name}:\t${told}\n`);
  }
}

function sourceText(from: Source, container: Container, pod: Pod | undefined): string | undefined {
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = from;
  if (fieldRef) {
    const { apiVersion = '', fieldPath } = fieldRef;
    return `${pod ? podField(pod, fieldPath) : ''} (${apiVersion}:${fieldPath})`;
  }
  if (resourceFieldRef) return `${amountText(resourceFieldRef, container)} (${resourceFieldRef.resource})`;
  if (secretKeyRef) {
    const { key, name = '', optional = false } = secretKeyRef;
    return `<set to the key '${key}' in secret '${name}'>\tOptional: ${optional}`;
  }
  if (configMapKeyRef) {
    const { key, name = '', optional = false } = configMapKeyRef;
    return `<set to the key '${key}' of config map '${name}'>\tOptional: ${optional}`;
  }
  return undefined;
}

/** Only two fields are looked up: kubectl's scheme knows no more labels of fields for pods. */
function podField({ metadata }: Pod, path: string): string {
  if (path === 'metadata.name') return metadata.name;
  return path === 'metadata.namespace' ? (metadata.namespace ?? '') : '';
}

function amountText({ resource, divisor }: NonNullable<Source['resourceFieldRef']>, { resources }: Container): string {
  const [list = '', name = ''] = resource.split(/\.(.*)/s);
  if (!(list === 'limits' || list === 'requests') || !/^(?:cpu|memory|ephemeral-storage)$/.test(name)) return '';
  const count = name === 'cpu' ? milliValue : value;
  const amount = parseQuantity(String(resources?.[list]?.[name] ?? '0'));
  const given = parseQuantity(String(divisor ?? '0'));
  const unit = given && given.milli !== 0 ? given : parseQuantity('1');
  if (!amount || !unit) return '';
  const text = String(Math.ceil(count(amount) / count(unit)));
  return text === '0' && list === 'limits' && name !== 'ephemeral-storage' ? 'node allocatable' : text;
}
