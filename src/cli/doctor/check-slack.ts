// Does Slack take the tokens, and may the app do what it does?
import { SCOPES } from '../../bot/slack/methods.ts';
import type { SlackConfig } from '../../service-config.ts';
import { askJson } from './ask-json.ts';
import type { Check } from './check.ts';
import type { DoctorWords } from './doctor-words.ts';

const API = 'https://slack.com/api/';
/** Checks Slack by auth.test, and by opening a connection's address where Socket Mode is used. */
export async function checkSlack(slack: SlackConfig | undefined, words: DoctorWords): Promise<Check[]> {
  if (!slack)
    return [
      { name: 'slack', status: 'absent', found: words.notSet('Slack', 'SLACK_BOT_TOKEN, SLACK_APP_TOKEN'), todo: '' },
    ];
  const api = slack.apiUrl ?? API;
  const checks: Check[] = [];
  if (slack.botToken) checks.push(...(await checkToken(api, slack.botToken, words)));
  else checks.push({ name: 'slack', status: 'ok', found: words.slackOauth, todo: '' });
  if (slack.appToken) checks.push(await checkSocket(api, slack.appToken, words));
  return checks;
}

async function checkToken(api: string, token: string, words: DoctorWords): Promise<Check[]> {
  try {
    const { body, headers, status } = await askJson(`${api}auth.test`, `Bearer ${token}`, 'POST');
    if (body.ok !== true) {
      const found = words.refused('SLACK_BOT_TOKEN', String(body.error ?? `HTTP ${status}`));
      return [{ name: 'slack', status: 'broken', found, todo: words.copyToken('docs/slack.md') }];
    }
    const signedIn: Check = {
      name: 'slack',
      status: 'ok',
      found: words.signedIn('Slack', `${body.user} · ${body.team}`),
      todo: '',
    };
    const scopes = headers.get('x-oauth-scopes')?.split(/,\s*/);
    if (!scopes) return [signedIn];
    const missing = SCOPES.filter((scope) => !scopes.includes(scope));
    const scopeCheck: Check =
      missing.length === 0
        ? { name: 'slack-scopes', status: 'ok', found: words.scopesThere, todo: '' }
        : {
            name: 'slack-scopes',
            status: 'broken',
            found: words.scopesMissing(missing.join(', ')),
            todo: words.addScopes,
          };
    return [signedIn, scopeCheck];
  } catch {
    return [{ name: 'slack', status: 'broken', found: words.unreachable('Slack', api), todo: words.checkNetwork }];
  }
}

async function checkSocket(api: string, token: string, words: DoctorWords): Promise<Check> {
  const name = 'slack-socket';
  try {
    const { body, status } = await askJson(`${api}apps.connections.open`, `Bearer ${token}`, 'POST');
    if (body.ok === true) return { name, status: 'ok', found: words.socketWorks, todo: '' };
    const found = words.refused('SLACK_APP_TOKEN', String(body.error ?? `HTTP ${status}`));
    return { name, status: 'broken', found, todo: words.copyToken('docs/slack.md') };
  } catch {
    return { name, status: 'broken', found: words.unreachable('Slack', api), todo: words.checkNetwork };
  }
}
