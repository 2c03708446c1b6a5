import { beforeEach, describe, expect, it } from 'vitest';
import { ProgramRunner } from '../../../src/sim/addons/program-runner.ts';
import type { Component } from '../../../src/sim/client.ts';
import { Fleet } from '../../../src/sim/kubelet/fleet.ts';
import { machinesOf } from '../../../src/sim/kubelet/machines.ts';
import { PODS } from '../../../src/sim/resources/index.ts';
import type { Pod } from '../../../src/sim/wire.ts';
import { LabClient } from '../../make/lab-client.ts';

let client: LabClient;
let runner: ProgramRunner;
let told: string[];

/** A part that tells when it is started and stopped. */
function part(name: string): Component {
  let isRunning = false;
  return {
    name,
    get isRunning() {
      return isRunning;
    },
    start() {
      isRunning = true;
      told.push(`${name} starts`);
    },
    stop() {
      isRunning = false;
      told.push(`${name} stops`);
    },
  };
}

function pod(name: string, node: string, image: string, isRunning: boolean): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'kube-system', uid: name, resourceVersion: '', creationTimestamp: '' },
    spec: { nodeName: node, containers: [{ name: 'main', image }] },
    status: {
      containerStatuses: [
        {
          name: 'main',
          image,
          imageID: '',
          ready: isRunning,
          restartCount: 0,
          state: isRunning ? { running: {} } : { waiting: {} },
        },
      ],
    },
  } as unknown as Pod;
}

beforeEach(() => {
  told = [];
  client = new LabClient();
  runner = new ProgramRunner(
    [{ image: 'dns/server', components: () => [part('one'), part('two')] }],
    () => client.context,
    machinesOf(() => new Fleet(client.context), '1.36.2'),
  );
});

describe('a program', () => {
  it('works from its first container to its last', () => {
    runner.start(client);
    client.store.create(PODS, pod('a', 'node-1', 'dns/server:v1', false));
    expect(told).toEqual([]);
    client.store.update(PODS, pod('a', 'node-1', 'dns/server:v1', true));
    client.store.create(PODS, pod('b', 'node-2', 'registry.example.com/dns/server:v2', true));
    expect(told).toEqual(['one starts', 'two starts']);
    client.store.update(PODS, pod('a', 'node-1', 'dns/server:v1', false));
    expect(told).toHaveLength(2);
    client.store.remove(PODS, 'kube-system', 'b');
    expect(told.slice(2)).toEqual(['one stops', 'two stops']);
  });

  it('works at once where its containers run already', () => {
    client.store.create(PODS, pod('a', 'node-1', 'dns/server', true));
    runner.start(client);
    expect(told).toEqual(['one starts', 'two starts']);
  });

  it('is known by the node on which it runs', () => {
    runner.start(client);
    client.store.create(PODS, pod('a', 'node-1', 'dns/server', true));
    expect(runner.runs('dns/server')).toBe(true);
    expect(runner.runs('dns/server', 'node-1')).toBe(true);
    expect(runner.runs('dns/server', 'node-2')).toBe(false);
    expect(runner.runs('web')).toBe(false);
  });

  it.each(['web', 'dns/server-debug', 'a/dns/server', 'Not A Name'])('is not what %s runs', (image) => {
    runner.start(client);
    client.store.create(PODS, pod('a', 'node-1', image, true));
    expect(told).toEqual([]);
  });
});
