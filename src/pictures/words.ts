// What stands in pictures beside the words of the road and of the engine.
import type { Language } from '../triage/playbook.ts';

const en = {
  healthy: 'healthy',
  unknown: 'undecided',
  confidence: { high: 'confidence: high', medium: 'confidence: medium', low: 'confidence: low' },
  /** of lines of the input that show a step */
  lines: (numbers: string, count: number) => `${count === 1 ? 'line' : 'lines'} ${numbers}`,
  road: 'Road',
  timeline: 'Time line',
  duration: (days: number, hours: number, minutes: number, seconds: number) =>
    `${days ? `${days}d` : ''}${hours ? `${hours}h` : ''}${minutes ? `${minutes}m` : ''}${seconds ? `${seconds}s` : ''}`,
  /** above the column of ages */
  ago: 'ago',
  repeated: (count: number, duration: string) => (duration ? `×${count} over ${duration}` : `×${count}`),
  lasted: (duration: string) => `over ${duration}`,
  objects: (first: string, more: number) => `${first} and ${more} more`,
  later: (duration: string) => `${duration} later`,
  stalledFor: (duration: string) => `stalled for ${duration}`,
  stalledAt: (step: string, owner: string) => `at the step “${step}” (owner: ${owner})`,
  now: 'the moment of the output',
  others: 'others',
  nobody: 'nobody known',
  leftOut: (count: number) => `${count} more ${count === 1 ? 'event is' : 'events are'} not drawn`,
  atAge: (duration: string) => `${duration} ago`,
  statistics: 'Stalls by layer and week',
  inAll: (count: number) => `${count} in all`,
  healed: 'healed in',
  median: 'median',
  weekOf: 'week of',
  andMore: (count: number) => `and ${count} more`,
  sentence: (text: string) => `${text}.`,
};

/** The shape that every language fills. */
export type PictureWords = typeof en;

const ja: PictureWords = {
  healthy: '異常なし',
  unknown: '判断保留',
  confidence: { high: '確度: 高', medium: '確度: 中', low: '確度: 低' },
  lines: (numbers) => `${numbers} 行目`,
  road: '道のり',
  timeline: '時系列',
  duration: (days, hours, minutes, seconds) =>
    `${days ? `${days}日` : ''}${hours ? `${hours}時間` : ''}${minutes ? `${minutes}分` : ''}${seconds ? `${seconds}秒` : ''}`,
  ago: '何分前',
  repeated: (count, duration) => (duration ? `${duration}間に ${count} 回` : `${count} 回`),
  lasted: (duration) => `${duration}間`,
  objects: (first, more) => `${first} ほか ${more} 件`,
  later: (duration) => `${duration}後`,
  stalledFor: (duration) => `${duration}間 停止`,
  stalledAt: (step, owner) => `「${step}」の段階 (担当: ${owner})`,
  now: '出力の時点',
  others: 'その他',
  nobody: '担当不明',
  leftOut: (count) => `ほかに ${count} 件 (図では省略)`,
  atAge: (duration) => `${duration}前`,
  statistics: '層と週ごとの停止',
  inAll: (count) => `計 ${count} 件`,
  healed: '復旧まで',
  median: '中央値',
  weekOf: '週の始め',
  andMore: (count) => `ほか ${count} 件`,
  sentence: (text) => `${text}。`,
};

/** language → its words */
export const PICTURE_WORDS: Readonly<Record<Language, PictureWords>> = { en, ja };
