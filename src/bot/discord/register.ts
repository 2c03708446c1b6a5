// Commands are written to Discord only when they differ from what stands there: a start that changes nothing costs one request.
import { isDeepStrictEqual } from 'node:util';
import {
  type REST,
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';

/**
 * Makes the registered commands what they shall be.
 * @param guildId absent: everywhere
 * @returns whether anything was written
 * @throws what Discord refuses
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
  wanted: readonly RESTPostAPIApplicationCommandsJSONBody[],
): Promise<boolean> {
  const route = guildId
    ? Routes.applicationGuildCommands(applicationId, guildId)
    : Routes.applicationCommands(applicationId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const standing = (await rest.get(route, { query })) as RESTGetAPIApplicationCommandsResult;
  // where a command can be used is said of global ones alone
  const commands = guildId ? wanted.map(({ contexts: _, integration_types: __, ...one }) => one) : wanted;
  if (isSame(standing, commands, guildId === undefined)) return false;
  await rest.put(route, { body: commands });
  return true;
}

function isSame(standing: readonly object[], wanted: readonly object[], isGlobal: boolean): boolean {
  const fields: ReadonlySet<string> = new Set(isGlobal ? [...FIELDS, ...GLOBAL_FIELDS] : FIELDS);
  const inOrder = (commands: readonly object[]): string[] =>
    commands.map((one) => JSON.stringify(comparable(one, fields))).sort();
  return isDeepStrictEqual(inOrder(standing), inOrder(wanted));
}

/** What we set; Discord adds ids, versions and more. */
const FIELDS = [
  'type',
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'default_member_permissions',
  'options',
  'required',
  'choices',
  'value',
  'channel_types',
  'min_length',
  'max_length',
  'autocomplete',
];
const GLOBAL_FIELDS = ['contexts', 'integration_types'];

/** In a fixed order, without what is left at its default. */
function comparable(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one: unknown) => comparable(one, fields));
    return all.every((one) => typeof one === 'number') ? all.sort((a, b) => a - b) : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([key, field]) => fields.has(key) && !isDefault(field))
    .map(([key, field]): [string, unknown] => [key, key.endsWith('_localizations') ? field : comparable(field, fields)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(kept);
}

function isDefault(field: unknown): boolean {
  return field === null || field === undefined || field === false || (Array.isArray(field) && field.length === 0);
}
