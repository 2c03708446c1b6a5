// A made-up cluster: pods with their events, from which every form of input is written.
import type { Random } from './random.ts';

/** One event of a pod. */
export interface MadeEvent {
  readonly warning: boolean;
  readonly reason: string;
  readonly message: string;
  readonly from: string;
  /** seconds before the output */
  readonly age: number;
}

/** One pod. */
export interface MadePod {
  readonly namespace: string;
  readonly name: string;
  readonly app: string;
  readonly node: string;
  readonly word: 'Running' | 'ContainerCreating' | 'CrashLoopBackOff' | 'ImagePullBackOff';
  readonly events: readonly MadeEvent[];
}

const APPS = ['api', 'web', 'worker', 'cache', 'billing', 'search', 'cron', 'auth'];
const TRACKS = ['blue', 'green', 'canary', 'main'];

/** Makes a pod: of a hundred, ninety-three run. */
export function makePod(random: Random): MadePod {
  const namespace = `team-${random.below(60)}`;
  const app = `${random.pick(APPS)}-${random.pick(TRACKS)}`;
  const name = `${app}-${random.suffix(9)}-${random.suffix(5)}`;
  const node = `node-${random.below(500)}`;
  const image = `registry.example.com/team/${app}:1.${random.below(40)}.0`;
  const age = 60 + random.below(3500);
  const event = (warning: boolean, from: string, reason: string, message: string, later: number): MadeEvent => ({
    warning,
    reason,
    message,
    from,
    age: Math.max(1, age - later),
  });
  const scheduled = event(
    false,
    'default-scheduler',
    'Scheduled',
    `Successfully assigned ${namespace}/${name} to ${node}`,
    0,
  );
  const base = { namespace, name, app, node };
  const dice = random.below(1000);
  if (dice < 930) {
    const events = [
      scheduled,
      event(false, 'kubelet', 'Pulled', `Container image "${image}" already present on machine`, 2),
      event(false, 'kubelet', 'Created', `Created container ${app}`, 3),
      event(false, 'kubelet', 'Started', `Started container ${app}`, 4),
    ];
    if (random.chance(0.1))
      events.splice(
        2,
        0,
        event(
          true,
          'kubelet',
          'FailedMount',
          `MountVolume.SetUp failed for volume "kube-api-access-${random.suffix(5)}" : failed to sync configmap cache: timed out waiting for the condition`,
          1,
        ),
      );
    return { ...base, word: 'Running', events };
  }
  if (dice < 960)
    return {
      ...base,
      word: 'ContainerCreating',
      events: [
        scheduled,
        event(
          true,
          'kubelet',
          'FailedMount',
          `MountVolume.SetUp failed for volume "config" : configmap "${app}-config" not found`,
          age - 5,
        ),
      ],
    };
  if (dice < 980)
    return {
      ...base,
      word: 'CrashLoopBackOff',
      events: [
        scheduled,
        event(false, 'kubelet', 'Started', `Started container ${app}`, age - 40),
        event(
          true,
          'kubelet',
          'BackOff',
          `Back-off restarting failed container ${app} in pod ${name}_${namespace}(0a1b2c3d-${random.suffix(4)}-4444-8888-${random.suffix(12)})`,
          age - 3,
        ),
      ],
    };
  return {
    ...base,
    word: 'ImagePullBackOff',
    events: [
      scheduled,
      event(
        true,
        'kubelet',
        'Failed',
        `Failed to pull image "${image}": rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`,
        age - 30,
      ),
      event(false, 'kubelet', 'BackOff', `Back-off pulling image "${image}"`, age - 4),
    ],
  };
}

/** Seconds as kubectl prints them. */
export function printAge(seconds: number): string {
  if (seconds < 120) return `${seconds}s`;
  if (seconds < 600) return seconds % 60 === 0 ? `${seconds / 60}m` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
  return `${Math.floor(seconds / 60)}m`;
}
