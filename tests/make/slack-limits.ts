// What Slack documents that it refuses, checked without Slack: messages, views, files. Written from docs.slack.dev/reference/block-kit and the comments of @slack/types.

type Json = Readonly<Record<string, unknown>>;

/** Characters over all blocks of a message, above which Slack answers `msg_blocks_too_long` (slackapi/bolt-js#2509: some 13,200). */
const MESSAGE_TOTAL = 13_000;
const MESSAGE_BLOCKS = 50;
const VIEW_BLOCKS = 100;

/** block type → fields besides type and block_id; those with `!` must be there */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  section: ['text', 'fields', 'accessory', 'expand'],
  context: ['elements!'],
  actions: ['elements!'],
  header: ['text!'],
  divider: [],
  input: ['label!', 'element!', 'hint', 'optional', 'dispatch_action'],
  image: ['alt_text!', 'image_url', 'slack_file', 'title'],
};
const ACCESSORIES = new Set(['button', 'static_select', 'conversations_select', 'overflow', 'image']);
const ACTIONS = new Set(['button', 'static_select', 'conversations_select', 'overflow']);
const INPUTS = new Set(['plain_text_input', 'static_select', 'conversations_select', 'file_input']);

/** What is wrong with the payload of `chat.postMessage`, `chat.update`, `chat.postEphemeral` or of a response_url; empty when nothing is. */
export function messageFaults(payload: Json): string[] {
  const faults: string[] = [];
  const text = payload.text;
  if (typeof text !== 'string' || text === '') faults.push('text: must be there for notifications');
  else if (text.length > 4_000) faults.push(`text: ${text.length} of 4,000 characters`);
  faults.push(...activeFaults('text', text));
  const blocks = asList(payload.blocks);
  if (blocks.length > MESSAGE_BLOCKS) faults.push(`blocks: ${blocks.length} of ${MESSAGE_BLOCKS}`);
  let total = 0;
  walk(blocks, 'blocks', (value, _path, key) => {
    if (typeof value === 'string' && key === 'text') total += value.length;
  });
  if (total > MESSAGE_TOTAL) faults.push(`blocks: ${total} of ${MESSAGE_TOTAL} characters`);
  faults.push(...blockFaults(blocks, false));
  for (const key of [
    'link_names',
    'parse',
    'username',
    'icon_url',
    'attachments',
    'markdown_text',
    'reply_broadcast',
  ]) {
    if (key in payload) faults.push(`${key}: must not be used`);
  }
  const metadata = asObject(payload.metadata);
  if (metadata && JSON.stringify(metadata.event_payload ?? {}).length > 16_000) faults.push('metadata: too long');
  return faults;
}

/** What is wrong with a message that is posted anew: nothing in it may unfurl. */
export function postFaults(payload: Json): string[] {
  const faults = messageFaults(payload);
  for (const key of ['unfurl_links', 'unfurl_media']) if (payload[key] !== false) faults.push(`${key}: must be false`);
  return faults;
}

/** What is wrong with a view. */
export function viewFaults(view: Json): string[] {
  const faults: string[] = [];
  const isModal = view.type === 'modal';
  if (!isModal && view.type !== 'home') faults.push('type: modal or home');
  for (const key of ['title', 'submit', 'close']) {
    const text = asObject(view[key])?.text;
    if (isModal && key === 'title' && text === undefined) faults.push('title: must be there');
    if (typeof text === 'string' && text.length > 24) faults.push(`${key}: ${text.length} of 24 characters`);
  }
  if (String(view.private_metadata ?? '').length > 3_000) faults.push('private_metadata: over 3,000');
  if (String(view.callback_id ?? '').length > 255) faults.push('callback_id: over 255');
  const blocks = asList(view.blocks);
  if (blocks.length > VIEW_BLOCKS) faults.push(`blocks: ${blocks.length} of ${VIEW_BLOCKS}`);
  if (isModal && blocks.some(({ type }) => type === 'input') && !view.submit) faults.push('submit: must be there');
  if (JSON.stringify(view).length > 250_000) faults.push('view: over 250 kB');
  faults.push(...blockFaults(blocks, true));
  return faults;
}

