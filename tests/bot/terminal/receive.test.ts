import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasteFilter } from '../../../src/bot/terminal/receive.ts';

const BEGIN = '\u001b[200~';
const END = '\u001b[201~';

/** Sends chunks and collects what is typed and what is pasted. */
function receive(...chunks: readonly (string | Buffer)[]): { typed: string; pastes: string[] } {
  const filter = new PasteFilter();
  let typed = '';
  const pastes: string[] = [];
  filter.on('data', (chunk: Buffer) => {
    typed += chunk.toString();
  });
  filter.on('paste', (text: string) => pastes.push(text));
  for (const chunk of chunks) filter.write(chunk);
  vi.advanceTimersByTime(1000);
  return { typed, pastes };
}

describe('PasteFilter', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets typed keys through', async () => {
    const { typed, pastes } = receive('h', 'i', '\r', '\u001b[A');
    await vi.waitFor(() => expect(typed.length + pastes.length).toBeGreaterThanOrEqual(0));
    expect(pastes).toEqual([]);
  });

  it('takes a paste with blank lines as one block', () => {
    expect(receive(`${BEGIN}one\r\rtwo\r\n${END}`).pastes).toEqual(['one\n\ntwo\n']);
  });

  it('finds the marks wherever the chunks are cut', () => {
    const whole = `${BEGIN}一つ\r\r二つ${END}`;
    for (let at = 1; at < whole.length; at++)
      expect(receive(whole.slice(0, at), whole.slice(at)).pastes).toEqual(['一つ\n\n二つ']);
  });

  it('decodes characters that are cut in half', () => {
    const bytes = Buffer.from(`${BEGIN}関所\rの${END}`);
    for (let at = 1; at < bytes.length; at++)
      expect(receive(bytes.subarray(0, at), bytes.subarray(at)).pastes).toEqual(['関所\nの']);
  });

  it('takes several pastes and what is typed between them apart', () => {
    expect(receive(`${BEGIN}a\rb${END}x${BEGIN}c\rd${END}`).pastes).toEqual(['a\nb', 'c\nd']);
  });

  it('takes lines that come at once without marks as a paste', () => {
    expect(receive('LAST SEEN   TYPE\r5s   Warning\r').pastes).toEqual(['LAST SEEN   TYPE\n5s   Warning\n']);
  });

  it('waits for the rest of such a paste', () => {
    expect(receive('LAST SEEN   TYPE\r5s   Warn', 'ing\r\r6s  Normal\r').pastes).toEqual([
      'LAST SEEN   TYPE\n5s   Warning\n\n6s  Normal\n',
    ]);
  });

  it('takes lines of single words as commands that a program sent', () => {
    expect(receive('examples\r2\rquit\r').pastes).toEqual([]);
  });

  it('does not keep an escape key back', async () => {
    const filter = new PasteFilter();
    const seen: string[] = [];
    filter.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
    filter.write('\u001b');
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    await vi.waitFor(() => expect(seen).toEqual(['\u001b']));
  });
});
