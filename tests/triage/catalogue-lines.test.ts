// One bare line, without the table around it, gets its layer and part: every wording of the scheduler's reasons, of pulls, mounts,
// sandboxes, probes, admission, quota, RBAC, webhooks and etcd.
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../src/playbooks/coverage.ts';
import { coverLines } from '../../src/playbooks/line-coverage.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { GROUPS, linesOf } from '../../src/triage/catalogue/group.ts';
import { bareReason, samplesOf } from '../../src/triage/catalogue/sample.ts';
import { diagnose } from '../../src/triage/diagnose.ts';

const playbooks = await loadPlaybooks();
const catalogue = await readCatalogue();
const coverage = coverLines(catalogue, playbooks);

describe('a bare line of the catalogue', () => {
  it('has no other answer than its own', () => {
    expect(coverage.misses).toEqual([]);
  });

  it.each(coverage.rows)('gets layer and part in the group $group', (row) => {
    expect(row.lines).toBeGreaterThan(0);
    expect(row.layer).toBe(row.lines);
    expect(row.part).toBe(row.lines);
  });

  it('is there for every scheduler message, with and without its summary', () => {
    const samples = catalogue.entries.filter(({ file }) => file === 'scheduler-messages').flatMap(samplesOf);
    const silent = samples.filter((sample) => linesOf(sample).length === 0).map(({ shape }) => shape);
    // an extender's message is its own
    expect(silent).toEqual(['<extender message>']);
    expect(new Set(samples.flatMap(linesOf).map(({ group }) => group))).toEqual(
      new Set(['scheduler message', 'scheduler reason']),
    );
    expect(samples.map(bareReason)).toContain("node(s) didn't match pod anti-affinity rules");
    expect(GROUPS).toContain('scheduler reason');
  });
});

/** [line, layer/part]: written by hand, with names that the catalogue does not use. */
const LINES: readonly (readonly [string, string])[] = [
  [
    '0/6 nodes are available: 1 node(s) had untolerated taint {team: ml}, 5 Insufficient memory.',
    'scheduler/resources',
  ],
  ['Insufficient cpu', 'scheduler/resources'],
  ['4 Insufficient nvidia.com/gpu', 'scheduler/resources'],
  ['Too many pods', 'scheduler/resources'],
  ["node(s) didn't match pod topology spread constraints (missing required label)", 'scheduler/topology'],
  ["  - node(s) didn't have free ports for the requested pod ports", 'scheduler/ports'],
  ['"node(s) had volume node affinity conflict"', 'scheduler/volume'],
  ['cannot allocate all claims', 'scheduler/dra'],
  ['preemption: not eligible due to preemptionPolicy=Never.', 'scheduler/preemption'],
  ['pod has unbound immediate PersistentVolumeClaims', 'storage/binding'],
  ['running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded', 'storage/binding'],
  [
    'Failed to inspect image "quay.example.org/a/b:3": rpc error: code = Unknown desc = layer not known',
    'kubelet/image',
  ],
  ['image pull failed for quay.example.org/a/b:3 because the registry is unavailable: pinging: 502', 'kubelet/image'],
  ['MapVolume.WaitForAttach failed for volume "pvc-77" : volume attachment is being deleted', 'storage/attach'],
  ['Unable to get pod sandbox status: rpc error: code = Unknown desc = context canceled', 'kubelet/sandbox'],
  [
    'network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady',
    'kubelet/sandbox',
  ],
  ['Init container warm-up failed startup probe', 'app/probe'],
  [
    'Internal error occurred: failed calling webhook "a.b.c": failed to call webhook: something odd',
    'api-server/admission',
  ],
  ['etcdserver: mvcc: required revision is a future revision', 'etcd/availability'],
  [
    'Unable to listen on port 8080: Listeners failed to create with the following errors: [address in use]',
    'client/tooling',
  ],
];

describe('a line that somebody quotes', () => {
  it.each(LINES)('%s → %s', (line, place) => {
    const { stalled } = diagnose(line, { playbooks });
    expect(`${stalled.layer}/${stalled.part}`).toBe(place);
  });

  it.each([
    'Insufficient testing was done before the release, so we rolled back.',
    'We have too many pods in that namespace by now.',
    'nodes are fine, all of them Ready',
  ])('%s → nothing stalled', (line) => {
    expect(['healthy', 'unknown']).toContain(diagnose(line, { playbooks }).stalled.layer);
  });
});
