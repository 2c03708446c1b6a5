// `kubectl create namespace` (kubectl, pkg/cmd/create/create_namespace.go).
import type { Generator } from './generator.ts';

export const namespace: Generator = {
  name: 'namespace',
  examples: ['kubectl create namespace lab'],
  aliases: ['ns'],
  flags: [],
  make: (_invocation, name) => ({ kind: 'Namespace', apiVersion: 'v1', metadata: { name }, spec: {}, status: {} }),
};
