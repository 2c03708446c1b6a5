// As whom the bot is signed in, and what is said when Slack does not let it.
import type { Logger } from 'pino';
import { z } from 'zod';
import { quote, SettingError, systemCode } from '../../errors.ts';
import { codeOf, type SlackCalls } from './calls.ts';
import { SCOPES } from './methods.ts';
import { SlackApiError } from './web-api.ts';

/** Who the bot is in its one workspace. */
export interface Identity {
  readonly userId: string;
  /** '' when Slack does not say */
  readonly botId: string;
  readonly name: string;
  readonly team: string;
  readonly teamName: string;
  /** scopes that are used and that the token does not have; empty when Slack does not say which it has */
  readonly missing: readonly string[];
}

const ANSWER = z.object({
  user_id: z.string(),
  bot_id: z.string().optional(),
  user: z.string().optional(),
  team_id: z.string().optional(),
  team: z.string().optional(),
});

/** Asks Slack whose token it is. @throws SettingError when it is refused or Slack cannot be reached */
export async function identify(calls: SlackCalls, apiUrl: string, log: Logger): Promise<Identity> {
  try {
    const result = await calls.call('auth.test', {});
    const { user_id, bot_id = '', user = '', team_id = '', team = '' } = ANSWER.parse(result);
    const has = result.scopes;
    const missing = has.length === 0 ? [] : SCOPES.filter((scope) => !has.includes(scope));
    if (missing.length > 0)
      log.warn({ missing }, 'slack: the token lacks scopes; install the app again with slack-manifest.yaml');
    return { userId: user_id, botId: bot_id, name: user, team: team_id, teamName: team || team_id, missing };
  } catch (error) {
    throw refusal(error, 'SLACK_BOT_TOKEN', apiUrl, 0);
  }
}

/** What kept Slack from starting, as a setting to change. @param where the setting that is to blame when Slack says no */
export function refusal(error: unknown, where: string, apiUrl: string, port: number): Error {
  const system = systemCode(error);
  if (system === 'EADDRINUSE' || system === 'EACCES') {
    return new SettingError('slack-port', { where: String(port), found: system }, error);
  }
  const code = codeOf(error);
  if (code.startsWith('http_') || (error instanceof SlackApiError && error.failure !== 'refused')) {
    return new SettingError('slack-unreachable', { where: apiUrl, found: code }, error);
  }
  return new SettingError('slack-refused', { where, found: quote(code) }, error);
}
