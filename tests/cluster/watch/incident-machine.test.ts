import { describe, expect, it } from 'vitest';
import {
  GRACES,
  type Look,
  NOTHING,
  type Post,
  type WatchSettings,
  type WatchState,
} from '../../../src/cluster/watch/incident.ts';
import { take } from '../../../src/cluster/watch/incident-machine.ts';
import type { Stall } from '../../../src/cluster/watch/stalls.ts';

const START = Date.parse('2026-03-04T08:00:00Z');
const SETTINGS: WatchSettings = { graces: GRACES };

function aStall(over: Partial<Stall> = {}): Stall {
  return {
    key: 'kubelet/image-not-found Deployment/lab/api',
    playbook: 'kubelet/image-not-found',
    object: 'Deployment/lab/api',
    layer: 'kubelet',
    part: 'image',
    step: 'image',
    sentence: 'The registry does not have api:9',
    consequences: [],
    ready: 0,
    wanted: 2,
    ...over,
  };
}

const PROBE = aStall({
  key: 'kubelet/readiness Deployment/lab/api',
  playbook: 'kubelet/readiness',
  part: 'probe',
  step: 'ready',
  sentence: 'The readiness probe fails',
});

/** Looks every 10 s. Each entry: what is seen, and for how many seconds. */
function run(
  script: readonly (readonly [Look, number])[],
  settings: WatchSettings | ((now: number) => WatchSettings) = SETTINGS,
  from: WatchState = NOTHING,
): { readonly posts: (Post & { readonly at: number })[]; readonly state: WatchState } {
  const posts: (Post & { readonly at: number })[] = [];
  let state = from;
  let now = START;
  for (const [look, seconds] of script)
    for (let passed = 0; passed < seconds; passed += 10, now += 10_000) {
      const outcome = take(state, look, now, typeof settings === 'function' ? settings(now) : settings);
      // what is kept survives a restart as JSON
      state = JSON.parse(JSON.stringify(outcome.state)) as WatchState;
      posts.push(...outcome.posts.map((post) => ({ ...post, at: (now - START) / 1000 })));
    }
  return { posts, state };
}

function told(posts: readonly (Post & { readonly at: number })[]): string[] {
  return posts.map((post) => `${post.at} ${post.type}${'line' in post && post.line ? ` ${post.line}` : ''}`);
}

const well: Look = { stalls: [] };
const image: Look = { stalls: [aStall()] };
const probe: Look = { stalls: [PROBE] };
const blind: Look = { blind: 'refused' };

describe('what a watch tells', () => {
  it.each<[string, readonly (readonly [Look, number])[], string[]]>([
    [
      'nothing of what passes within its grace',
      [
        [image, 80],
        [well, 300],
      ],
      [],
    ],
    ['what is stalled longer, once', [[image, 600]], ['90 opened']],
    [
      'that it has healed when it stays so',
      [
        [image, 120],
        [well, 120],
      ],
      ['90 opened', '180 healed'],
    ],
    [
      'nothing of a moment in which it looked well',
      [
        [image, 120],
        [well, 50],
        [image, 120],
      ],
      ['90 opened'],
    ],
    [
      'that it is back in the same message, when it comes back soon',
      [
        [image, 120],
        [well, 120],
        [image, 60],
      ],
      ['90 opened', '180 healed', '240 changed back'],
    ],
    [
      'a new incident when it comes back much later',
      [
        [image, 120],
        [well, 720],
        [image, 120],
      ],
      ['90 opened', '180 healed', '780 closed', '930 opened'],
    ],
    [
      'that the layer is another, in the same incident',
      [
        [image, 120],
        [probe, 120],
        [well, 80],
      ],
      ['90 opened', '120 changed layer', '300 healed'],
    ],
    [
      'two causes as two incidents',
      [[{ stalls: [aStall(), aStall({ key: 'x Deployment/lab/web', object: 'Deployment/lab/web' })] }, 120]],
      ['90 opened', '90 opened'],
    ],
    [
      'nothing begun, nothing healed while it sees nothing',
      [
        [image, 120],
        [blind, 200],
        [image, 20],
      ],
      ['90 opened'],
    ],
    [
      'that it sees nothing when that lasts',
      [
        [well, 10],
        [blind, 700],
        [well, 10],
      ],
      ['310 blind', '710 sees'],
    ],
    [
      'no healing for time in which nothing was seen',
      [
        [image, 120],
        [well, 20],
        [blind, 200],
        [well, 40],
        [well, 20],
      ],
      ['90 opened', '380 healed'],
    ],
  ])('%s', (_, script, expected) => expect(told(run(script).posts)).toEqual(expected));

  it('counts how long each layer took', () => {
    const { posts } = run([
      [image, 120],
      [probe, 120],
      [well, 80],
    ]);
    const healed = posts.find(({ type }) => type === 'healed');
    expect(healed).toMatchObject({
      incident: {
        stages: [
          { layer: 'kubelet', part: 'image', from: START, to: START + 120_000 },
          { layer: 'kubelet', part: 'probe', from: START + 120_000, to: START + 240_000 },
        ],
      },
    });
  });

  it('shows more ready pods in place, no oftener than each half minute', () => {
    const ready = (count: number): Look => ({ stalls: [aStall({ ready: count, wanted: 9 })] });
    const { posts } = run([[ready(0), 100], ...[1, 2, 3, 4, 5, 6].map((count) => [ready(count), 10] as const)]);
    expect(told(posts)).toEqual(['90 opened', '120 changed', '150 changed']);
    expect(posts.at(-1)).toMatchObject({ incident: { stall: { ready: 6 } } });
  });

  it('stops telling the thread of what comes and goes all day', () => {
    const once = [
      [image, 20],
      [well, 80],
    ] as const;
    const { posts } = run([[image, 100], [well, 80], ...Array.from({ length: 8 }, () => once).flat()]);
    expect(posts.filter(({ type }) => type === 'opened')).toHaveLength(1);
    expect(posts.filter((post) => 'line' in post && post.line === 'back')).toHaveLength(3);
  });

  it('says nothing while it is muted, and then what is still so', () => {
    const settings = { ...SETTINGS, mutedUntil: START + 300_000 };
    expect(told(run([[image, 400]], settings).posts)).toEqual(['300 opened']);
    expect(
      told(
        run(
          [
            [image, 120],
            [well, 400],
          ],
          settings,
        ).posts,
      ),
    ).toEqual(['180 closed']);
  });

  it('says nothing in a maintenance window', () => {
    const windows = [{ from: START, until: START + 200_000 }];
    expect(told(run([[image, 300]], { ...SETTINGS, windows }).posts)).toEqual(['200 opened']);
  });

  it('sums up the day once, at its time, when there is something to sum up', () => {
    const settings = { ...SETTINGS, digestAt: 8 * 60 + 10 };
    const { posts } = run(
      [
        [image, 120],
        [well, 1200],
      ],
      settings,
    );
    expect(told(posts)).toEqual(['90 opened', '180 healed', '600 digest', '780 closed']);
    expect(posts[2]).toMatchObject({ open: [], over: [{ object: 'Deployment/lab/api', took: 120_000 }] });
    expect(told(run([[well, 1200]], settings).posts)).toEqual([]);
  });

  it('neither forgets nor repeats what was told before a restart', () => {
    const { state } = run([[image, 120]]);
    const restarted: WatchState = { ...NOTHING, incidents: state.incidents };
    expect(told(run([[image, 200]], SETTINGS, restarted).posts)).toEqual([]);
    expect(told(run([[well, 100]], SETTINGS, restarted).posts)).toEqual(['60 healed']);
  });
});
