// A view as Slack's API takes it: a form, or the app's own page.
import type { Block } from './blocks.ts';

/** A form or a home page. */
export interface View {
  readonly type: 'modal' | 'home';
  readonly callback_id?: string;
  readonly private_metadata?: string;
  readonly title?: object;
  readonly submit?: object;
  readonly close?: object;
  readonly blocks: readonly Block[];
}
