// `pods/log`.
import type { Api, Outcome } from '../api.ts';
import type { Ask } from '../ask.ts';
import type { Call } from '../call.ts';

/** What a container printed. */
export function log(api: Api, call: Call, { parameters }: Ask): Outcome {
  const number = (name: string): number | undefined => {
    const text = parameters?.get(name);
    return text === undefined || text === '' ? undefined : Number(text);
  };
  const [tailLines, sinceSeconds, limitBytes] = [number('tailLines'), number('sinceSeconds'), number('limitBytes')];
  const sinceTime = parameters?.get('sinceTime');
  const body = api.backends.logs(call.namespace, call.name, parameters?.get('container') ?? '', {
    previous: parameters?.get('previous') === 'true',
    timestamps: parameters?.get('timestamps') === 'true',
    ...(tailLines !== undefined && { tailLines }),
    ...(sinceSeconds !== undefined && { sinceSeconds }),
    ...(limitBytes !== undefined && { limitBytes }),
    ...(sinceTime && { sinceTime }),
  });
  return { code: 200, body };
}
