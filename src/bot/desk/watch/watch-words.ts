// What a watch says, in both languages.
import type { Language } from '../../../triage/playbook.ts';

const en = {
  spot: (namespace: string, cluster: string, since: string) => `${namespace} on ${cluster}, since ${since} UTC`,
  where: 'Where',
  impact: 'Impact',
  ready: (ready: number, wanted: number) => `${ready} of ${wanted} ready`,
  follows: 'Follows from it',
  layers: 'Layers',
  stage: (place: string, took: string) => `${place}: ${took}`,
  going: (place: string, since: string) => `${place}: since ${since}`,
  moved: (before: string, now: string) => `${before} is through; now it is held up at ${now}.`,
  back: (place: string) => `It is back: ${place}.`,
  flapping: (times: number) => `It has come back ${times} times: it is not stable.`,
  healed: (took: string) => `Healed after ${took}.`,
  healedLine: (took: string, stages: string) => `Healed after ${took}: ${stages}.`,
  blind: (namespace: string, cluster: string, since: string, why: string) =>
    `I have not been able to see ${namespace} on ${cluster} since ${since} UTC: ${why}. Until I can, I say nothing about it.`,
  sees: (namespace: string, cluster: string) => `I see ${namespace} on ${cluster} again.`,
  digest: (namespace: string, cluster: string) => `The last day in ${namespace} on ${cluster}`,
  digestOpen: 'Still stalled',
  digestOver: 'Over',
  digestLine: (object: string, place: string, took: string) => `${object}: ${place}, ${took}`,
  how: 'Say watch shop to be told when something there stalls, watch shop #channel to have another channel told; watch shop off, watch list, and watch shop mute 1h, quiet 22:00-06:00 Europe/Berlin, grace image 3m or digest 9:00.',
  cannotSpeak: 'I can only speak unasked in Slack and Discord: ask me to watch in a channel there.',
  none: 'Nothing is watched in this channel. watch shop begins.',
  list: 'Watched in this channel',
  listed: (namespace: string, cluster: string, open: number, muted: string) =>
    `${namespace} on ${cluster}: ${open === 0 ? 'nothing stalled' : `${open} stalled`}${muted === '' ? '' : `, muted until ${muted} UTC`}`,
  begun: (namespace: string, cluster: string) =>
    `I watch ${namespace} on ${cluster} and say so here, once, when something is stalled too long, and when it has healed.`,
  begunAlready: (namespace: string, cluster: string) => `I already watch ${namespace} on ${cluster} here.`,
  ended: (namespace: string) => `I no longer watch ${namespace} here.`,
  notWatched: (namespace: string) => `${namespace} is not watched in this channel.`,
  muted: (namespace: string, until: string) =>
    `Nothing is said about ${namespace} until ${until} UTC; what is still stalled then is.`,
  unmuted: (namespace: string) => `${namespace} is no longer muted.`,
  duration: (found: string) => `How long is ${found}? Say watch shop mute 30m, 1h or 2d (14 days at most).`,
  digestSet: (namespace: string, at: string) => `Each day at ${at} UTC I sum up ${namespace}, if anything was stalled.`,
  digestOff: (namespace: string) => `${namespace} is no longer summed up.`,
  digestHow: (found: string) => `What time is ${found}? Say watch shop digest 9:00 (UTC), or watch shop digest off.`,
  graceSet: (namespace: string, step: string, span: string) =>
    `In ${namespace} the step ${step} may take ${span} before I say that it is stalled.`,
  graceOff: (namespace: string, step: string) =>
    `In ${namespace} the step ${step} may take as long as elsewhere again.`,
  graceHow: (steps: string) => `Say watch shop grace image 3m, or watch shop grace image off. Steps: ${steps}.`,
  graceDuration: (found: string) =>
    `How long is ${found}? Say watch shop grace image 90s, 3m or 1h (24 hours at most).`,
  quietSet: (namespace: string, hours: string, isNow: boolean) =>
    `Nothing is said about ${namespace} at ${hours}, each day${isNow ? ', so from now on' : ''}; what is still stalled afterwards is.`,
  quietOnce: (namespace: string, from: string, until: string) =>
    `Nothing is said about ${namespace} from ${from} to ${until} UTC; what is still stalled then is.`,
  quietOff: (namespace: string) => `${namespace} has no quiet hours any more.`,
  quietHow: (found: string) =>
    `Which hours are ${found === '' ? 'they' : found}? Say watch shop quiet 22:00-06:00 Europe/Berlin (UTC without a zone), with once behind it for the next time only, or watch shop quiet off.`,
  quietZone: (found: string) => `${found} is no time zone: say one such as Europe/Berlin, Asia/Tokyo or UTC.`,
  channelHow: (found: string) =>
    `${found} is no channel that I know: choose it from the list that the chat offers while you type, so that its id is sent.`,
  channelRefused: 'You may have that channel told only if you and I may both write there.',
  begunThere: (namespace: string, cluster: string, channel: string) =>
    `I watch ${namespace} on ${cluster} and tell ${channel}, once, when something is stalled too long, and when it has healed.`,
  noObject: 'A whole namespace is watched, not one object: watch shop.',
  badName: (found: string) => `${found} is no namespace: it has lower-case letters, digits and hyphens.`,
  hintLook: 'look now',
  hintMute: 'mute 1h',
  hintNote: 'note',
  listedQuiet: (hours: string) => `, quiet at ${hours}`,
  listedGraces: (graces: string) => `, graces: ${graces}`,
  noteWhen: (namespace: string, cluster: string, from: string, until: string) =>
    `${from}${until === '' ? '' : ` to ${until}`} UTC, ${namespace} on ${cluster}`,
};

