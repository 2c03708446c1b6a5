import { afterEach, describe, expect, it } from 'vitest';
import { type JobTook, Thread, type ThreadOptions } from '../../../../src/bot/desk/thread/thread.ts';

/** What a worker does with a message; `port` is the way back. */
function workerOf(code: string): URL {
  const text = `import { parentPort as port } from 'node:worker_threads'; port.on('message', (message) => { ${code} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

const ANSWERS = 'if (message.ping) port.postMessage({ pong: true }); else port.postMessage({ result: message.job });';
const DEAF = 'if (!message.ping) port.postMessage({ result: message.job });';
const FALLS = 'process.exit(1);';
const HANGS = 'if (message.ping) port.postMessage({ pong: true });';

const threads: Thread[] = [];

function aThread(code: string, over: Partial<ThreadOptions> = {}): Thread {
  const thread = new Thread({ file: workerOf(code), data: undefined, patience: 30_000, ...over });
  threads.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((one) => one.close()));
});

describe('a thread', () => {
  it('that was not started yet would do a job', async () => {
    const thread = aThread(ANSWERS);
    expect(await thread.answers(10)).toBe(true);
    expect(thread.state).toEqual({ there: 'none', waiting: 0 });
  });

  it('answers while it has nothing to do', async () => {
    const thread = aThread(ANSWERS);
    await thread.ask('one');
    expect(await thread.answers(30_000)).toBe(true);
    expect(thread.state).toEqual({ there: 'idle', waiting: 0 });
  });

  it('that does not hear any more does not answer', async () => {
    const thread = aThread(DEAF);
    await thread.ask('one');
    expect(await thread.answers(50)).toBe(false);
  });

  it('that works is left to its own clock', async () => {
    const thread = aThread(HANGS);
    const jobs = [thread.ask('one'), thread.ask('two')].map((job) => job.catch(String));
    expect(thread.state).toEqual({ there: 'busy', waiting: 1 });
    expect(await thread.answers(10)).toBe(true);
    await thread.close();
    expect(await Promise.all(jobs)).toEqual(Array(2).fill('Error: the program is ending'));
  });

  it('that falls again and again is given up for lost', async () => {
    const thread = aThread(FALLS, { part: 'lab' });
    for (let fall = 1; fall <= 3; fall++) {
      expect(await thread.answers(10)).toBe(true);
      await expect(thread.ask('one')).rejects.toMatchObject({
        message: 'a thread ended',
        part: 'lab',
        isAway: fall === 3,
      });
    }
    expect(await thread.answers(10)).toBe(false);
    expect(thread.state.there).toBe('away');
  });

  it('tells how long each job waited and was worked on, and whether it failed', async () => {
    const told: JobTook[] = [];
    const observe = (took: JobTook): void => void told.push(took);
    await aThread(ANSWERS, { observe }).ask('one');
    await expect(aThread(FALLS, { observe }).ask('one')).rejects.toThrow();
    expect(told.map(({ isFailed }) => isFailed)).toEqual([false, true]);
    for (const { waited, worked } of told) expect(Math.min(waited, worked)).toBeGreaterThanOrEqual(0);
  });
});
