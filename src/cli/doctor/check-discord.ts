// Does Discord take the token, and has the application the intent that is asked for?
import type { DiscordConfig } from '../../service-config.ts';
import { askJson } from './ask-json.ts';
import type { Check } from './check.ts';
import type { DoctorWords } from './doctor-words.ts';

const API = 'https://discord.com/api';
/** Flags of an application: GATEWAY_MESSAGE_CONTENT, and the same for few servers. https://discord.com/developers/docs/resources/application */
const MESSAGE_CONTENT = (1 << 18) | (1 << 19);

/** Checks Discord by users/@me, and by applications/@me where the intent is wanted. */
export async function checkDiscord(discord: DiscordConfig | undefined, words: DoctorWords): Promise<Check[]> {
  if (!discord)
    return [{ name: 'discord', status: 'absent', found: words.notSet('Discord', 'DISCORD_TOKEN'), todo: '' }];
  const api = `${discord.apiUrl ?? API}/v10`;
  const authorization = `Bot ${discord.token}`;
  try {
    const { status, body } = await askJson(`${api}/users/@me`, authorization);
    if (status !== 200) {
      const found = words.refused('DISCORD_TOKEN', `HTTP ${status}`);
      return [{ name: 'discord', status: 'broken', found, todo: words.copyToken('docs/discord.md') }];
    }
    const signedIn: Check = {
      name: 'discord',
      status: 'ok',
      found: words.signedIn('Discord', String(body.username)),
      todo: '',
    };
    if (!discord.messageContent)
      return [signedIn, { name: 'discord-intent', status: 'absent', found: words.intentNotAsked, todo: '' }];
    const { body: application } = await askJson(`${api}/applications/@me`, authorization);
    const isThere = (Number(application.flags ?? 0) & MESSAGE_CONTENT) !== 0;
    const intent: Check = isThere
      ? { name: 'discord-intent', status: 'ok', found: words.intentThere, todo: '' }
      : { name: 'discord-intent', status: 'broken', found: words.intentMissing, todo: words.allowIntent };
    return [signedIn, intent];
  } catch {
    return [{ name: 'discord', status: 'broken', found: words.unreachable(api), todo: words.checkNetwork }];
  }
}
