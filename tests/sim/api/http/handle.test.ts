// The API over HTTP without a socket: what a log is for a reader of another time, and one that is followed.
import { beforeEach, describe, expect, it } from 'vitest';
import { type HttpPort, handle } from '../../../../src/sim/api/http/handle.ts';
import { Lab } from '../../../../src/sim/lab.ts';

const START = Date.parse('2026-11-30T03:00:00Z');
const HOUR = 3_600_000;
const POD = {
  metadata: { name: 'loop' },
  spec: {
    restartPolicy: 'Never',
    containers: [
      { name: 'main', image: 'busybox:1.37', command: ['sh', '-c', 'for i in 1 2 3; do echo line $i; sleep 5; done'] },
    ],
  },
};

let lab: Lab;
let timers: Set<() => void>;
let offset: number;

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const port: HttpPort = {
    api: lab.api,
    version: lab.version,
    describe: () => undefined,
    authenticate: () => ({ name: 'admin', groups: ['system:masters'] }),
    sync: () => undefined,
    wait: async () => undefined,
    every: (_ms, run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
    offset: () => offset,
    ill: () => new Set(),
  };
  return handle(new Request(`http://lab${path}`, init), port);
}

const LOG = '/api/v1/namespaces/default/pods/loop/log';

beforeEach(async () => {
  lab = new Lab({ start: START, seed: 1, nodes: 1 });
  timers = new Set();
  offset = 0;
  lab.run(1000);
  await ask('/api/v1/namespaces/default/pods', {
    method: 'POST',
    body: JSON.stringify(POD),
    headers: { 'content-type': 'application/json' },
  });
  lab.run(5000);
});

describe('a log', () => {
  it('has the times of its reader, and is asked for by them', async () => {
    offset = HOUR;
    const text = await (await ask(`${LOG}?timestamps=true`)).text();
    expect(text).toMatch(/^2026-11-30T04:00:\d\d\.\d{9}Z line 1\n/);
    expect(await (await ask(`${LOG}?sinceTime=2026-11-30T04:00:00Z`)).text()).toMatch(/^line 1\n/);
    expect(await (await ask(`${LOG}?sinceTime=2026-11-30T05:00:00Z`)).text()).toBe('');
  });

  it('is followed until its container ends', async () => {
    const followed = (await ask(`${LOG}?follow=true&tailLines=1`)).text();
    for (let second = 0; second < 30; second++) {
      lab.run(1000);
      for (const run of timers) run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await followed).toBe('line 1\nline 2\nline 3\n');
    expect(timers.size).toBe(0);
  });

  it('of a container that has ended is not waited for', async () => {
    lab.run(30_000);
    expect(await (await ask(`${LOG}?follow=1`)).text()).toBe('line 1\nline 2\nline 3\n');
    expect(timers.size).toBe(0);
  });

  it('is followed by nobody whose reader has gone', async () => {
    const { body } = await ask(`${LOG}?follow=true`);
    await body?.cancel();
    expect(timers.size).toBe(0);
  });
});

describe('what is sent', () => {
  it('is in the form that is wanted first, of those that there are', async () => {
    const kind = async (accept: string): Promise<unknown> => {
      const answer = await ask('/api/v1/nodes', { headers: { accept } });
      return answer.ok ? ((await answer.json()) as { kind: string }).kind : answer.status;
    };
    expect(await kind('application/json;as=Table;v=v1;g=meta.k8s.io,application/json')).toBe('Table');
    expect(await kind('application/vnd.kubernetes.protobuf,application/json')).toBe('NodeList');
    expect(await kind('application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io')).toBe(
      'PartialObjectMetadataList',
    );
    expect(await kind('*/*')).toBe('NodeList');
    expect(await kind('application/vnd.kubernetes.protobuf')).toBe(406);
  });

  it('names what there is', async () => {
    const { paths } = (await (await ask('/')).json()) as { paths: string[] };
    expect(paths).toEqual([...paths].sort());
    for (const path of ['/api/v1', '/apis/apps/v1', '/healthz', '/livez/ping', '/readyz', '/version'])
      expect(paths).toContain(path);
    expect(await (await ask('/metrics')).text()).toMatch(
      /^apiserver_resource_objects\{group="",resource="nodes"\} 1$/m,
    );
  });
});
