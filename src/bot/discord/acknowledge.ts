// The first answer to an interaction, which Discord waits three seconds for: before any work is done.
import type { BaseInteraction } from 'discord.js';
import type { DiscordApp } from './app.ts';
import { forLog, isLate, isTaken } from './explain.ts';
import { isAcknowledged } from './measured.ts';
import { linePayload } from './payload.ts';
import { localeOf } from './place.ts';
import { DISCORD_WORDS } from './words.ts';

/** Acknowledges. @returns whether the work shall be done: it is not when another process does it, or Discord has given up waiting */
export async function acknowledged(
  app: DiscordApp,
  interaction: BaseInteraction,
  how: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await how();
    isAcknowledged(interaction, app.options.metrics);
    return true;
  } catch (thrown) {
    const ids = { interaction: interaction.id, channel: interaction.channelId, ...forLog(thrown) };
    if (isTaken(thrown)) {
      app.log.info(ids, 'discord: another process has answered an interaction');
      return false;
    }
    app.log.warn(ids, 'discord: an interaction could not be acknowledged');
    const words = DISCORD_WORDS[localeOf(interaction.locale) ?? app.options.language];
    await interaction.user
      .send(linePayload(isLate(thrown) ? words.tooLate : words.busy))
      .catch((error: unknown) => app.log.info({ ...ids, ...forLog(error) }, 'discord: and nobody could be told'));
    return false;
  }
}

/** What comes of a promise within so many ms; undefined when it is late. */
export async function within<Result>(
  promise: Promise<Result>,
  time: number,
): Promise<{ readonly value: Result } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), time);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
