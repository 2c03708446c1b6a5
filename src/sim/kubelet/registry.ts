// The registries of a lab, as data: what there is to pull, how large it is, and how each host behaves.
import type { KeptRegistry } from './kept.ts';
import type { ImageReference } from './reference.ts';

/** An image that can be pulled. */
export interface RegistryImage {
  /** `docker.io/library/nginx` */
  readonly name: string;
  /** the tags that there are; absent: any */
  readonly tags?: RegExp;
  /** bytes of its layers */
  readonly bytes: number;
  /** who its process runs as: a number or a name; root when absent */
  readonly user?: string;
  /** of what it is built; amd64 and arm64 when absent */
  readonly architectures?: readonly string[];
}

/** How the requests to a registry's host end. */
export type HostTrouble =
  | 'refuses' // nothing listens
  | 'times-out' // packets are lost
  | 'limits' // 429
  | 'untrusted'; // its certificate is signed by nobody the node knows

/** How a pull ends. */
export type Pull =
  | { readonly outcome: 'pulled'; readonly image: RegistryImage }
  | { readonly outcome: 'failed'; readonly code: string; readonly text: string; readonly ms: number };

/** A version as tags have it, with what may stand behind it: `1.27`, `1.27.4-alpine`, `16-bookworm`. */
const versions = (majors: string): string => `(?:${majors})(?:\\.\\d+){0,2}`;
const VARIANT =
  '(?:-(?:alpine|slim|bookworm|bullseye|trixie|noble|jammy|perl|otel|management|debian|musl|glibc|uclibc)(?:\\d+(?:\\.\\d+)?)?)*';

function tags(words: string, majors: string): RegExp {
  return new RegExp(`^(?:(?:${words})|${versions(majors)})${VARIANT}$`);
}

const library = (
  name: string,
  bytes: number,
  words: string,
  majors: string,
  more: Pick<RegistryImage, 'user'> = {},
): RegistryImage => ({ name: `docker.io/library/${name}`, tags: tags(words, majors), bytes, ...more });

const known = (name: string, bytes: number, tag: RegExp, more: Pick<RegistryImage, 'user'> = {}): RegistryImage => ({
  name,
  tags: tag,
  bytes,
  ...more,
});

const V = /^(?:latest|v?\d+(?:\.\d+){0,2}(?:-[\w.]+)?)$/;

