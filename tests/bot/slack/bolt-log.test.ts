import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { boltLog } from '../../../src/bot/slack/bolt-log.ts';

describe("Bolt's log", () => {
  it('holds no tokens, no details and no line ends', () => {
    const lines: string[] = [];
    const log = boltLog(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), () => true);
    log.debug('the body of a request');
    log.error('failed with xoxb-1234-abcd\nand xapp-1-A-b', new Error('why'), { token: 'secret' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'slack: failed with [token] and [token] why' });
  });

  it('says nothing for most before it is open: that is thrown, and said once', () => {
    const lines: string[] = [];
    const log = boltLog(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }), () => false);
    log.warn('http request failed');
    log.error('http request failed');
    expect(lines).toEqual([]);
  });
});
