// Exercises on a thread: the same as in this one, while this one goes on.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { PracticeRoom } from '../../../src/bot/conversation/practice/room.ts';
import { type PracticeThread, practiceThread } from '../../../src/bot/desk/practice/practice-thread.ts';
import { aDesk, aMessage, aPlace, ask, textOf } from '../../make/desk.ts';

let thread: PracticeThread | undefined;

afterEach(async () => {
  await thread?.close();
});

describe('practice on a thread', () => {
  it('goes from the layer to the note, each conversation by itself, and keeps this thread free', async () => {
    thread = practiceThread({ lines: 10, labs: 5 });
    const desk = aDesk({ practising: thread });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const say = async (text: string, at = '1.0'): Promise<string> =>
      textOf(await ask(desk, aMessage(text, { place: aPlace({ thread: at }) })));
    expect(await say('practice list')).toContain('quiet-morning');
    delay.enable();
    expect(await say('practice quiet-morning')).toContain('A quiet morning');
    expect(await say('practice loud-night', '2.0')).toContain('loud-night');
    expect(await say('kubectl get pods')).toContain('shop-');
    expect(await say('scheduler')).toContain('Right: scheduler/absent.');
    expect(await say('call scheduler')).toContain('Solved.');
    delay.disable();
    expect(await say('kube-scheduler was down')).toContain('1 of');
    expect(await say('healthy', '2.0')).toContain('Right: nothing is stalled');
    expect(await say('leave', '2.0')).toContain('Practice is over');
    // an exercise takes hundreds of ms in the thread that does it; nothing here shows that
    expect(delay.percentile(99) / 1e6).toBeLessThan(150);
  });

  it('is told when too many lines wait, and answers those that do', async () => {
    thread = practiceThread({ lines: 1, labs: 5 });
    const desk = aDesk({ practising: thread });
    const heard = await Promise.all(
      ['1.0', '2.0'].map((at) => ask(desk, aMessage('practice quiet-morning', { place: aPlace({ thread: at }) }))),
    );
    expect(heard.map(textOf).map((text) => text.includes('Busy: '))).toEqual([false, true]);
  });
});

describe('a room of labs', () => {
  const open = (room: PracticeRoom, name: string) => room.open(name, { language: 'en', solved: [] });

  it('lets go of the lab that rested longest, and says how to begin it anew', async () => {
    const room = new PracticeRoom(2);
    const first = await open(room, 'quiet-morning');
    const second = await open(room, 'loud-night');
    await room.say('task', { language: 'en', ...first });
    const third = await open(room, 'evening-release');
    expect((await room.say('task', { language: 'en', ...first })).practice).toEqual(first.practice);
    const gone = await room.say('kubectl get pods', { language: 'en', ...second });
    expect(JSON.stringify(gone.reply.parts)).toContain('Say practice loud-night to begin it anew');
    expect(gone.practice).toBeUndefined();
    expect((await room.say('task', { language: 'en', ...third })).practice).toEqual(third.practice);
  });
});
