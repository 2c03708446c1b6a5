// A chat on the terminal alone: a desk for one person, whose engine is still loading when it opens.
import type { Message } from '../bot/conversation/intent.ts';
import type { Engine } from '../bot/conversation/session.ts';
import { SettingError } from '../errors.ts';
import type { Language } from '../triage/playbook.ts';
import type { OpenedDesk } from './open-desk.ts';
import type { Output } from './output.ts';
import { talk } from './talk.ts';

/** What has begun when the person leaves has so long, ms. */
const GRACE = 2000;

/** Holds a chat until the person leaves. @param chosen absent: the language follows the messages @returns the exit status */
export async function talkAtDesk(
  language: Language,
  chosen: Language | undefined,
  engine: Promise<Engine>,
  output: Output,
  opening?: Message,
): Promise<number> {
  const opened = openAlone(chosen ?? language, chosen !== undefined, engine, output);
  try {
    return await talk(
      chosen ?? language,
      opened.then(({ desk }) => desk),
      output,
      opening,
    );
  } finally {
    await (await opened).close(GRACE);
  }
}

async function openAlone(
  language: Language,
  languageChosen: boolean,
  loading: Promise<Engine>,
  output: Output,
): Promise<OpenedDesk> {
  const [engine, { openDesk }, { makeLog }, { readServiceConfig }] = await Promise.all([
    loading,
    import('./open-desk.ts'),
    import('../ops/log.ts'),
    import('../service-config.ts'),
  ]);
  const { config: services, problems } = readServiceConfig();
  const [problem] = problems.filter(({ detail }) => detail.where.startsWith('SEKISHO_'));
  if (problem) throw problem instanceof SettingError ? problem : new Error(String(problem));
  const { logLevel: level = 'silent', secrets } = services;
  const log = makeLog({ level, pretty: false, secrets, write: (line) => process.stderr.write(line) });
  return openDesk({ engine, services, language, languageChosen, log, warn: (line) => output.warn(line) });
}
