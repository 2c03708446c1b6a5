import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import { type Controller, watch } from '../../../src/sim/controllers/controller.ts';
import { CONFIG_MAPS } from '../../../src/sim/resources/index.ts';
import { ControllerBench } from '../../make/controller-bench.ts';

/** A controller that never succeeds, and when it tried (ms since its first try). */
function failing(): { readonly bench: ControllerBench; readonly tries: () => number[] } {
  const times: number[] = [];
  const controller: Controller = {
    name: 'failing',
    component: 'failing-controller',
    watches: [watch(CONFIG_MAPS)],
    reconcile(_key, { clock }) {
      times.push(clock.now());
      throw new ApiError(500, 'InternalError', 'no');
    },
  };
  return { bench: new ControllerBench(controller), tries: () => times.map((time) => time - (times[0] ?? 0)) };
}

describe('a key that fails', () => {
  it('is tried again after 5 ms, then twice as long each time, 10 ms apart at least', () => {
    const { bench, tries } = failing();
    bench.create(CONFIG_MAPS, 'a', { data: {} });
    bench.run(700);
    expect(tries()).toEqual([0, 10, 20, 40, 80, 160, 320, 640]);
  });

  it('is still tried at the planned time when a change has it tried before', () => {
    const { bench, tries } = failing();
    const made = bench.create(CONFIG_MAPS, 'a', { data: {} });
    bench.run(200);
    bench.client.update(CONFIG_MAPS, { ...made, data: { changed: 'yes' } });
    bench.run(800);
    expect(tries()).toEqual([0, 10, 20, 40, 80, 160, 200, 320, 960]);
  });
});

describe('a key whose reconciliation takes its time', () => {
  it('is not looked at again before that has passed', () => {
    const times: number[] = [];
    const controller: Controller = {
      name: 'slow',
      component: 'slow-controller',
      watches: [watch(CONFIG_MAPS)],
      reconcile(_key, { clock }) {
        times.push(clock.now());
        return { tookMs: 300 };
      },
    };
    const bench = new ControllerBench(controller);
    let made = bench.create(CONFIG_MAPS, 'a', { data: {} });
    for (let at = 0; at < 10; at++) {
      bench.run(50);
      made = bench.client.update(CONFIG_MAPS, { ...made, data: { at: String(at) } });
    }
    bench.run(1_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 300, 600]);
  });
});