/** What is wrong with `files.getUploadURLExternal`. */
export function uploadFaults({ filename, length, alt_text }: Json): string[] {
  const faults: string[] = [];
  if (typeof filename !== 'string' || !/^[\w.-]{1,100}$/.test(filename)) faults.push(`filename: ${String(filename)}`);
  if (!(Number(length) > 0)) faults.push('length: must be over 0');
  if (typeof alt_text === 'string' && alt_text.length > 1_000) faults.push('alt_text: over 1,000');
  return faults;
}

function blockFaults(blocks: readonly Json[], inView: boolean): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const at = (index: number, rest: string): string => `/blocks/${index}${rest}`;
  blocks.forEach((block, index) => {
    const fields = BLOCKS[String(block.type)];
    if (!fields) {
      faults.push(`${at(index, '')}: unknown type ${String(block.type)}`);
      return;
    }
    const known = new Set(['type', 'block_id', ...fields.map((field) => field.replace('!', ''))]);
    for (const key of Object.keys(block)) if (!known.has(key)) faults.push(at(index, `/${key}: unknown field`));
    for (const field of fields) {
      if (field.endsWith('!') && block[field.slice(0, -1)] === undefined) faults.push(at(index, `/${field}: missing`));
    }
    if (typeof block.block_id === 'string') {
      if (block.block_id.length > 255) faults.push(at(index, '/block_id: over 255'));
      if (ids.has(block.block_id)) faults.push(at(index, '/block_id: twice'));
      ids.add(block.block_id);
    }
    if (block.type === 'section' && !block.text && !block.fields) faults.push(at(index, ': neither text nor fields'));
    if (block.type === 'input' && !inView) faults.push(at(index, ': input outside of a view'));
    if (block.type === 'section') faults.push(...textFaults(block.text, 3_000, at(index, '/text'), 'any'));
    if (block.type === 'header') faults.push(...textFaults(block.text, 150, at(index, '/text'), 'plain_text'));
    if (block.type === 'input') {
      faults.push(...textFaults(block.label, 2_000, at(index, '/label'), 'plain_text'));
      if (block.hint) faults.push(...textFaults(block.hint, 2_000, at(index, '/hint'), 'plain_text'));
      faults.push(...elementFaults(asObject(block.element) ?? {}, INPUTS, at(index, '/element')));
    }
    if (block.accessory)
      faults.push(...elementFaults(asObject(block.accessory) ?? {}, ACCESSORIES, at(index, '/accessory')));
    const elements = asList(block.elements);
    if (block.type === 'context') {
      if (elements.length < 1 || elements.length > 10) faults.push(at(index, `/elements: ${elements.length} of 10`));
      elements.forEach((element, n) => {
        faults.push(...textFaults(element, 2_000, at(index, `/elements/${n}`), 'any'));
      });
    }
    if (block.type === 'actions') {
      if (elements.length < 1 || elements.length > 25) faults.push(at(index, `/elements: ${elements.length} of 25`));
      elements.forEach((element, n) => {
        faults.push(...elementFaults(element, ACTIONS, at(index, `/elements/${n}`)));
      });
    }
  });
  const actionIds = new Set<string>();
  walk(blocks, '/blocks', (value, path, key) => {
    if (key !== 'action_id' || typeof value !== 'string') return;
    if (value.length > 255) faults.push(`${path}: over 255`);
    if (actionIds.has(value)) faults.push(`${path}: ${value} twice`);
    actionIds.add(value);
  });
  return faults;
}

