// A file or snippet of a message: fetched only when it is read, as a stream, with the token for Slack's own hosts alone.
import { z } from 'zod';
import { AttachmentError } from '../../desk/attachment-error.ts';
import { inTime } from '../../desk/in-time.ts';
import type { Attachment } from '../../desk/incoming.ts';
import { insideSpan } from '../../desk/neutralise.ts';
import type { SlackCalls } from '../calls.ts';
import { troubleKind } from '../trouble.ts';
import { slackWords } from '../words.ts';

/** Bytes. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/** ms until the first byte, and between two. */
const PATIENCE = 30_000;
/** Hosts that keep Slack's files. @see https://docs.slack.dev/messaging/working-with-files */
const OWN = /^(?:[a-z0-9-]+\.)*(?:slack\.com|slack-files\.com|slack-edge\.com|slack-gov\.com)$/;

const FILE = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  size: z.number().optional(),
  mode: z.string().optional(),
  file_access: z.string().optional(),
  is_external: z.boolean().optional(),
  url_private: z.string().optional(),
  url_private_download: z.string().optional(),
});
type File = z.infer<typeof FILE>;

/** What files are fetched with. */
export interface FileAccess {
  readonly calls: SlackCalls;
  readonly token: string;
  /** base of the Web API: files may also lie on its host */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
}

type Trouble = keyof ReturnType<typeof slackWords>['file'];

/** The files of a message as attachments; those that were deleted are left out. */
export function slackFiles(files: readonly Readonly<Record<string, unknown>>[], access: FileAccess): Attachment[] {
  return files.flatMap((raw) => {
    const file = FILE.safeParse(raw).data;
    if (!file || file.mode === 'tombstone') return [];
    const name = insideSpan(file.name || file.title || 'file');
    return [
      { name, ...(file.size === undefined ? {} : { size: file.size }), read: () => readFile(file, name, access) },
    ];
  });
}

async function* readFile(given: File, name: string, access: FileAccess): AsyncIterable<Uint8Array> {
  const file = given.file_access === 'check_file_info' || !urlOf(given) ? await lookedUp(given, access) : given;
  if (file.is_external || file.mode === 'external') throw fileError('elsewhere');
  if ((file.size ?? 0) > MOST_BYTES) throw fileError('big');
  const response = await opened(urlOf(file), name, access);
  let bytes = 0;
  const reader = response.getReader();
  try {
    for (;;) {
      const { done, value } = await soon(reader.read());
      if (done) return;
      bytes += value.byteLength;
      if (bytes > MOST_BYTES) throw fileError('big');
      yield value;
    }
  } catch (error) {
    throw error instanceof AttachmentError ? error : fileError('unreachable', error);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function urlOf(file: File): string {
  return file.url_private_download ?? file.url_private ?? '';
}

/** Files of other workspaces come without their address. */
async function lookedUp({ id = '' }: File, { calls }: FileAccess): Promise<File> {
  try {
    const { file } = await calls.call('files.info', { file: id });
    return FILE.parse(file);
  } catch (error) {
    const kind = troubleKind(error);
    throw fileError(kind === 'scope' ? 'scope' : kind === 'unavailable' ? 'unreachable' : 'gone', error);
  }
}

/** Follows redirects by itself: the token goes to Slack's hosts alone, whatever an answer says. */
async function opened(url: string, name: string, access: FileAccess): Promise<ReadableStream<Uint8Array>> {
  let at = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!isOwn(at, access.apiUrl)) throw fileError('elsewhere');
    const response = await soon(
      access.fetch(at, { headers: { authorization: `Bearer ${access.token}` }, redirect: 'manual' }),
    );
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      void response.body?.cancel().catch(() => undefined);
      at = new URL(location, at).href;
      continue;
    }
    if (response.ok && response.body && !isLoginPage(response, name)) return response.body;
    void response.body?.cancel().catch(() => undefined);
    if (response.status === 404 || response.status === 410) throw fileError('gone');
    throw fileError(response.status >= 500 || response.status === 429 ? 'unreachable' : 'scope');
  }
  throw fileError('unreachable');
}

/** Without files:read Slack answers with its sign-in page. */
function isLoginPage(response: Response, name: string): boolean {
  return /^text\/html\b/.test(response.headers.get('content-type') ?? '') && !/\.html?$/i.test(name);
}

/** May the token be sent there? */
export function isOwn(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(apiUrl)) return false;
  const { protocol, host, hostname, username, password } = new URL(url);
  const api = new URL(apiUrl);
  if (username !== '' || password !== '') return false;
  if (host === api.host) return protocol === api.protocol;
  return protocol === 'https:' && OWN.test(hostname) && host === hostname;
}

async function soon<T>(work: Promise<T>): Promise<T> {
  try {
    return await inTime(work, PATIENCE, () => fileError('unreachable'));
  } catch (error) {
    throw error instanceof AttachmentError ? error : fileError('unreachable', error);
  }
}

function fileError(trouble: Trouble, cause?: unknown): AttachmentError {
  return new AttachmentError({ en: slackWords('en').file[trouble], ja: slackWords('ja').file[trouble] }, cause);
}