/** The shape that every language fills. */
export type WatchWords = typeof en;

const ja: WatchWords = {
  spot: (namespace, cluster, since) => `${cluster} の ${namespace}、${since} UTC から`,
  where: '場所',
  impact: '影響',
  ready: (ready, wanted) => `${wanted} 個中 ${ready} 個が Ready`,
  follows: 'これに伴うもの',
  layers: '層の推移',
  stage: (place, took) => `${place}: ${took}`,
  going: (place, since) => `${place}: ${since} から`,
  moved: (before, now) => `${before} は解消しました。今は ${now} で止まっています。`,
  back: (place) => `再発しました: ${place}`,
  flapping: (times) => `${times} 回再発しています。安定していません。`,
  healed: (took) => `${took} で回復しました。`,
  healedLine: (took, stages) => `${took} で回復しました (${stages})。`,
  blind: (namespace, cluster, since, why) =>
    `${since} UTC から ${cluster} の ${namespace} が見えません: ${why}。見えるようになるまで、何もお知らせできません。`,
  sees: (namespace, cluster) => `${cluster} の ${namespace} が再び見えるようになりました。`,
  digest: (namespace, cluster) => `${cluster} の ${namespace}、この 1 日`,
  digestOpen: 'まだ止まっているもの',
  digestOver: '回復したもの',
  digestLine: (object, place, took) => `${object}: ${place}、${took}`,
  how: 'watch shop で、止まったときにお知らせします。watch shop #チャンネル で別のチャンネルにお知らせします。ほかに watch shop off、watch list、watch shop mute 1h・quiet 22:00-06:00 Asia/Tokyo・grace image 3m・digest 9:00 があります。',
  cannotSpeak: '自分からお知らせできるのは Slack と Discord だけです。そちらのチャンネルで watch と入力してください。',
  none: 'このチャンネルでは何も監視していません。watch shop で始めます。',
  list: 'このチャンネルで監視しているもの',
  listed: (namespace, cluster, open, muted) =>
    `${cluster} の ${namespace}: ${open === 0 ? '止まっているものはありません' : `${open} 件止まっています`}${muted === '' ? '' : `、${muted} UTC まで通知を止めています`}`,
  begun: (namespace, cluster) =>
    `${cluster} の ${namespace} を監視します。長く止まっているものがあれば 1 回、回復したらもう一度ここでお知らせします。`,
  begunAlready: (namespace, cluster) => `${cluster} の ${namespace} は、すでにここで監視しています。`,
  ended: (namespace) => `${namespace} の監視をやめました。`,
  notWatched: (namespace) => `${namespace} はこのチャンネルでは監視していません。`,
  muted: (namespace, until) =>
    `${until} UTC まで ${namespace} の通知を止めます。そのとき止まっているものはお知らせします。`,
  unmuted: (namespace) => `${namespace} の通知を再開しました。`,
  duration: (found) =>
    `${found} がどのくらいの長さか分かりません。watch shop mute 30m、1h、2d のように入力してください (最長 14 日)。`,
  digestSet: (namespace, at) => `毎日 ${at} UTC に、止まったものがあれば ${namespace} のまとめを出します。`,
  digestOff: (namespace) => `${namespace} のまとめをやめました。`,
  digestHow: (found) =>
    `${found} が何時か分かりません。watch shop digest 9:00 (UTC) または watch shop digest off と入力してください。`,
  graceSet: (namespace, step, span) => `${namespace} では、${step} が ${span} を超えたら止まったとお知らせします。`,
  graceOff: (namespace, step) => `${namespace} の ${step} の猶予を標準に戻しました。`,
  graceHow: (steps) =>
    `watch shop grace image 3m または watch shop grace image off と入力してください。段階: ${steps}。`,
  graceDuration: (found) =>
    `${found} がどのくらいの長さか分かりません。watch shop grace image 90s、3m、1h のように入力してください (最長 24 時間)。`,
  quietSet: (namespace, hours, isNow) =>
    `毎日 ${hours} は ${namespace} の通知を止めます${isNow ? ' (今から有効です)' : ''}。そのあとも止まっているものはお知らせします。`,
  quietOnce: (namespace, from, until) =>
    `${from} から ${until} UTC まで ${namespace} の通知を止めます。そのとき止まっているものはお知らせします。`,
  quietOff: (namespace) => `${namespace} の通知を止める時間帯をなくしました。`,
  quietHow: (found) =>
    `${found === '' ? '時間帯' : found} を読み取れません。watch shop quiet 22:00-06:00 Asia/Tokyo (省略時は UTC)、次の 1 回だけなら末尾に once、やめるには watch shop quiet off と入力してください。`,
  quietZone: (found) => `${found} というタイムゾーンはありません。Asia/Tokyo や UTC のように指定してください。`,
  channelHow: (found) =>
    `${found} というチャンネルが分かりません。入力中に表示される候補から選ぶと、チャンネルの ID が送られます。`,
  channelRefused: 'そのチャンネルにお知らせするには、あなたとこのボットの両方が書き込める必要があります。',
  begunThere: (namespace, cluster, channel) =>
    `${cluster} の ${namespace} を監視します。長く止まっているものがあれば 1 回、回復したらもう一度 ${channel} にお知らせします。`,
  noObject: '監視できるのは Namespace 全体です: watch shop',
  badName: (found) => `${found} は Namespace の名前ではありません。英小文字、数字、ハイフンで指定してください。`,
  hintLook: '今の状態',
  hintMute: '1 時間止める',
  hintNote: 'ノート',
  listedQuiet: (hours) => `、${hours} は通知なし`,
  listedGraces: (graces) => `、猶予: ${graces}`,
  noteWhen: (namespace, cluster, from, until) =>
    `${from}${until === '' ? '' : ` から ${until}`} UTC、${cluster} の ${namespace}`,
};

/** language → its words */
export const WATCH_WORDS: Readonly<Record<Language, WatchWords>> = { en, ja };
