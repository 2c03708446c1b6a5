// Slack's refusals, as the person is told: one line each.
import type { Language } from '../../triage/playbook.ts';
import { codeOf } from './calls.ts';
import { SlackApiError } from './web-api.ts';
import { slackWords } from './words.ts';

const TOKEN = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'app_uninstalled',
  'not_allowed_token_type',
]);
const NOT_THERE = new Set(['not_in_channel', 'channel_not_found', 'user_not_in_channel']);
const ARCHIVED = new Set(['is_archived', 'channel_is_archived']);
const NOT_ALLOWED = new Set([
  'access_denied',
  'no_permission',
  'ekm_access_denied',
  'team_access_not_granted',
  'org_login_required',
  'cannot_reply_to_message',
  'messages_tab_disabled',
  'user_is_restricted',
]);
const LATE = new Set(['expired_trigger_id', 'invalid_trigger_id', 'trigger_expired', 'trigger_exchanged']);

/** What kind of refusal it is. */
export type TroubleKind =
  | 'token'
  | 'scope'
  | 'notInChannel'
  | 'archived'
  | 'notAllowed'
  | 'formLate'
  | 'limited'
  | 'unavailable'
  | 'refused';

/** Tells refusals apart. @see https://docs.slack.dev/reference/methods/chat.postMessage#errors */
export function troubleKind(error: unknown): TroubleKind {
  const code = codeOf(error);
  if (TOKEN.has(code)) return 'token';
  if (code === 'missing_scope') return 'scope';
  if (NOT_THERE.has(code)) return 'notInChannel';
  if (ARCHIVED.has(code)) return 'archived';
  if (NOT_ALLOWED.has(code) || code.startsWith('restricted_action')) return 'notAllowed';
  if (LATE.has(code)) return 'formLate';
  if (code === 'ratelimited' || code === 'rate_limited') return 'limited';
  return error instanceof SlackApiError && error.failure === 'refused' && !code.startsWith('http_')
    ? 'refused'
    : 'unavailable';
}

/** The line for the person. */
export function troubleText(error: unknown, language: Language): string {
  const { trouble } = slackWords(language);
  const kind = troubleKind(error);
  if (kind === 'scope') return trouble.scope(neededScope(error));
  if (kind === 'refused') return trouble.refused(codeOf(error));
  return trouble[kind];
}

function neededScope(error: unknown): string {
  const needed = error instanceof SlackApiError ? error.needed : '';
  return /^[\w:.,-]{1,100}$/.test(needed) ? needed : 'missing_scope';
}
