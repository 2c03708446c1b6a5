// A desk whose work is seen: each message gets an id that every log line about it has, is counted, and is the root of a trace.
import type { Answering } from '../bot/desk/answering.ts';
import type { Desk } from '../bot/desk/desk.ts';
import type { Incoming } from '../bot/desk/incoming.ts';
import { type Observer, secondsSince, step } from './observer.ts';
import { inRequest } from './request.ts';

/** The desk as adapters see it. */
export function observedDesk(desk: Desk, observer: Observer): Desk {
  const waiting = new Map<string, number>();
  const handle = async (incoming: Incoming, answering: Answering): Promise<void> => {
    const { platform } = incoming.place;
    const { metrics } = observer;
    const start = performance.now();
    const count = (by: 1 | -1): void => {
      const now = (waiting.get(platform) ?? 0) + by;
      waiting.set(platform, now);
      metrics?.inFlight.set({ platform }, now);
    };
    let outcome = 'failed';
    count(1);
    try {
      const facts = { platform, files: incoming.attachments.length, edit: incoming.isEdit };
      await step(observer, 'message', facts, async (tell) => {
        outcome = (await answered(desk, incoming, answering, observer)) ? 'answered' : 'silent';
        tell({ outcome });
      });
      if (outcome === 'answered') metrics?.answerTime.observe({ platform }, secondsSince(start));
    } catch (error) {
      outcome = 'failed';
      throw error;
    } finally {
      count(-1);
      metrics?.messages.add({ platform, outcome });
    }
  };
  return new Proxy(desk, {
    get: (target, name) => {
      if (name === 'handle') return (...given: Parameters<Desk['handle']>) => inRequest(() => handle(...given));
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      // forms and pages have ids in the log, too
      return (...given: readonly unknown[]): unknown => inRequest(() => Reflect.apply(member, target, given));
    },
  });
}

/** @returns whether there was an answer: a repeated delivery and an edit that changes nothing have none */
async function answered(desk: Desk, incoming: Incoming, answering: Answering, observer: Observer): Promise<boolean> {
  let isAnswered = false;
  await desk.handle(incoming, {
    progress: (text) => answering.progress(text),
    answer: (answer) => {
      isAnswered = true;
      const { pictures, files } = answer;
      return step(observer, 'reply', { pictures: pictures.length, files: files.length }, () =>
        answering.answer(answer),
      );
    },
  });
  return isAnswered;
}
