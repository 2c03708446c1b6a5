// Where a generated exercise plays: names, images and sizes, drawn from a seed.
import type { Random } from '../../random.ts';

/** Namespaces, before the seed adds an ending such as `-prod`. */
export const SPACES: readonly string[] =
  'orders shop media billing search notices atlas harbor garden library travel weather parcels studio clinic arcade market campus museum kitchen'.split(
    ' ',
  );
const SUFFIXES = ['', '', '-prod', '-stage', '-eu', '-tokyo', '-test'];
/** Names of workloads. */
export const APPS: readonly string[] =
  'api web worker mailer gateway index reports tracker catalog checkout pricing front sync render radio votes ledger booking quiz menu sensor profile feed upload chat'.split(
    ' ',
  );
const SERVERS = ['nginx:1.27', 'nginx:1.27-alpine', 'httpd:2.4', 'nginx:stable'];

/** A scene, and the chance that made it. */
export interface Scene {
  readonly random: Random;
  readonly namespace: string;
  /** the workload that is broken */
  readonly name: string;
  /** of its container */
  readonly container: string;
  /** an image that serves on 80 */
  readonly image: string;
  readonly replicas: number;
  /** a name that nobody has yet */
  fresh(): string;
}

/** One of several. */
export function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

/** Draws a scene. @param wished the workload's name; absent: drawn too */
export function sceneOf(random: Random, wished?: string): Scene {
  const names = APPS.filter((one) => one !== wished);
  const fresh = (): string => names.splice(random.below(names.length), 1)[0] ?? `app-${random.suffix(4)}`;
  const namespace = `${pick(random, SPACES)}${pick(random, SUFFIXES)}`;
  const name = wished ?? fresh();
  return {
    random,
    namespace,
    name,
    container: random.below(2) === 0 ? name : pick(random, ['main', 'app', 'server']),
    image: pick(random, SERVERS),
    replicas: 1 + random.below(4),
    fresh,
  };
}
