// One question handed to the desk, and its answer brought to where it belongs, whatever Discord makes of it.
import type { Language } from '../../triage/playbook.ts';
import type { Answer, Answering } from '../desk/answering.ts';
import type { Incoming } from '../desk/incoming.ts';
import { neutralise } from '../desk/neutralise.ts';
import type { DiscordApp, SentAnswer } from './app.ts';
import type { OwnButton } from './buttons.ts';
import { codeOf, explain, forLog } from './explain.ts';
import { answerPayload, linePayload, type Payload } from './payload.ts';
import { languageFor, personKey } from './place.ts';
import type { Spot } from './spot.ts';
import { DISCORD_WORDS } from './words.ts';

/** Hands a message to the desk. Never throws. @param tell says one line to the person where the answer could not be shown */
export async function answer(
  app: DiscordApp,
  incoming: Incoming,
  spot: Spot,
  tell: (line: string) => Promise<void>,
  own: readonly OwnButton[] = [],
): Promise<void> {
  const { desk, log, options, work, answers, places } = app;
  const { place, person } = incoming;
  const ids = { message: incoming.message, channel: place.channel, thread: place.thread };
  const title = async (): Promise<string> => titleFor(await languageFor(app, place, person), person.name);
  let isOver = false;
  let shown: SentAnswer | undefined;
  let order: Promise<unknown> = Promise.resolve();
  places.set(personKey(place.channel, person.id), place);

  const show = async (payload: Payload, name: string, isPrivate: boolean): Promise<void> => {
    shown = await spot.show(payload, name, isPrivate);
    if (shown && incoming.message !== '') answers.set(incoming.message, shown);
  };
  // one after the other, so that a word about progress never takes the place of the answer
  const inOrder = <Result>(doing: () => Promise<Result>): Promise<Result> => {
    const next = order.then(doing, doing);
    order = next.catch(() => undefined);
    return next;
  };
  const failed = async (thrown: unknown, language: Language): Promise<void> => {
    options.metrics?.replies.add({ platform: 'discord', outcome: 'failed' });
    log.warn({ ...ids, ...forLog(thrown) }, 'discord: an answer could not be shown');
    await tell(explain(thrown, language)).catch((error: unknown) =>
      log.warn({ ...ids, ...forLog(error) }, 'discord: and nobody could be told'),
    );
  };

  const answering: Answering = {
    progress: (text) =>
      inOrder(async () => {
        if (!isOver) await show(linePayload(text), await title(), false);
      }),
    answer: (given) =>
      inOrder(async () => {
        if (isOver) return;
        isOver = true;
        try {
          const payload = await answerPayload(given, options.png, own);
          const name = titleOf(given) ?? (await title());
          await show(payload, name, given.isPrivate).catch(async (thrown: unknown) => {
            if (!isAboutExtras(thrown, payload)) throw thrown;
            // a channel where the bot may write but not upload: the words are better than nothing
            await show(bare(payload), name, given.isPrivate);
          });
          options.metrics?.replies.add({ platform: 'discord', outcome: 'sent' });
        } catch (thrown) {
          await failed(thrown, given.reply.language);
        }
      }),
  };

  await work.run(
    async () => {
      try {
        await desk.handle(incoming, answering);
        // a repeated delivery, or nothing to say
        await inOrder(async () => {
          if (!isOver) await spot.drop();
          isOver = true;
        });
      } catch (thrown) {
        isOver = true;
        await failed(thrown, await languageFor(app, place, person));
      }
    },
    {
      handBack: () =>
        inOrder(async () => {
          if (isOver) return;
          isOver = true;
          const language = await languageFor(app, place, person);
          await show(linePayload(DISCORD_WORDS[language].stopped), await title(), false);
        }),
    },
  );
}

/** What a thread is called: what the answer is about. Never what was pasted, which may hold secrets. */
function titleOf({ reply }: Answer): string | undefined {
  const part = reply.parts.find((one) => one.type === 'answer');
  if (!part) return undefined;
  return neutralise(part.object === '' ? part.place : `${part.place} · ${part.object}`).replace(/\s+/g, ' ');
}

function titleFor(language: Language, name: string): string {
  return DISCORD_WORDS[language].threadFor(neutralise(name).replace(/\s+/g, ' '));
}

/** Missing Permissions, where the message has more than words. */
function isAboutExtras(thrown: unknown, { files, embeds }: Payload): boolean {
  return codeOf(thrown) === 50_013 && ((files?.length ?? 0) > 0 || (embeds?.length ?? 0) > 0);
}

function bare(payload: Payload): Payload {
  return { ...payload, embeds: [], files: [] };
}
