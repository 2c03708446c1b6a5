// An exercise from the first line to the note, as a learner has it.
import { beforeEach, describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import { grade, readAnswer } from '../../../src/bot/conversation/practice/answer.ts';
// loaded on demand in the program; here before the first test, since it takes a while
import '../../../src/bot/conversation/practice/practise.ts';
import { CHOICES, PRACTICE_WORDS } from '../../../src/bot/conversation/practice/words.ts';
import { newSession, type Session } from '../../../src/bot/conversation/session.ts';
import { renderReply } from '../../../src/bot/terminal/render.ts';
import { aDiagnosis, anEngine } from '../../make/diagnosis.ts';

const engine = anEngine(aDiagnosis());
let session: Session;

/** Says something and gives what comes back, as a terminal shows it. */
async function say(text: string): Promise<string> {
  const turn = await converse({ text }, session, engine);
  session = turn.session;
  return renderReply(turn.reply, { columns: 100, colour: false, hints: false });
}

beforeEach(() => {
  session = newSession('en', 'en');
});

describe('practice', () => {
  it('goes from the layer to the fix and to the note', async () => {
    const begin = await say('practice quiet-morning');
    expect(begin).toContain('A quiet morning: Level 3 · quiet-morning · Namespace store');
    expect(begin).toContain('5 scheduler');
    expect(await say('kubectl get pods')).toMatch(/^NAME.*\n(?:shop-.*\n){4}/m);
    expect(await say('call kube-scheduler')).toContain('First say which component');
    expect(await say('kubelet')).toMatch(/^Not kubelet\. The road has not come that far/);
    expect(await say('scheduler')).toMatch(/^Right: scheduler\/absent\./);
    expect(await say('call etcd')).toBe('The people of etcd looked: all is well there.\n');
    expect(await say('time 5m')).toMatch(/^5m passed\.\n\nNot there yet\n {2}- the cause itself is mended/);
    expect(await say('call scheduler')).toMatch(/found something and mended it\.\nSolved\. Now the note/);
    // whoever looks once more before the note is written is not taken at his word
    expect(await say('time 1m')).toBe('1m passed.\n');
    expect(await say('kubectl get pods')).toContain('Running');
    expect(await say('help')).not.toContain('Incident note');
    const end = await say('kube-scheduler was down, so nobody looked at new pods');
    expect(end).toContain('The note names where it was stuck.');
    expect(end).toContain('Without hints, 1 wrong answer. 1 of');
    expect(session.solved).toEqual(['scheduler/quiet-morning']);
  });

  it('has three hints, and shows the way to whoever gives up', async () => {
    await say('practice evening-release');
    expect(await say('hint')).toMatch(/^Hint 1 of 3/);
    await say('hint');
    expect(await say('ヒント')).toMatch(/^Hint 3 of 3/);
    expect(await say('hint')).toMatch(/^There are only three hints/);
    expect(await say('give up')).toMatch(
      /^It was kubelet\/image\.\n\nOne way to mend it\n {2}kubectl -n lab rollout undo/,
    );
    expect(session.solved ?? []).toEqual([]);
  });

  it('takes "nothing is stalled" where that is right, and says why not where it is wrong', async () => {
    await say('practice loud-night');
    expect(await say('app')).toMatch(/^Not app\. Something is said to be wrong, and all that is wanted is there/);
    expect(await say('healthy')).toMatch(/^Right: nothing is stalled/);
    expect(await say('only a slow start, nothing is stalled')).toContain('Incident note');
    await say('practice evening-release');
    expect(await say('正常')).toMatch(/^Not healthy\./);
  });

  it('goes on with another, begins anew, and ends', async () => {
    await say('practice quiet-morning');
    expect(await say('skip')).not.toContain('quiet-morning');
    await say('practice seed 42');
    expect(await say('again')).toContain('seed 42');
    expect(await say('leave')).toMatch(/^Practice is over/);
    expect(session.practice).toBeUndefined();
    expect(await say('practice the-impossible')).toMatch(/^There is no exercise the-impossible/);
  });

  it('lists names that do not tell the answer', async () => {
    const list = await say('practice list');
    expect(list).toContain('quiet-morning');
    expect(list).not.toMatch(/scheduler|kubelet|etcd/);
    expect(await say('practice list level 1')).not.toContain('quiet-morning');
  });

  it('shows menus each line of which can be said as it stands', async () => {
    const menus = async (text: string) => {
      const { reply } = await converse({ text }, session, engine);
      return reply.parts.flatMap((part) => (part.type === 'menu' ? part.items : []));
    };
    for (const { say: name } of (await menus('practice list')).slice(0, 3))
      expect((await converse({ text: name }, session, engine)).session.practice?.name).toBe(
        name.replace('practice ', ''),
      );
    for (const { say: choice } of await menus('practice evening-release'))
      expect([choice, readAnswer(choice)?.choice]).toEqual([choice, choice.replace(/^\d+ /, '')]);
  });

  it('shows what the learner had tried, and speaks Japanese to whoever does', async () => {
    const turn = await converse({ text: '演習 closed-counter' }, newSession('ja', 'ja'), engine);
    const shown = renderReply(turn.reply, { columns: 100, colour: false, hints: false });
    expect(shown).toContain('$ kubectl -n arcade get pods');
    expect(shown).toContain('was refused - did you specify the right host or port?');
    expect(shown).toContain('どの部品の仕事で止まっていますか');
  });
});

describe('an answer', () => {
  it.each([
    ['5', 'scheduler', ''],
    ['kube-scheduler', 'scheduler', ''],
    ['kubelet/image', 'kubelet', 'image'],
    ['Kubelet / Image.', 'kubelet', 'image'],
    ['it is the api server', 'api-server', ''],
    ['スケジューラーです', 'scheduler', ''],
    ['nothing is stalled', 'healthy', ''],
    ['8 kubelet', 'kubelet', ''],
  ])('%s', (text, choice, part) => {
    expect(readAnswer(text)).toEqual({ choice, part });
  });

  it.each(['12', 'the weather', '', '8 etcd', '8 pods'])('%j is none', (text) => {
    expect(readAnswer(text)).toBeUndefined();
  });

  it('is graded by layer', () => {
    const place = { layer: 'kubelet', part: 'image' } as const;
    expect(grade({ choice: 'kubelet', part: '' }, place)).toBe('yes');
    expect(grade({ choice: 'node', part: '' }, place, [{ layer: 'node', part: 'pressure' }])).toBe('also');
    expect(grade({ choice: 'node', part: '' }, place)).toBe('no');
  });
});

describe('the words of practice', () => {
  it('say of every wrong answer why it is wrong', () => {
    for (const words of Object.values(PRACTICE_WORDS))
      for (const one of CHOICES) expect(words.whyNot[one]).not.toBe('');
  });
});
