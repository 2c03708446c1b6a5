// A file of a message, fetched when it is read: only from where Discord keeps them, at most so much, piece by piece.

import type { Bilingual } from '../../triage/playbook.ts';
import { AttachmentError } from '../desk/attachment-error.ts';
import type { Attachment } from '../desk/incoming.ts';

/** What Discord tells of a file. */
export interface SentFile {
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly url: string;
}

/** Bytes of a file that are read at most. */
const LARGEST_FILE = 20 * 2 ** 20;
/** Where Discord keeps files (docs.discord.com, Reference, "Signed Attachment CDN URLs"). */
const HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const MOST_REDIRECTS = 3;
const TROUBLE = {
  'too-big': {
    en: 'it is larger than the 20 MB that are read; send the part around the trouble',
    ja: '読める上限の 20 MB を超えています。問題の前後だけを送ってください',
  },
  elsewhere: {
    en: 'it does not lie on Discord’s own servers, and nothing is fetched from elsewhere; upload it here',
    ja: 'Discord のサーバー以外にあるため取得しません。ここにアップロードしてください',
  },
  gone: {
    en: 'Discord no longer has it; upload it again',
    ja: 'Discord から消えています。もう一度アップロードしてください',
  },
  unreachable: {
    en: 'Discord did not hand it over; try again in a minute',
    ja: 'Discord から取得できませんでした。1 分ほどしてからもう一度試してください',
  },
} as const satisfies Record<string, Bilingual>;

/** ms for a whole file */
const PATIENCE = 60_000;

/** A file to be read. @param apiUrl the configured API, whose host may hold files, too; absent: Discord's own */
export function attachmentOf({ name, size, url }: SentFile, apiUrl?: string): Attachment {
  return { name, size, read: () => read(size, url, apiUrl) };
}

async function* read(size: number, url: string, apiUrl?: string): AsyncGenerator<Uint8Array> {
  if (size > LARGEST_FILE) throw new AttachmentError(TROUBLE['too-big']);
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetched(url, apiUrl, signal);
  let bytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > LARGEST_FILE) throw new AttachmentError(TROUBLE['too-big']);
      yield piece;
    }
  } catch (thrown) {
    throw thrown instanceof AttachmentError ? thrown : new AttachmentError(TROUBLE.unreachable, thrown);
  } finally {
    await response.body?.cancel().catch(() => undefined);
  }
}

/** Each redirection is looked at like the first address. */
async function fetched(url: string, apiUrl: string | undefined, signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (!isAllowed(at, apiUrl)) throw new AttachmentError(TROUBLE.elsewhere);
    let response: Response;
    try {
      response = await fetch(at, { redirect: 'manual', signal });
    } catch (thrown) {
      throw new AttachmentError(TROUBLE.unreachable, thrown);
    }
    if (response.ok) return response;
    await response.body?.cancel().catch(() => undefined);
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null || !URL.canParse(next, at))
      throw new AttachmentError(response.status < 500 ? TROUBLE.gone : TROUBLE.unreachable);
    at = new URL(next, at).href;
  }
  throw new AttachmentError(TROUBLE.unreachable);
}

/** Discord's own hosts over TLS, and the configured API's own, port included: beside it on one machine may be anything. */
function isAllowed(url: string, apiUrl: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:' && port === '' && HOSTS.has(hostname)) return true;
  if (apiUrl === undefined) return false;
  const api = new URL(apiUrl);
  return host === api.host && protocol === api.protocol;
}