function textFaults(text: unknown, limit: number, path: string, kind: 'any' | 'plain_text'): string[] {
  const object = asObject(text);
  const inside = object?.text;
  if (!object || typeof inside !== 'string') return [`${path}: no text object`];
  const faults: string[] = [];
  if (object.type !== 'mrkdwn' && object.type !== 'plain_text') faults.push(`${path}: type ${String(object.type)}`);
  if (kind === 'plain_text' && object.type !== 'plain_text') faults.push(`${path}: must be plain_text`);
  if (inside.length < 1 || inside.length > limit)
    faults.push(`${path}: must be less than ${limit + 1} characters, has ${inside.length}`);
  if (object.type === 'mrkdwn') faults.push(...activeFaults(path, inside), ...fenceFaults(path, inside));
  if (object.type === 'plain_text' && object.emoji === true) faults.push(`${path}: emoji from foreign text`);
  return faults;
}

/** Mentions, links and formats of Slack's that a paste could have brought. */
function activeFaults(path: string, text: unknown): string[] {
  const found = typeof text === 'string' ? /<[^\n]*/.exec(text) : null;
  return found ? [`${path}: unescaped ${found[0].slice(0, 40)}`] : [];
}

/** Blocks of code are closed where they were opened: an even number of fences, each on a line of its own. */
function fenceFaults(path: string, text: string): string[] {
  const fences = text.split('```').length - 1;
  if (fences % 2 !== 0) return [`${path}: a block of code is not closed`];
  const alone = text.split('\n').filter((line) => line === '```').length;
  return alone === fences ? [] : [`${path}: a fence within a line`];
}

function elementFaults(element: Json, allowed: ReadonlySet<string>, path: string): string[] {
  const type = String(element.type);
  if (!allowed.has(type)) return [`${path}: ${type} is not allowed there`];
  const faults: string[] = [];
  if (type === 'button') {
    faults.push(...textFaults(element.text, 75, `${path}/text`, 'plain_text'));
    if (String(element.value ?? '').length > 2_000) faults.push(`${path}/value: over 2,000`);
  }
  if (type === 'static_select') {
    const options = asList(element.options);
    if (options.length < 1 || options.length > 100) faults.push(`${path}/options: ${options.length} of 100`);
    const values = options.map(({ value }) => String(value));
    if (new Set(values).size !== values.length) faults.push(`${path}/options: a value twice`);
    options.forEach((option, n) => {
      faults.push(...textFaults(option.text, 75, `${path}/options/${n}/text`, 'plain_text'));
      const { length } = String(option.value ?? '');
      if (length < 1 || length > 75) faults.push(`${path}/options/${n}/value: ${length} of 75`);
    });
    const initial = asObject(element.initial_option);
    if (initial && !options.some((option) => JSON.stringify(option) === JSON.stringify(initial)))
      faults.push(`${path}/initial_option: none of the options`);
  }
  if (type === 'plain_text_input') {
    const most = Number(element.max_length ?? 3_000);
    if (most < 1 || most > 3_000) faults.push(`${path}/max_length: ${most} of 3,000`);
    if (String(element.initial_value ?? '').length > most) faults.push(`${path}/initial_value: over max_length`);
    if (element.initial_value === '') faults.push(`${path}/initial_value: empty`);
    if (element.placeholder) faults.push(...textFaults(element.placeholder, 150, `${path}/placeholder`, 'plain_text'));
  }
  if (type === 'file_input') {
    const most = Number(element.max_files ?? 10);
    if (most < 1 || most > 10) faults.push(`${path}/max_files: ${most} of 10`);
  }
  return faults;
}

function walk(
  value: unknown,
  path: string,
  visit: (value: unknown, path: string, key: string) => void,
  key = '',
): void {
  visit(value, path, key);
  if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) walk(inner, `${path}/${name}`, visit, name);
}

function asObject(value: unknown): Json | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined;
}

/** Lists come as lists or, through a form, as JSON. */
function asList(value: unknown): Json[] {
  const list = typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  return Array.isArray(list) ? (list as Json[]) : [];
}
