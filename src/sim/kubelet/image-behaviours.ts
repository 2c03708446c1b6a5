// What the known images do when nobody says otherwise.
import { type Behaviour, exits, PLAIN, SERVER } from './behaviour.ts';
import { steady } from './load.ts';

/** What an image brings: its own process and what else can be run in it. */
export interface ImageBehaviour {
  /** what it does without a command */
  readonly own: Behaviour;
  /** arguments alone are the command: it has no entry point */
  readonly isBare?: boolean;
  /** there is no shell and no other program in it */
  readonly isDistroless?: boolean;
  /** one of these must be set, or it prints the text and exits 1 */
  readonly needs?: { readonly anyOf: readonly string[]; readonly text: readonly string[] };
}

const MEBI = 1_048_576;

/** @param milli thousandths of a core that it takes while nobody asks anything of it */
const busy = (milli: number, image: ImageBehaviour): ImageBehaviour => ({
  ...image,
  own: { ...image.own, cpu: steady(milli) },
});
const server = (mebi: number, ...ports: readonly number[]): ImageBehaviour => ({
  own: { ...SERVER, memory: mebi * MEBI, ports },
});
const web = (mebi: number, ...ports: readonly number[]): ImageBehaviour => ({
  own: { ...SERVER, memory: mebi * MEBI, ports, paths: { '/': 200, '/index.html': 200 } },
});
/** A shell or an interpreter: without a terminal it reads the end of its input, and ends. */
const shell: ImageBehaviour = { own: exits(0, 50), isBare: true };

/** Repository, without the host and `library/` → behaviour. */
const TABLE: Readonly<Record<string, ImageBehaviour>> = {
  nginx: web(8, 80),
  httpd: web(12, 80),
  'nginxinc/nginx-unprivileged': web(8, 8080),
  'nginx-slim': web(8, 80),
  'e2e-test-images/nginx': web(8, 80),
  redis: busy(2, server(8, 6379)),
  memcached: server(4, 11211),
  haproxy: server(12, 80, 443),
  traefik: server(24, 80, 443, 8080),
  rabbitmq: busy(8, server(120, 5672, 15672)),
  mongo: busy(6, server(140, 27017)),
  postgres: {
    ...busy(2, server(48, 5432)),
    needs: {
      anyOf: ['POSTGRES_PASSWORD', 'POSTGRES_HOST_AUTH_METHOD', 'POSTGRES_PASSWORD_FILE'],
      text: ['Error: Database is uninitialized and superuser password is not specified.'],
    },
  },
  mysql: {
    ...busy(7, server(380, 3306, 33060)),
    needs: {
      anyOf: [
        'MYSQL_ROOT_PASSWORD',
        'MYSQL_ALLOW_EMPTY_PASSWORD',
        'MYSQL_RANDOM_ROOT_PASSWORD',
        'MYSQL_ROOT_PASSWORD_FILE',
      ],
      text: ['[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified'],
    },
  },
  mariadb: {
    ...busy(3, server(96, 3306)),
    needs: {
      anyOf: [
        'MARIADB_ROOT_PASSWORD',
        'MYSQL_ROOT_PASSWORD',
        'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD',
        'MARIADB_RANDOM_ROOT_PASSWORD',
      ],
      text: ['[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified'],
    },
  },
  busybox: shell,
  'e2e-test-images/busybox': shell,
  alpine: shell,
  ubuntu: shell,
  debian: shell,
  bash: shell,
  node: shell,
  python: shell,
  golang: shell,
  'curlimages/curl': { own: exits(2, 50, "curl: try 'curl --help' or 'curl --manual' for more information") },
  'hello-world': { own: exits(0, 50, 'Hello from Docker!'), isDistroless: true },
  'hashicorp/http-echo': { ...server(4, 5678), isDistroless: true },
  'traefik/whoami': { ...server(4, 80), isDistroless: true },
  'polinux/stress': { own: { ...PLAIN, memory: MEBI }, isBare: true },
  pause: { own: { ...SERVER, lines: [], memory: MEBI / 2, ports: [] }, isDistroless: true },
  'coredns/coredns': { ...busy(2, server(16, 53, 8080, 8181, 9153)), isDistroless: true },
  'autoscaling/cluster-autoscaler': { ...busy(5, server(60, 8085)), isDistroless: true },
  'metrics-server/metrics-server': { ...busy(3, server(22, 10250)), isDistroless: true },
  'kube-proxy': { ...server(24, 10_249, 10_256), isDistroless: true },
  'kindest/kindnetd': { ...server(20), isDistroless: true },
  'ingress-nginx/controller': server(60, 80, 443, 10_254),
  'envoyproxy/gateway': { ...busy(4, server(48, 18_000, 8081)), isDistroless: true },
  'envoyproxy/envoy': { ...server(40, 19_001, 19_003), isDistroless: true },
  'cloud-provider-kind/cloud-controller-manager': { ...server(24), isDistroless: true },
  echoserver: server(16, 8080),
  'e2e-test-images/agnhost': { own: { ...SERVER, memory: 16 * MEBI }, isBare: true },
  'google-samples/hello-app': { ...server(8, 8080), isDistroless: true },
};

const OTHER: ImageBehaviour = { own: SERVER };

/** What an image does; images that are not known are servers that listen everywhere. @param repository `library/nginx` */
export function imageBehaviour(repository: string): ImageBehaviour {
  const name = repository.startsWith('library/') ? repository.slice(8) : repository;
  return Object.hasOwn(TABLE, name) ? (TABLE[name] ?? OTHER) : OTHER;
}
