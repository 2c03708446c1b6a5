// Whether anything says where a cluster is, also for a user of whom the system knows nothing but the number.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasKubeconfig, ownKubeconfig } from '../../src/cluster/has-kubeconfig.ts';

const homedir = vi.hoisted(() => vi.fn<() => string>());
vi.mock('node:os', async (original) => ({ ...(await original<typeof import('node:os')>()), homedir }));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sekisho-home-'));
  homedir.mockReturnValue(home);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('a kubeconfig', () => {
  it('is what KUBECONFIG names', () => {
    expect([hasKubeconfig({ kubeconfig: '/some/config' }), hasKubeconfig({})]).toEqual([true, false]);
  });

  it('is found at home', () => {
    mkdirSync(join(home, '.kube'));
    writeFileSync(join(home, '.kube/config'), '');
    expect(hasKubeconfig({})).toBe(true);
  });

  it('is not there for a user without a home', () => {
    homedir.mockImplementation(() => {
      throw new Error('A system error occurred: uv_os_homedir returned ENOENT (no such file or directory)');
    });
    expect([hasKubeconfig({}), ownKubeconfig()]).toEqual([false, undefined]);
  });
});
