import { describe, expect, it } from 'vitest';
import { type LogOptions, makeLog } from '../../src/ops/log.ts';
import { inRequest } from '../../src/ops/request.ts';

function lines(write: (log: ReturnType<typeof makeLog>) => void, over: Partial<LogOptions> = {}): string {
  let out = '';
  write(
    makeLog({
      level: 'info',
      pretty: false,
      secrets: ['my-own-secret'],
      write: (line) => {
        out += line;
      },
      ...over,
    }),
  );
  return out;
}

describe('the log', () => {
  it.each([
    ['a field that is never written', { token: 'abc', deep: { text: 'a paste' } }, ['abc', 'a paste']],
    ['a secret in use, wherever it stands', { event: 'x my-own-secret y' }, ['my-own-secret']],
    [
      'what looks like a token',
      { url: 'failed with xoxb-123456789012-123456789012-abcdefghijklmnopqrstuvwx' },
      ['abcdefghijklmnopqrstuvwx'],
    ],
    ['the message of an error', { error: new Error('sent my-own-secret') }, ['my-own-secret']],
  ])('does not show %s', (_name, fields, secrets) => {
    const out = lines((log) => log.info(fields, 'said'));
    for (const secret of secrets) expect(out).not.toContain(secret);
    expect(JSON.parse(out)).toMatchObject({ level: 30, msg: 'said' });
  });

  it('says what went wrong, and where only when that is asked for', () => {
    const error = Object.assign(new TypeError('broke'), { code: 'EBROKE' });
    expect(JSON.parse(lines((log) => log.error({ error }, 'x'))).error).toEqual({
      type: 'TypeError',
      message: 'broke',
      code: 'EBROKE',
    });
    expect(lines((log) => log.error({ error }, 'x'), { level: 'debug' })).toContain('stack');
  });

  it('has the id of the message that a line is about, however late it comes', async () => {
    const ids = new Set<unknown>();
    const out: string[] = [];
    const log = makeLog({ level: 'info', pretty: false, secrets: [], write: (line) => void out.push(line) });
    await inRequest(async () => {
      log.info('now');
      await new Promise((resolve) => setTimeout(resolve, 1));
      inRequest(() => log.info('later'));
    });
    for (const line of out) ids.add(JSON.parse(line).request);
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(JSON.parse(lines((one) => one.info('of nobody')))).not.toHaveProperty('request');
  });

  it('is a line for people when it is pretty', () => {
    expect(lines((log) => log.warn({ event: 'e' }, 'said'), { pretty: true })).toMatch(
      /^\d\d:\d\d:\d\d warn said event=e\n$/,
    );
  });
});
