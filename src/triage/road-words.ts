// How the steps of the road and their statuses are called, wherever the road is told or drawn.
import type { Rung } from './diagnosis.ts';
import type { Step } from './layers.ts';
import type { Language } from './playbook.ts';

/** language → step → its name */
export const STEP_WORDS: Readonly<Record<Language, Readonly<Record<Step, string>>>> = {
  en: {
    accepted: 'accepted',
    children: 'children',
    scheduled: 'scheduled',
    prepared: 'prepared',
    image: 'image',
    started: 'started',
    running: 'running',
    ready: 'ready',
    reachable: 'reachable',
  },
  ja: {
    accepted: '受付',
    children: '子の作成',
    scheduled: '配置',
    prepared: '準備',
    image: 'イメージ',
    started: '起動',
    running: '稼働',
    ready: 'Ready',
    reachable: '到達',
  },
};

/** language → status of a step → its name */
export const RUNG_WORDS: Readonly<Record<Language, Readonly<Record<Rung['status'], string>>>> = {
  en: { done: 'done', stalled: 'stalled', recovered: 'recovered', 'not-reached': 'not reached', unseen: 'not shown' },
  ja: { done: '完了', stalled: '停止', recovered: '回復済み', 'not-reached': '未到達', unseen: '入力になし' },
};
