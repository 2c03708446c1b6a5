import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Reread, reloader } from '../../src/cli/reload.ts';
import { SettingError } from '../../src/errors.ts';

function aReload(...rereads: Reread[]) {
  const lines: { readonly event: string; readonly msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { reload: reloader(log, rereads), lines };
}

describe('reading files again', () => {
  it('puts all of them in force, in their order', async () => {
    const done: string[] = [];
    const { reload, lines } = aReload(
      async () => () => void done.push('access'),
      async () => () => void done.push('playbooks'),
    );
    await reload();
    expect(done).toEqual(['access', 'playbooks']);
    expect(lines.map(({ event }) => event)).toEqual(['reloaded']);
  });

  it.each([
    [
      'a setting',
      new SettingError('access', { where: 'a.yaml', found: '2:1: x' }),
      'cannot use the access rules a.yaml: 2:1: x; ',
    ],
    [
      'a playbook',
      new Error('own/app/x.yaml: layer: found "nowhere"\n    at load'),
      'own/app/x.yaml: layer: found "nowhere"',
    ],
  ])('keeps all as it was when %s is bad, and says why in one line', async (_name, bad, says) => {
    const done: string[] = [];
    const { reload, lines } = aReload(
      async () => () => void done.push('access'),
      () => Promise.reject(bad),
    );
    await reload();
    expect(done).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: 'reload-bad', msg: expect.stringContaining(says) });
    expect(lines[0]?.msg).not.toContain('\n');
  });

  it('goes on after a bad one, one at a time', async () => {
    const done: number[] = [];
    let tries = 0;
    const { reload, lines } = aReload(async () => {
      const one = ++tries;
      if (one === 1) throw new Error('bad');
      return () => void done.push(one);
    });
    await Promise.all([reload(), reload(), reload()]);
    expect(done).toEqual([2, 3]);
    expect(lines.map(({ event }) => event)).toEqual(['reload-bad', 'reloaded', 'reloaded']);
  });
});