/** What every lab's registries hold. Sizes are near those of life. */
const IMAGES: readonly RegistryImage[] = [
  library('nginx', 72_188_133, 'latest|stable|mainline|alpine|perl|bookworm', '1'),
  library('httpd', 58_700_000, 'latest|alpine|bookworm', '2'),
  library('redis', 52_500_000, 'latest|alpine|bookworm', '[5-8]'),
  library('postgres', 160_400_000, 'latest|alpine|bookworm', '9|1[0-8]'),
  library('mysql', 233_000_000, 'latest|lts|innovation|oracle', '[5-9]'),
  library('mariadb', 121_000_000, 'latest|lts|noble', '1[0-2]'),
  library('busybox', 2_223_000, 'latest|stable|musl|glibc|uclibc', '1'),
  library('alpine', 3_800_000, 'latest|edge', '3'),
  library('node', 398_000_000, 'latest|lts|current|alpine|slim', '1[4-9]|2[0-6]'),
  library('python', 378_000_000, 'latest|alpine|slim', '[23]'),
  library('golang', 302_000_000, 'latest|alpine|bookworm', '1'),
  library('ubuntu', 29_700_000, 'latest|noble|jammy|focal|rolling', '1[68]|2[0-6]'),
  library('debian', 48_500_000, 'latest|stable|bookworm|bullseye|trixie|sid', '1[0-3]'),
  library('memcached', 32_000_000, 'latest|alpine', '1', { user: 'memcache' }),
  library('rabbitmq', 104_000_000, 'latest|management|alpine', '[34]'),
  library('mongo', 288_000_000, 'latest|noble|jammy', '[4-8]'),
  library('bash', 6_200_000, 'latest|devel|alpine', '[45]'),
  library('haproxy', 44_000_000, 'latest|lts|alpine', '[23]', { user: 'haproxy' }),
  library('traefik', 57_000_000, 'latest', 'v?[23]'),
  library('hello-world', 10_072, 'latest|linux', 'never'),
  known('docker.io/curlimages/curl', 9_600_000, V, { user: 'curl_user' }),
  known('docker.io/hashicorp/http-echo', 3_200_000, V),
  known('docker.io/traefik/whoami', 2_900_000, V),
  known('docker.io/polinux/stress', 4_000_000, /^(?:latest|1\.0\.4)$/),
  known('docker.io/kindest/kindnetd', 44_000_000, /^(?:latest|v\d{8}-[0-9a-f]{8})$/),
  known('docker.io/envoyproxy/gateway', 62_000_000, V, { user: '65532' }),
  known('docker.io/envoyproxy/envoy', 63_000_000, /^(?:distroless-)?v1\.\d+(?:\.\d+|-latest)$/, { user: '65532' }),
  known('docker.io/nginxinc/nginx-unprivileged', 72_200_000, tags('latest|stable|mainline|alpine', '1'), {
    user: '101',
  }),
  known('registry.k8s.io/pause', 320_368, /^(?:latest|3\.\d+(?:\.\d)?)$/, { user: '65535' }),
  known('registry.k8s.io/coredns/coredns', 18_560_000, V, { user: '65532' }),
  known('registry.k8s.io/sig-storage/csi-provisioner', 32_400_000, V),
  known('registry.k8s.io/sig-storage/csi-attacher', 30_200_000, V),
  known('registry.k8s.io/sig-storage/csi-resizer', 30_900_000, V),
  known('registry.k8s.io/sig-storage/csi-node-driver-registrar', 12_100_000, V),
  known('registry.k8s.io/autoscaling/cluster-autoscaler', 51_000_000, V, { user: '65532' }),
  known('registry.k8s.io/metrics-server/metrics-server', 22_440_000, V, { user: '65534' }),
  known('registry.k8s.io/kube-proxy', 30_200_000, V),
  known('registry.k8s.io/ingress-nginx/controller', 112_000_000, V, { user: '101' }),
  known('registry.k8s.io/cloud-provider-kind/cloud-controller-manager', 15_800_000, V),
  known('registry.k8s.io/kube-apiserver', 28_000_000, V),
  known('registry.k8s.io/kube-controller-manager', 26_300_000, V),
  known('registry.k8s.io/kube-scheduler', 20_400_000, V),
  known('registry.k8s.io/etcd', 57_700_000, V),
  known('registry.k8s.io/nginx-slim', 40_700_000, V),
  known('registry.k8s.io/echoserver', 48_300_000, V),
  known('registry.k8s.io/e2e-test-images/agnhost', 55_000_000, V),
  known('registry.k8s.io/e2e-test-images/nginx', 41_000_000, V),
  known('registry.k8s.io/e2e-test-images/busybox', 770_000, V),
  known('gcr.io/google-samples/hello-app', 11_500_000, V),
];

/** Hosts that answer at all, by what is known of them here. */
const HOSTS: readonly string[] = [
  'docker.io',
  'registry.k8s.io',
  'gcr.io',
  'ghcr.io',
  'quay.io',
  'public.ecr.aws',
  'mcr.microsoft.com',
];

/** Hosts under `.example` (which nobody can own) that behave as their names say: each holds any repository and any tag. */
const EXAMPLES: Readonly<Record<string, HostTrouble | 'private' | 'arm' | undefined>> = {
  'registry.example': undefined,
  'private.example': 'private',
  'arm.example': 'arm',
  'refusing.example': 'refuses',
  'slow.example': 'times-out',
  'limited.example': 'limits',
  'untrusted.example': 'untrusted',
};

const ADDRESS = '203.0.113.10:443';
const LIMITED =
  'toomanyrequests: You have reached your unauthenticated pull rate limit. https://www.docker.com/increase-rate-limit';
/** A request that nobody answers (ms). */
const DIAL_TIMEOUT = 30_000;
const QUICK = 400;

/** All registries that a lab can reach. */
export class Registry {
  readonly #images = new Map<string, RegistryImage>(IMAGES.map((image) => [image.name, image]));
  readonly #troubles = new Map<string, HostTrouble>();
  readonly #private = new Set<string>();
  readonly #hosts = new Set<string>(HOSTS);
  /** what is not as in every lab */
  readonly #added = new Map<string, RegistryImage>();
  readonly #removed = new Set<string>();
  readonly #changedTroubles = new Map<string, HostTrouble | undefined>();
  readonly #protected = new Set<string>();

  constructor() {
    for (const [host, what] of Object.entries(EXAMPLES)) {
      this.#hosts.add(host);
      if (what === 'private') this.#private.add(host);
      else if (what && what !== 'arm') this.#troubles.set(host, what);
    }
  }

  /** Adds an image, or changes what is known of it; its host answers from then on. */
  add(image: RegistryImage): void {
    this.#images.set(image.name, image);
    this.#added.set(image.name, image);
    this.#removed.delete(image.name);
    this.#hosts.add(image.name.slice(0, image.name.indexOf('/')));
  }

  /** Takes an image away. @param name `docker.io/library/nginx` */
  remove(name: string): void {
    this.#images.delete(name);
    this.#added.delete(name);
    this.#removed.add(name);
  }

