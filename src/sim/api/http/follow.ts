// `kubectl logs -f`: what a container has printed, then what it prints, until it ends or the reader goes away.
import { PODS } from '../../resources/index.ts';
import type { Pod } from '../../wire.ts';
import type { Api } from '../api.ts';
import type { Ask } from '../ask.ts';
import { ApiError } from '../status.ts';

/** How often it is looked for more, in milliseconds of the reader's time. */
const PAUSE = 200;

/** Where a log is, and how time goes by. */
export interface FollowPort {
  readonly api: Api;
  /** Calls again and again, each time after so many milliseconds of the reader's time, until it is ended. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** The id of the run that the container is in now, and whether it goes on. */
function runOf(pod: Pod | undefined, container: string): { readonly id: string; readonly runs: boolean } {
  const { containerStatuses = [], initContainerStatuses = [], ephemeralContainerStatuses = [] } = pod?.status ?? {};
  const all = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses];
  const status = container ? all.find(({ name }) => name === container) : containerStatuses[0];
  return { id: status?.containerID ?? '', runs: status?.state?.running !== undefined };
}

/**
 * Follows a log.
 * @param text what it has printed already, as the request wants it
 * @param shown how text is sent
 */
export function followed(
  { api, every }: FollowPort,
  ask: Ask,
  text: string,
  shown: (text: string) => string,
): ReadableStream<Uint8Array> {
  const { namespace, name, parameters = new Map<string, string>() } = ask;
  const now = () => runOf(api.store.get(PODS, namespace, name), parameters.get('container') ?? '');
  const run = parameters.get('previous') === 'true' ? { id: '', runs: false } : now();
  const encoder = new TextEncoder();
  let seen = api.clock.now();
  let stop: () => void = () => undefined;

  function more(restarted: boolean): string {
    const since = new Map(parameters);
    for (const one of ['tailLines', 'sinceSeconds', 'limitBytes']) since.delete(one);
    since.set('sinceTime', new Date(Math.floor(seen) + 1).toISOString());
    if (restarted) since.set('previous', 'true');
    try {
      return String(api.answer({ ...ask, parameters: since }).body);
    } catch (thrown) {
      if (thrown instanceof ApiError) return '';
      throw thrown;
    }
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (part: string): void => {
        if (part) controller.enqueue(encoder.encode(shown(part)));
      };
      send(text);
      if (!run.runs) return controller.close();
      stop = every(PAUSE, () => {
        // a reader that does not read is waited for
        if ((controller.desiredSize ?? 0) <= 0 || api.clock.now() === seen) return;
        const { id, runs } = now();
        const isOther = id !== run.id;
        send(more(isOther));
        seen = api.clock.now();
        if (runs && !isOther) return;
        stop();
        controller.close();
      });
    },
    cancel: () => stop(),
  });
}
