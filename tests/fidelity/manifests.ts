// Manifests of the recorded exercises, rebuilt from their last-applied-configuration. kubectl takes JSON as well as YAML.

/** What a container asks for. */
export const REQUESTS = { requests: { cpu: '100m', memory: '64Mi' } };

type Fields = Readonly<Record<string, unknown>>;

/** A Deployment of one container, named like its label `app`. */
export function deployment(
  name: string,
  options: {
    readonly namespace?: string;
    readonly replicas?: number;
    /** of the container */
    readonly container?: Fields;
    /** of the pod's spec */
    readonly pod?: Fields;
    /** of the pod template */
    readonly annotations?: Fields;
    /** of the Deployment's spec */
    readonly spec?: Fields;
  } = {},
): Fields {
  const { namespace = 'lab', replicas = 1, container, pod, annotations, spec } = options;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels: { app: name } },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name }, ...(annotations && { annotations }) },
        spec: { containers: [{ name, image: 'nginx:stable', resources: REQUESTS, ...container }], ...pod },
      },
      ...spec,
    },
  };
}

/** A file of objects. */
export function file(...objects: readonly Fields[]): string {
  return objects.map((object) => JSON.stringify(object)).join('\n---\n');
}
