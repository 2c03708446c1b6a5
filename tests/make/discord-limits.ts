// What Discord refuses about a body, as its documents state it, in the form of its own error 50035. One checker for every payload that is sent.
// Sources: docs.discord.com: Message Resource (limits of messages, embeds, allowed mentions), Component Reference, Receiving and Responding,
// Application Commands, Channels Resource (threads).

/** One thing that is refused. */
export interface FormError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

type Body = Readonly<Record<string, unknown>>;
type Found = FormError[];

/** Most characters of what a body's fields hold. */
const EMBED = { title: 256, description: 4096 } as const;

/** What is refused of a message. @param files how many come with it */
export function messageErrors(body: Body, isNew: boolean, files = 0): Found {
  const out: Found = [];
  const attachments = list(body.attachments);
  text(out, body, 'content', 0, 2000);
  count(out, ['embeds'], list(body.embeds), 0, 10);
  count(out, ['components'], list(body.components), 0, 5);
  count(out, ['attachments'], attachments, 0, 10);
  for (const [at, one] of attachments.entries()) text(out, one, 'description', 0, 1024, ['attachments', at]);
  let sum = 0;
  list(body.embeds).forEach((embed, at) => {
    sum += embedErrors(out, embed, ['embeds', at]);
  });
  if (sum > 6000) add(out, ['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
  componentErrors(out, list(body.components));
  const mentions = object(body.allowed_mentions);
  if (list(mentions.parse).includes('users' as never) && list(mentions.users).length > 0)
    add(
      out,
      ['allowed_mentions'],
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      'parse:["users"] and users are exclusive',
    );
  const isEmpty =
    (body.content ?? '') === '' &&
    [body.embeds, body.components, body.attachments].every((one) => list(one).length === 0) &&
    files === 0;
  if (isNew && isEmpty) add(out, [], 'BASE_TYPE_REQUIRED', 'Cannot send an empty message');
  const allowed = 4 | 64 | 4096 | 32_768;
  if (typeof body.flags === 'number' && (body.flags & ~allowed) !== 0)
    add(out, ['flags'], 'BASE_TYPE_CHOICES', 'Flags that cannot be set');
  return out;
}

/** @returns the characters that count for the sum of all embeds */
function embedErrors(out: Found, embed: Body, path: FormError['path']): number {
  text(out, embed, 'title', 0, EMBED.title, path);
  text(out, embed, 'description', 0, EMBED.description, path);
  text(out, object(embed.footer), 'text', 1, 2048, [...path, 'footer']);
  text(out, object(embed.author), 'name', 1, 256, [...path, 'author']);
  count(out, [...path, 'fields'], list(embed.fields), 0, 25);
  list(embed.fields).forEach((field, at) => {
    text(out, field, 'name', 1, 256, [...path, 'fields', at]);
    text(out, field, 'value', 1, 1024, [...path, 'fields', at]);
  });
  const shown = [embed.title, embed.description, object(embed.footer).text, object(embed.author).name];
  for (const field of list(embed.fields)) shown.push(field.name, field.value);
  return shown.reduce<number>((sum, one) => sum + lengthOf(one), 0);
}

function componentErrors(out: Found, rows: readonly Body[]): void {
  const ids = new Set<unknown>();
  rows.forEach((row, at) => {
    const inside = list(row.components);
    count(out, ['components', at, 'components'], inside, 1, 5);
    if (row.type !== 1)
      add(out, ['components', at, 'type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).');
    if (inside.some(({ type }) => type !== 2) && inside.length > 1)
      add(out, ['components', at, 'components'], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'A select fills its row');
    inside.forEach((one, place) => {
      const path = ['components', at, 'components', place];
      if (one.style !== 5) text(out, one, 'custom_id', 1, 100, path);
      if (one.type === 2) text(out, one, 'label', one.emoji ? 0 : 1, 80, path);
      if (one.type === 3) selectErrors(out, one, path);
      if (ids.has(one.custom_id))
        add(out, [...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
      ids.add(one.custom_id);
    });
  });
}

function selectErrors(out: Found, select: Body, path: FormError['path']): void {
  const options = list(select.options);
  count(out, [...path, 'options'], options, 1, 25);
  text(out, select, 'placeholder', 0, 150, path);
  const values = new Set<unknown>();
  options.forEach((option, at) => {
    for (const key of ['label', 'value']) text(out, option, key, 1, 100, [...path, 'options', at]);
    text(out, option, 'description', 0, 100, [...path, 'options', at]);
    if (values.has(option.value))
      add(
        out,
        [...path, 'options', at, 'value'],
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    values.add(option.value);
  });
}

/** What is refused of a modal. */
export function modalErrors(body: Body): Found {
  const out: Found = [];
  text(out, body, 'custom_id', 1, 100);
  text(out, body, 'title', 1, 45);
  const labels = list(body.components);
  count(out, ['components'], labels, 1, 5);
  const ids = new Set<unknown>();
  labels.forEach((label, at) => {
    const path = ['components', at];
    if (label.type !== 18)
      add(out, [...path, 'type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (10, 18).');
    text(out, label, 'label', 1, 45, path);
    text(out, label, 'description', 0, 100, path);
    const one = object(label.component);
    const inside = [...path, 'component'];
    text(out, one, 'custom_id', 1, 100, inside);
    if (ids.has(one.custom_id))
      add(out, [...inside, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
    ids.add(one.custom_id);
    if (one.type === 4) {
      text(out, one, 'value', 0, Math.min(4000, Number(one.max_length ?? 4000)), inside);
      text(out, one, 'placeholder', 0, 100, inside);
      if (one.label !== undefined)
        add(out, [...inside, 'label'], 'BASE_TYPE_BAD', 'A text input in a label has no label of its own');
    } else if (one.type === 3) selectErrors(out, one, inside);
    else if (one.type !== 19) add(out, [...inside, 'type'], 'UNION_TYPE_CHOICES', 'Not a component of a label');
  });
  return out;
}

/** What is refused of commands that are registered. */
export function commandErrors(commands: readonly Body[]): Found {
  const out: Found = [];
  for (const [type, most] of [
    [1, 100],
    [2, 15],
    [3, 15],
  ] as const)
    count(
      out,
      [],
      commands.filter((one) => (one.type ?? 1) === type),
      0,
      most,
    );
  const names = new Set<string>();
  commands.forEach((command, at) => {
    const isChat = (command.type ?? 1) === 1;
    const key = `${String(command.type ?? 1)} ${String(command.name)}`;
    if (names.has(key))
      add(out, [at, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
    names.add(key);
    nameErrors(out, command, isChat, [at]);
    const all = [command, ...list(command.options)].reduce(
      (sum, one) => sum + lengthOf(one.name) + lengthOf(one.description),
      0,
    );
    if (all > 8000) add(out, [at], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
    if (!isChat && command.description)
      add(out, [at, 'description'], 'APPLICATION_COMMAND_INVALID_DESCRIPTION', 'Context menu commands have none');
    const options = list(command.options);
    count(out, [at, 'options'], options, 0, 25);
    let isOptional = false;
    options.forEach((option, place) => {
      const path = [at, 'options', place];
      nameErrors(out, option, true, path);
      if (option.required && isOptional)
        add(
          out,
          path,
          'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
          'Required options must be placed before non-required options',
        );
      isOptional ||= !option.required;
      count(out, [...path, 'choices'], list(option.choices), 0, 25);
      for (const [nth, choice] of list(option.choices).entries())
        text(out, choice, 'name', 1, 100, [...path, 'choices', nth]);
      if (option.autocomplete && list(option.choices).length > 0)
        add(out, path, 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE', 'autocomplete excludes choices');
    });
  });
  return out;
}

function nameErrors(out: Found, one: Body, isChat: boolean, path: FormError['path']): void {
  text(out, one, 'name', 1, 32, path);
  const valid = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
  if (isChat && (!valid.test(String(one.name)) || String(one.name) !== String(one.name).toLowerCase()))
    add(out, [...path, 'name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  if (!isChat) return;
  text(out, one, 'description', 1, 100, path);
  const localized = object(one.description_localizations);
  for (const locale of Object.keys(localized))
    text(out, localized, locale, 1, 100, [...path, 'description_localizations']);
}

/** What is refused of choices that are offered while typing. */
export function choiceErrors(choices: readonly Body[]): Found {
  const out: Found = [];
  count(out, ['choices'], choices, 0, 25);
  choices.forEach((one, at) => {
    text(out, one, 'name', 1, 100, ['choices', at]);
    text(out, one, 'value', 1, 100, ['choices', at]);
  });
  return out;
}

/** What is refused of a thread. */
export function threadErrors(body: Body): Found {
  const out: Found = [];
  text(out, body, 'name', 1, 100);
  if (
    body.auto_archive_duration !== undefined &&
    ![60, 1440, 4320, 10_080].includes(Number(body.auto_archive_duration))
  )
    add(out, ['auto_archive_duration'], 'BASE_TYPE_CHOICES', 'Value must be one of (60, 1440, 4320, 10080).');
  return out;
}

/** Discord's body for an invalid form. */
export function formError(errors: readonly FormError[]): object {
  const tree: Record<string, unknown> = {};
  for (const { path, code, message } of errors) {
    let at = tree;
    for (const step of path) {
      const next = object(at[String(step)]) as Record<string, unknown>;
      at[String(step)] = next;
      at = next;
    }
    at._errors = [...list(at._errors), { code, message }];
  }
  return { message: 'Invalid Form Body', code: 50_035, errors: tree };
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? [...value].length : 0;
}

/** Characters are counted, not UTF-16 units. */
function text(out: Found, body: Body, key: string, least: number, most: number, path: FormError['path'] = []): void {
  const value = body[key];
  if (value === undefined || value === null) {
    if (least > 0 && Object.keys(body).length > 0)
      add(out, [...path, key], 'BASE_TYPE_REQUIRED', 'This field is required');
    return;
  }
  const length = lengthOf(value);
  if (typeof value !== 'string') add(out, [...path, key], 'BASE_TYPE_STRING', 'Must be a string');
  else if (length > most) add(out, [...path, key], 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
  else if (length < least || (least > 0 && value.trim() === ''))
    add(out, [...path, key], 'BASE_TYPE_MIN_LENGTH', `Must be between ${least} and ${most} in length.`);
}

function count(out: Found, path: FormError['path'], all: readonly unknown[], least: number, most: number): void {
  if (all.length >= least && all.length <= most) return;
  add(out, path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
}

function add(out: Found, path: FormError['path'], code: string, message: string): void {
  out.push({ path, code, message });
}

function list(value: unknown): readonly Body[] {
  return Array.isArray(value) ? value : [];
}

function object(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
}
