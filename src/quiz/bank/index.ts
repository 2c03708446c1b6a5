// Every written question. A new one is an entry in the file of its topic.
import { CONTROL_PLANE, EVENTS } from './events.ts';
import { GATES } from './gates.ts';
import { PROBES_QUESTIONS, TERMINATION } from './life.ts';
import { OWNERSHIP, PLUGS } from './plugs.ts';
import { ROOM } from './room.ts';
import type { Written } from './written.ts';

export const BANK: readonly Written[] = [
  ...GATES,
  ...EVENTS,
  ...CONTROL_PLANE,
  ...PROBES_QUESTIONS,
  ...TERMINATION,
  ...ROOM,
  ...PLUGS,
  ...OWNERSHIP,
];
