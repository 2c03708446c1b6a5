// Lengths of time as people say them: the two largest units, the smaller one left out when it is nothing.
import type { Language } from '../triage/playbook.ts';
import { PICTURE_WORDS } from './words.ts';

/** `4m50s`, `4分50秒`. @param seconds not negative; under one is `0s` */
export function durationText(seconds: number, language: Language): string {
  const whole = Math.round(seconds);
  const { duration } = PICTURE_WORDS[language];
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return duration(days, hours, 0, 0);
  if (hours > 0) return duration(0, hours, minutes, 0);
  return duration(0, 0, minutes, whole % 60) || duration(0, 0, 0, 1).replace('1', '0');
}
