// Every command that can be typed. A new one is a file and a line here.
import type { Command } from './command.ts';
import { DESCRIBE } from './describe.ts';
import { GET } from './get.ts';
import { WRITE_COMMANDS } from './write-commands.ts';

/** In the order in which the help names them. */
export const COMMANDS: readonly Command[] = [GET, DESCRIBE, ...WRITE_COMMANDS];
