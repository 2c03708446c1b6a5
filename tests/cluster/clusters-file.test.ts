import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Clusters } from '../../src/cluster/clusters.ts';
import { readClusters, readClustersFile } from '../../src/cluster/clusters-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sekisho-clusters-'));
const kubeconfig = join(folder, 'config');
writeFileSync(
  kubeconfig,
  [
    'apiVersion: v1',
    'kind: Config',
    'current-context: one',
    'clusters: [{ name: it, cluster: { server: "https://127.0.0.1:1" } }]',
    'contexts: [{ name: one, context: { cluster: it, user: it } }, { name: two, context: { cluster: it, user: it } }]',
    'users: [{ name: it, user: { token: t } }]',
  ].join('\n'),
);
afterAll(() => rmSync(folder, { recursive: true }));

describe('clusters.yaml', () => {
  it.each([
    ['version: 1', /^cannot use the clusters of c\.yaml: clusters: /],
    ['version: 1\nclusters:\n  - name: a b', /clusters\.0\.name: a name of letters/],
    ['version: 1\nclusters:\n  - name: a\n    contxt: b', /clusters\.0\.contxt: /],
    ['version: 1\nclusters: [{ name: a }, { name: a }]', /clusters\.1\.name: there is another cluster a/],
    ['version: 1\nclusters: [', /line \d+: no valid YAML/],
  ])('%j is refused in one line that says what is wrong where', (text, line) => {
    expect(() => readClusters(text, 'c.yaml')).toThrow(line);
  });

  it('that is not there says so', () => {
    expect(() => readClustersFile(join(folder, 'nothing.yaml'))).toThrow(/it cannot be read: ENOENT/);
  });
});

describe('a cluster', () => {
  const entries = readClusters(
    [
      'version: 1',
      'clusters:',
      '  - { name: lab, context: two }',
      '  - name: prod',
      '    impersonate:',
      '      - { groups: [S1], user: reader-one, as: [readers] }',
      '      - { groups: [S2], user: reader-two }',
    ].join('\n'),
    'c.yaml',
  );
  const clusters = new Clusters(entries, { kubeconfig, anyContext: false });

  it('is the first one where none is named, by the name that it was given', () => {
    expect(clusters.choose({}).connection.name).toBe('lab');
  });

  it('that nobody listed is none', () => {
    expect(() => clusters.choose({ context: 'one' })).toThrow('context "one" does not exist');
  });

  it('is read as whom the groups of the asker are mapped to', () => {
    const one = clusters.choose({ context: 'prod', groups: ['S9', 'S1'] }).connection;
    expect(one.isImpersonating).toBe(true);
    expect(clusters.choose({ context: 'prod', groups: ['S1'] }).connection).toBe(one);
    expect(clusters.choose({ context: 'prod', groups: ['S2'] }).connection).not.toBe(one);
    expect(clusters.choose({ context: 'prod' }).connection.isImpersonating).toBe(false);
  });

  it('is closed to those whose groups are mapped to nobody', () => {
    expect(() => clusters.choose({ context: 'prod', groups: ['S9'] })).toThrow(
      expect.objectContaining({ kind: 'not-mapped', isTotal: false }),
    );
  });

  it('of the kubeconfig may be named only where whoever asks has the kubeconfig', () => {
    const mine = new Clusters([], { kubeconfig, anyContext: true });
    expect(mine.choose({ context: 'two' }).connection.name).toBe('two');
    const others = new Clusters([], { kubeconfig, anyContext: false });
    expect(others.choose({}).connection.name).toBe('one');
    expect(() => others.choose({ context: 'two' })).toThrow('does not exist');
  });
});
