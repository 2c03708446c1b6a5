// `kubectl create ingress` (kubectl, pkg/cmd/create/create_ingress.go).
import { CommandFailure } from '../../failure.ts';
import { type Generator, keyAndValue, metadataOf } from './generator.ts';

/** `host/path=service:port`, and whether TLS with which secret. */
const RULE = /^([\w*\-.]*)(\/.*)=([\w-]+):([\w-]+)(?:,(tls)(?:=([\w-]+)?)?)?/;

interface Backend {
  readonly service: { readonly name: string; readonly port: object };
}

function backend(name: string, port: string): Backend {
  return { service: { name, port: /^[+-]?\d+$/.test(port) ? { number: Number(port) } : { name: port } } };
}

function defaultBackend(text: string): Backend {
  const [name, port, ...rest] = text.split(':');
  if (!name || !port || rest.length > 0)
    throw new CommandFailure('default-backend should be in format servicename:serviceport');
  return backend(name, port);
}

/** Rules by host, and what of them is behind TLS. */
function rulesOf(texts: readonly string[]): { readonly rules: object[]; readonly tls: object[] } {
  const paths = new Map<string, object[]>();
  const secrets = new Map<string, string | undefined>();
  for (const text of texts) {
    const [found, host = '', path = '', service = '', port = '', tls, secret] = RULE.exec(text) ?? [];
    if (found === undefined)
      throw new CommandFailure(
        `rule ${text} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`,
      );
    const isPrefix = path.endsWith('*');
    const one = {
      path: isPrefix ? path.slice(0, -1) : path,
      pathType: isPrefix ? 'Prefix' : 'Exact',
      backend: backend(service, port),
    };
    paths.set(host, [...(paths.get(host) ?? []), one]);
    if (tls && !secrets.has(host)) secrets.set(host, secret);
  }
  return {
    rules: [...paths].map(([host, all]) => ({ ...(host && { host }), http: { paths: all } })),
    tls: [...secrets].map(([host, secret]) => ({
      ...(host && { hosts: [host] }),
      ...(secret && { secretName: secret }),
    })),
  };
}

export const ingress: Generator = {
  name: 'ingress',
  examples: ["kubectl create ingress web --class=nginx --rule='web.example/*=web:80'"],
  aliases: ['ing'],
  flags: [
    {
      name: 'rule',
      type: 'array',
      help: 'HOST/PATH=SERVICE:PORT[,tls[=SECRET]]; a path with * at its end is a prefix',
    },
    { name: 'class', type: 'string', help: 'the IngressClass' },
    { name: 'default-backend', type: 'string', help: 'SERVICE:PORT for what no rule takes' },
    { name: 'annotation', type: 'array', help: 'KEY=VALUE; may be given several times' },
  ],
  failing: 'failed to create ingress: ',
  make: (invocation, name) => {
    const { parsed } = invocation;
    const other = parsed.string('default-backend');
    const given = parsed.list('rule');
    if (given.length === 0 && other === '')
      throw new CommandFailure(
        'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)',
      );
    const { rules, tls } = rulesOf(given);
    const annotations = parsed
      .list('annotation')
      .map((one) => keyAndValue(one, `annotation ${one} is invalid and should be in format key=[value]`));
    const fallback = other === '' ? undefined : defaultBackend(other);
    const className = parsed.string('class');
    return {
      kind: 'Ingress',
      apiVersion: 'networking.k8s.io/v1',
      metadata: metadataOf(
        invocation,
        name,
        undefined,
        annotations.length > 0 ? Object.fromEntries(annotations) : undefined,
      ),
      spec: {
        ...(className && { ingressClassName: className }),
        ...(fallback && { defaultBackend: fallback }),
        ...(tls.length > 0 && { tls }),
        ...(rules.length > 0 && { rules }),
      },
      status: { loadBalancer: {} },
    };
  },
};
