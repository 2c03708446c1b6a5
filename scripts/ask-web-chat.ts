// Asks the web chat one thing from a shell, as its page does, and prints the answer.
// Usage: SEKISHO_WEB_TOKEN=… node scripts/ask-web-chat.ts URL WORDS…
import { renderReply } from '../src/bot/terminal/render.ts';
import { CONVERSATION_HEADER } from '../src/bot/web/guard.ts';
import type { Begun, Entry, Refused } from '../src/bot/web/wire.ts';

const [url = '', ...words] = process.argv.slice(2);
const token = process.env.SEKISHO_WEB_TOKEN ?? '';

/** @throws Error with what the server says when it refuses */
async function asked(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Response> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { [CONVERSATION_HEADER]: 'new', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${((await answer.json()) as Refused).message}`);
  return answer;
}

/** The last state of each message, from the stream of events, which ends when all are answered. */
function entriesOf(stream: string): Entry[] {
  const data = stream.split('\n').filter((line) => line.startsWith('data: {'));
  return data.map((line) => JSON.parse(line.slice('data: '.length)) as Entry);
}

try {
  const { key } = (await (await asked('POST', '/api/sign-in', {}, { token })).json()) as { key: string };
  const signed: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  const { conversation } = (await (await asked('POST', '/api/conversations', signed, {})).json()) as Begun;
  const mine = { ...signed, [CONVERSATION_HEADER]: conversation };
  await asked('POST', '/api/messages', mine, { message: crypto.randomUUID(), text: words.join(' '), files: [] });
  const entry = entriesOf(await (await asked('GET', '/api/events?after=0', mine)).text()).at(-1);
  if (!entry?.answer) throw new Error('it has no answer');
  process.stdout.write(renderReply(entry.answer.reply, { colour: false, columns: 100, hints: false }));
} catch (thrown) {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
  console.error(`cannot ask: ${thrown instanceof Error ? thrown.message : String(thrown)}${cause}`);
  process.exitCode = 1;
}
