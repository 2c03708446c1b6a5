// Files that go with an answer: long tables, exported notes, pictures with their alternative text.
import type { Picture } from '../../desk/answering.ts';
import type { SlackCalls } from '../calls.ts';
import { plain } from '../render/escape.ts';
import type { Workspace } from '../workspace.ts';
import type { Spot } from './post.ts';

/** A file to upload. */
export interface Upload {
  /** shown and downloaded under this name; made by us */
  readonly name: string;
  readonly title: string;
  readonly bytes: Uint8Array;
  /** what a picture shows; absent for text */
  readonly alt?: string;
}

/** Characters of a picture's title, which is read at a glance. */
const TITLE = 60;
/** Slack's limit for alternative texts, characters. */
const LONGEST_ALT = 1_000;
const PATIENCE = 60_000;

/** Pictures as files. */
export async function uploadsOf(
  pictures: readonly Picture[],
  png: (picture: Picture) => Promise<Uint8Array>,
): Promise<Upload[]> {
  const drawn: Upload[] = [];
  for (const picture of pictures)
    drawn.push({
      name: `${picture.name}.png`,
      title: plain(picture.alt, TITLE),
      bytes: await png(picture),
      alt: plain(picture.alt, LONGEST_ALT),
    });
  return drawn;
}

/** Uploads files and shares them in one message. @throws what Slack refuses with */
export async function upload(workspace: Workspace, spot: Spot, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length === 0) return;
  const files: { id: string; title: string }[] = [];
  for (const one of uploads) files.push({ id: await uploadOne(workspace.calls, one), title: one.title });
  await workspace.calls.call(
    'files.completeUploadExternal',
    { files, channel_id: spot.channel, ...(spot.threadTs === '' ? {} : { thread_ts: spot.threadTs }) },
    { again: 'no' },
  );
}

async function uploadOne(calls: SlackCalls, { name, bytes, alt }: Upload): Promise<string> {
  const { upload_url, file_id } = await calls.call('files.getUploadURLExternal', {
    filename: name,
    length: bytes.byteLength,
    ...(alt ? { alt_text: alt.slice(0, LONGEST_ALT) } : {}),
  });
  if (typeof upload_url !== 'string' || typeof file_id !== 'string')
    throw new Error('Slack named no place to upload to');
  const response = await fetch(upload_url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  void response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw new Error(`Slack did not take the file: HTTP ${response.status}`);
  return file_id;
}
