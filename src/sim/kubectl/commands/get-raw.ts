// `kubectl get --raw`: a path of the API as it answers (kubectl, rawhttp).
import { CommandFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';

/** Prints what a path answers. */
export async function raw(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const given = parsed.string('raw');
  if (parsed.args.length > 0) throw new CommandFailure('arguments may not be passed when --raw is specified');
  if (parsed.bool('watch') || parsed.bool('watch-only') || parsed.string('selector') !== '')
    throw new CommandFailure(
      '--raw may not be specified with other flags that filter the server request or alter the output',
    );
  if (parsed.string('output') !== '') throw new CommandFailure('--raw and --output are mutually exclusive');
  if (!given.startsWith('/'))
    throw new CommandFailure(`--raw must be a valid URL path: parse ${JSON.stringify(given)}: invalid URI for request`);
  const [path = '', search = ''] = given.split(/\?(.*)/s);
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] = value;
  // what does not end by itself would be waited for without end
  if (/^(?:1|t|true|)$/i.test(query.watch ?? 'no') || /^(?:1|t|true|)$/i.test(query.follow ?? 'no'))
    throw new CommandFailure('--raw of what does not end is not possible here: use kubectl get -w');
  invocation.out(await invocation.text({ path, query }));
}
