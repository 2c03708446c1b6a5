// What Discord refused → one line for the person.
import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import type { Language } from '../../triage/playbook.ts';
import { DISCORD_WORDS, type DiscordWords } from './words.ts';

/** Discord's code of what was thrown (docs.discord.com, "Opcodes and Status Codes"); 0 when it is none of Discord's. */
export function codeOf(thrown: unknown): number {
  return thrown instanceof DiscordAPIError && typeof thrown.code === 'number' ? thrown.code : 0;
}

/** What the log is told of something thrown. Discord's errors carry the request, with its body and its token: neither goes there. */
export function forLog(thrown: unknown): object {
  if (thrown instanceof DiscordAPIError)
    return { code: thrown.code, status: thrown.status, method: thrown.method, reason: thrown.message };
  if (thrown instanceof HTTPError) return { status: thrown.status, method: thrown.method, reason: thrown.message };
  return { err: thrown };
}

/** The interaction was acknowledged elsewhere, or the three seconds for it are over. */
export function isLate(thrown: unknown): boolean {
  return codeOf(thrown) === RESTJSONErrorCodes.UnknownInteraction;
}

/** Another process has answered it. */
export function isTaken(thrown: unknown): boolean {
  return codeOf(thrown) === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}

/** The line for something that was thrown. */
export function explain(thrown: unknown, language: Language): string {
  return lineOf(thrown, DISCORD_WORDS[language]);
}

function lineOf(thrown: unknown, words: DiscordWords): string {
  if (thrown instanceof HTTPError || thrown instanceof RateLimitError) return words.busy;
  if (!(thrown instanceof DiscordAPIError)) return isOfNetwork(thrown) ? words.busy : words.failed;
  switch (thrown.code) {
    case RESTJSONErrorCodes.MissingPermissions:
      return words.missingPermission;
    case RESTJSONErrorCodes.MissingAccess:
    case RESTJSONErrorCodes.UnknownChannel:
    case RESTJSONErrorCodes.UnknownGuild:
      return words.missingAccess;
    case RESTJSONErrorCodes.ThreadLocked:
    case RESTJSONErrorCodes.InvalidActionOnArchivedThread:
      return words.threadLocked;
    case RESTJSONErrorCodes.UnknownMessage:
      return words.unknownMessage;
    case RESTJSONErrorCodes.RequestEntityTooLarge:
      return words.tooLarge;
    case RESTJSONErrorCodes.CannotSendMessagesToThisUser:
      return words.dmsClosed;
    case RESTJSONErrorCodes.UnknownInteraction:
      return words.tooLate;
    default:
      if (thrown.status === 413) return words.tooLarge;
      return thrown.status >= 500 ? words.busy : words.refused(String(thrown.code));
  }
}

/** Connection refused, reset, timed out: undici's and Node's errors carry a code. */
function isOfNetwork(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown.name === 'AbortError' || thrown.name === 'TimeoutError') return true;
  return 'code' in thrown && typeof thrown.code === 'string' && /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(thrown.code);
}