  /** Makes a host fail, or well again with undefined. */
  trouble(host: string, what: HostTrouble | undefined): void {
    this.#changedTroubles.set(host, what);
    if (what) this.#troubles.set(host, what);
    else this.#troubles.delete(host);
  }

  /** Makes a host, or one repository of it, ask for credentials. */
  protect(name: string): void {
    this.#private.add(name);
    this.#protected.add(name);
  }

  /** What is not as in every lab, for one that is saved. */
  keep(): KeptRegistry {
    return {
      added: [...this.#added.values()].map(({ tags: pattern, ...rest }) => ({
        ...rest,
        ...(pattern && { tags: pattern.source }),
      })),
      removed: [...this.#removed],
      troubles: [...this.#changedTroubles].map(([host, what]) => [host, what ?? null]),
      protected: [...this.#protected],
    };
  }

  /** Makes it as it was kept. */
  restore(kept: KeptRegistry): void {
    for (const { tags: pattern, ...rest } of kept.added)
      this.add({ ...rest, ...(pattern !== undefined && { tags: new RegExp(pattern) }) });
    for (const name of kept.removed) this.remove(name);
    for (const [host, what] of kept.troubles) this.trouble(host, (what ?? undefined) as HostTrouble | undefined);
    for (const name of kept.protected) this.protect(name);
  }

  /** An image, whatever stands in the way of pulling it; undefined when there is none. */
  find({ host, repository, tag }: ImageReference): RegistryImage | undefined {
    const name = `${host}/${repository}`;
    const image = this.#images.get(name) ?? anything(host, name);
    return image && (tag === undefined || !image.tags || image.tags.test(tag)) ? image : undefined;
  }

  /** What a pull comes to. @param credentials hosts for which the caller has some */
  pull(reference: ImageReference, architecture: string, credentials: ReadonlySet<string>): Pull {
    const { host, repository, tag, digest, full } = reference;
    const failed = (code: string, why: string, ms = QUICK): Pull => ({
      outcome: 'failed',
      code,
      text: `failed to pull and unpack image "${full}": ${why}`,
      ms,
    });
    const unresolved = (code: string, why: string, ms?: number): Pull =>
      failed(code, `failed to resolve reference "${full}": ${why}`, ms);
    const server = host === 'docker.io' ? 'registry-1.docker.io' : host;
    const head = `Head "https://${server}/v2/${repository}/manifests/${digest ?? tag ?? 'latest'}"`;
    if (!this.#hosts.has(host))
      return unresolved(
        'Unknown',
        `failed to do request: ${head}: dial tcp: lookup ${server.replace(/:\d+$/, '')}: no such host`,
      );
    switch (this.#troubles.get(host)) {
      case 'refuses':
        return unresolved('Unknown', `failed to do request: ${head}: dial tcp ${ADDRESS}: connect: connection refused`);
      case 'times-out':
        return unresolved('Unknown', `failed to do request: ${head}: dial tcp ${ADDRESS}: i/o timeout`, DIAL_TIMEOUT);
      case 'untrusted':
        return unresolved(
          'Unknown',
          `failed to do request: ${head}: tls: failed to verify certificate: x509: certificate signed by unknown authority`,
        );
      case 'limits':
        return failed(
          'Unknown',
          `failed to copy: httpReadSeeker: failed open: unexpected status code https://${server}/v2/${repository}/manifests/${digest ?? tag ?? 'latest'}: 429 Too Many Requests - Server message: ${LIMITED}`,
        );
    }
    const isPrivate = this.#private.has(host) || this.#private.has(`${host}/${repository}`);
    if (isPrivate && !credentials.has(host))
      return unresolved(
        'Unknown',
        `failed to authorize: failed to fetch anonymous token: unexpected status from GET request to https://${server}/token?scope=repository%3A${encodeURIComponent(repository)}%3Apull&service=${server}: 401 Unauthorized`,
      );
    const name = `${host}/${repository}`;
    if (!this.#images.has(name) && !anything(host, name))
      return unresolved(
        'Unknown',
        'pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed',
      );
    const image = this.find(reference);
    if (!image) return unresolved('NotFound', `${full}: not found`);
    if (image.architectures && !image.architectures.includes(architecture))
      return failed('NotFound', 'no match for platform in manifest: not found');
    return { outcome: 'pulled', image };
  }
}

/** What an example host holds: whatever it is asked for. */
function anything(host: string, name: string): RegistryImage | undefined {
  if (!Object.hasOwn(EXAMPLES, host)) return undefined;
  return { name, bytes: 50_000_000, ...(EXAMPLES[host] === 'arm' && { architectures: ['arm64'] }) };
}
