// The commands as Discord registers them: names in English, for help and documents name them so; what they do in both languages.
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  InteractionContextType,
  Locale,
  ApplicationCommandOptionType as Option,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord.js';

/** Name of the command in a message's menu. */
const TRIAGE_MESSAGE = 'Triage this message';

/** Where notes may be posted. */
export const NOTE_CHANNELS = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
] as const;

/** Every command. */
export const COMMANDS: readonly RESTPostAPIApplicationCommandsJSONBody[] = [
  command(
    'triage',
    'Which layer of Kubernetes is it stalled at? Paste output or give a file',
    '出力を貼るかファイルを渡すと、どの層で止まっているかを答えます',
    [
      {
        type: Option.String,
        name: 'text',
        ...said(
          'What kubectl showed you; leave it out for a larger form',
          'kubectl の出力。省略すると大きな入力欄を開きます',
        ),
      },
      {
        type: Option.Attachment,
        name: 'file',
        ...said(
          'Events, describe, YAML or logs as a text file, up to 20 MB',
          'イベント、describe、YAML、ログなどのテキスト (20 MB まで)',
        ),
      },
    ],
  ),
  command('namespace', 'Look at a namespace of the cluster', 'クラスタの名前空間を調べます', [
    {
      type: Option.String,
      name: 'name',
      required: true,
      autocomplete: true,
      max_length: 63,
      ...said('The namespace', '名前空間'),
    },
  ]),
  command('practice', 'Mend something that is broken in a lab', '壊れたラボで演習します', [
    {
      type: Option.String,
      name: 'name',
      autocomplete: true,
      max_length: 80,
      ...said(
        'An exercise, list, or seed and a number; leave it out for the next one',
        '演習の名前、list、または seed と番号。省略すると次の演習',
      ),
    },
    {
      type: Option.String,
      name: 'say',
      max_length: 2000,
      ...said('A kubectl line or an answer, in the exercise under way', '進行中の演習への kubectl コマンドや答え'),
    },
  ]),
  command('quiz', "Today's question", '今日のクイズ', [
    {
      type: Option.String,
      name: 'say',
      max_length: 100,
      ...said(
        'look 1, answer layer b, reveal, review, stats, board; leave it out for the question',
        'look 1、answer layer b、reveal、review、stats、board。省略すると問題を出します',
      ),
    },
  ]),
  command('note', 'The incident note of what was diagnosed here', 'ここでの診断をインシデントノートにします', [
    {
      type: Option.Channel,
      name: 'channel',
      channel_types: [...NOTE_CHANNELS],
      ...said('Where it is posted; leave it out for the usual place', '投稿先。省略するといつもの場所'),
    },
    {
      type: Option.String,
      name: 'say',
      max_length: 500,
      ...said(
        'Of kept notes: list, search and words, an id, export csv, statistics',
        '保存したノートについて: list、search と言葉、ID、export csv、statistics',
      ),
    },
  ]),
  command('watch', 'Be told when something in a namespace stalls', '名前空間で何かが止まったら知らせます', [
    {
      type: Option.String,
      name: 'namespace',
      autocomplete: true,
      max_length: 63,
      ...said('The namespace; leave it out to see what is watched', '名前空間。省略すると監視中の一覧'),
    },
    { type: Option.Boolean, name: 'stop', ...said('Watch it no longer', '監視をやめる') },
  ]),
  command('language', 'The language of answers', '答えの言語を選びます', [
    {
      type: Option.String,
      name: 'language',
      required: true,
      autocomplete: true,
      max_length: 20,
      ...said('English or Japanese', '英語または日本語'),
    },
    {
      type: Option.String,
      name: 'for',
      choices: [
        { name: 'me', name_localizations: { [Locale.Japanese]: '自分' }, value: 'person' },
        { name: 'this server', name_localizations: { [Locale.Japanese]: 'このサーバー' }, value: 'workspace' },
      ],
      ...said('Whose setting it is: yours when left out', '誰の設定か。省略すると自分'),
    },
  ]),
  command('help', 'What I can do, or your own page', 'できることの一覧、または自分のページ', [
    {
      type: Option.String,
      name: 'about',
      choices: [
        { name: 'commands', name_localizations: { [Locale.Japanese]: '使い方' }, value: 'commands' },
        { name: 'me', name_localizations: { [Locale.Japanese]: '自分' }, value: 'me' },
      ],
      ...said('Your notes, streak and settings: me', '自分のノート、連続日数、設定を見るには「自分」'),
    },
  ]),
  {
    ...command('settings', 'What this server has chosen', 'このサーバーの設定', [
      {
        type: Option.Channel,
        name: 'notes',
        channel_types: [...NOTE_CHANNELS],
        ...said('Where incident notes are posted', 'インシデントノートの投稿先'),
      },
      {
        type: Option.Boolean,
        name: 'corrections',
        ...said(
          'Keep "wrong layer?" answers, secrets masked, for the maintainers',
          '「層が違う」という訂正を、秘密情報を伏せて保存する',
        ),
      },
    ]),
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
  },
  {
    type: ApplicationCommandType.Message,
    name: TRIAGE_MESSAGE,
    name_localizations: { [Locale.Japanese]: 'このメッセージを診断' },
    ...everywhere(),
  },
];

function command(
  name: string,
  en: string,
  ja: string,
  options: APIApplicationCommandBasicOption[],
): RESTPostAPIApplicationCommandsJSONBody {
  return { type: ApplicationCommandType.ChatInput, name, ...said(en, ja), options, ...everywhere() };
}

function said(description: string, ja: string) {
  return { description, description_localizations: { [Locale.Japanese]: ja } };
}

/** In servers and in direct messages with the bot. */
function everywhere() {
  return {
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
}
