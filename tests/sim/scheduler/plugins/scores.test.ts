// How the smaller plugins score nodes.
import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../../src/sim/wire.ts';
import type { LabClient } from '../../../make/lab-client.ts';
import { schedule } from '../../../make/scheduling.ts';

const MB = 1024 * 1024;

/** Node a: 4 cores and 8 GiB, half of each taken; node b: as large, empty; node c: 2 cores and 16 GiB. */
function cluster(lab: LabClient): void {
  lab.node('a');
  lab.node('b');
  lab.node('c', { allocatable: { cpu: '2', memory: '16Gi' } });
  lab.pod('there', { requests: { cpu: '2', memory: '4Gi' }, spec: { nodeName: 'a' } });
}

const image = (name: string, megabytes: number): Record<string, unknown> => ({
  names: [name],
  sizeBytes: megabytes * MB,
});

interface Case {
  readonly name: string;
  readonly plugin: string;
  readonly scene: (lab: LabClient) => Pod;
  readonly scores: Readonly<Record<string, number>>;
  readonly version?: string;
}

const CASES: readonly Case[] = [
  {
    name: 'emptier is better, by requests',
    plugin: 'NodeResourcesFit',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p', { requests: { cpu: '1', memory: '2Gi' } });
    },
    // (25 + 25) / 2, (75 + 75) / 2, (50 + 87) / 2
    scores: { a: 25, b: 75, c: 68 },
  },
  {
    name: 'a pod without requests counts as 100 millicores and 200 MiB',
    plugin: 'NodeResourcesFit',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p');
    },
    scores: { a: 47, b: 97, c: 96 },
  },
  {
    name: 'evener is better: how evenly a node is taken with the pod',
    plugin: 'NodeResourcesBalancedAllocation',
    version: '1.33',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p', { requests: { cpu: '1', memory: '2Gi' } });
    },
    scores: { a: 100, b: 100, c: 81 },
  },
  {
    name: 'evener is better: what the pod changes about it',
    plugin: 'NodeResourcesBalancedAllocation',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p', { requests: { cpu: '1', memory: '2Gi' } });
    },
    scores: { a: 75, b: 75, c: 65 },
  },
  {
    name: 'a pod without requests evens nothing',
    plugin: 'NodeResourcesBalancedAllocation',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p');
    },
    scores: { a: Number.NaN, b: Number.NaN, c: Number.NaN },
  },
  {
    name: 'taints that make a node less wanted',
    plugin: 'TaintToleration',
    scene: (lab) => {
      const taint = (key: string): Record<string, string> => ({ key, effect: 'PreferNoSchedule' });
      lab.node('a', { spec: { taints: [taint('x'), taint('y')] } });
      lab.node('b', { spec: { taints: [taint('x'), taint('z')] } });
      lab.node('c');
      return lab.pod('p', { spec: { tolerations: [{ key: 'z', operator: 'Exists' }] } });
    },
    scores: { a: 0, b: 50, c: 100 },
  },
  {
    name: 'without such taints all nodes are as good',
    plugin: 'TaintToleration',
    scene: (lab) => {
      cluster(lab);
      return lab.pod('p');
    },
    scores: { a: 100, b: 100, c: 100 },
  },
  {
    name: 'preferred labels, by weight',
    plugin: 'NodeAffinity',
    scene: (lab) => {
      lab.node('a', { labels: { disk: 'ssd', zone: 'x' } });
      lab.node('b', { labels: { zone: 'x' } });
      lab.node('c');
      const prefer = (weight: number, key: string): Record<string, unknown> => ({
        weight,
        preference: { matchExpressions: [{ key, operator: 'Exists' }] },
      });
      const nodeAffinity = {
        preferredDuringSchedulingIgnoredDuringExecution: [prefer(30, 'disk'), prefer(10, 'zone')],
      };
      return lab.pod('p', { spec: { affinity: { nodeAffinity } } });
    },
    scores: { a: 100, b: 25, c: 0 },
  },
  {
    name: 'images that are there, by their size and how many nodes have them',
    plugin: 'ImageLocality',
    scene: (lab) => {
      lab.node('a', { status: { images: [image('nginx:latest', 700)] } });
      lab.node('b', { status: { images: [image('nginx:latest', 700), image('redis:7', 900)] } });
      lab.node('c');
      const containers = ['nginx', 'redis:7'].map((name) => ({ name: 'c', image: name }));
      return lab.pod('p', { spec: { containers } });
    },
    scores: { a: 22, b: 37, c: 0 },
  },
];

describe('scores', () => {
  it.each(CASES)('$plugin: $name', ({ plugin, scene, scores, version }) => {
    expect(schedule(scene, version ? { version } : {}).scores(plugin)).toEqual(scores);
  });
});
