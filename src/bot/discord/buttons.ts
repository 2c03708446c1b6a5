// What can be said next as buttons. An id names only what the person says by pressing it: everything else is looked up where it was pressed.
import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import type { Hint } from '../conversation/reply.ts';
import { cutEnd } from './cut.ts';
import { BUTTON_LABEL, CUSTOM_ID, ROW_BUTTONS, ROWS } from './limits.ts';

/** A row of buttons of a message. */
export type ButtonRow = APIActionRowComponent<APIComponentInMessageActionRow>;

/** What a component's or modal's id stands for. */
export type Action =
  | { readonly type: 'say'; readonly text: string }
  /** @property id a stored note to edit; '' for a new one @property channel where it shall be posted; '' for the usual place */
  | { readonly type: 'note'; readonly id: string; readonly channel: string }
  | { readonly type: 'export'; readonly id: string }
  | { readonly type: 'paste' }
  /** @property layer the layer whose parts are chosen from; '' for all */
  | { readonly type: 'correct'; readonly layer: string }
  | { readonly type: 'layer' };

/** A button of the adapter's own. */
export interface OwnButton {
  readonly action: Action;
  readonly label: string;
}

/** The id of an action; undefined when it is too long for Discord. */
export function idOf(action: Action): string | undefined {
  const id = written(action);
  return id.length <= CUSTOM_ID ? id : undefined;
}

function written(action: Action): string {
  switch (action.type) {
    case 'say':
      return `say:${action.text}`;
    case 'note':
      return `note:${action.id}:${action.channel}`;
    case 'export':
      return `export:${action.id}`;
    case 'correct':
      return `correct:${action.layer}`;
    case 'paste':
    case 'layer':
      return action.type;
  }
}

/** Reads an id; undefined for one that is not of this program or was made up. */
export function actionOf(id: string): Action | undefined {
  const [, type = '', rest = ''] = /^([a-z]+)(?::(.*))?$/s.exec(id) ?? [];
  switch (type) {
    case 'say':
      return rest === '' ? undefined : { type, text: rest };
    case 'note': {
      const [, note = '', channel = ''] = /^([\w-]*):(\d{0,20})$/.exec(rest) ?? [];
      return /^[\w-]*:\d{0,20}$/.test(rest) ? { type, id: note, channel } : undefined;
    }
    case 'export':
      return /^[\w-]+$/.test(rest) ? { type, id: rest } : undefined;
    case 'correct':
      return /^[a-z-]*$/.test(rest) ? { type, layer: rest } : undefined;
    case 'paste':
    case 'layer':
      return rest === '' ? { type } : undefined;
    default:
      return undefined;
  }
}

/**
 * Buttons for hints and for what the adapter adds.
 * @returns rows, and the words of hints that no button can carry
 */
export function buttonRows(
  hints: readonly Hint[],
  own: readonly OwnButton[],
): { readonly rows: readonly ButtonRow[]; readonly unsaid: readonly string[] } {
  const buttons = new Map<string, APIButtonComponent>();
  const unsaid: string[] = [];
  const all: OwnButton[] = [
    ...hints.map(({ say, label }): OwnButton => ({ action: { type: 'say', text: say }, label })),
    ...own,
  ];
  for (const { action, label } of all) {
    const id = idOf(action);
    if (id !== undefined && buttons.has(id)) continue;
    if (id === undefined || buttons.size === ROWS * ROW_BUTTONS) {
      if (action.type === 'say') unsaid.push(action.text);
      continue;
    }
    const shown = label.trim() === '' ? id.slice(4) : label;
    buttons.set(id, {
      type: ComponentType.Button,
      style: ButtonStyle.Secondary,
      custom_id: id,
      label: cutEnd(shown, BUTTON_LABEL),
    });
  }
  const list = [...buttons.values()];
  const rows: ButtonRow[] = [];
  for (let at = 0; at < list.length; at += ROW_BUTTONS)
    rows.push({ type: ComponentType.ActionRow, components: list.slice(at, at + ROW_BUTTONS) });
  return { rows, unsaid };
}
