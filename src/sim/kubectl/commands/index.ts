// Every command that can be typed. A new one is a file and a line here.
import { API_RESOURCES } from './api-resources.ts';
import { API_VERSIONS } from './api-versions.ts';
import { AUTH_CAN_I } from './auth-can-i.ts';
import { AUTH_WHOAMI } from './auth-whoami.ts';
import { CLUSTER_INFO } from './cluster-info.ts';
import type { Command } from './command.ts';
import { CONFIG_COMMANDS } from './config.ts';
import { DESCRIBE } from './describe.ts';
import { EVENTS_COMMAND } from './events.ts';
import { EXEC } from './exec.ts';
import { EXPLAIN } from './explain.ts';
import { GET } from './get.ts';
import { LOGS } from './logs.ts';
import { TOP_COMMANDS } from './top.ts';
import { VERSION_COMMAND } from './version.ts';
import { WAIT } from './wait.ts';
import { WRITE_COMMANDS } from './write-commands.ts';

/** In the order in which the help names them. */
export const COMMANDS: readonly Command[] = [
  GET,
  DESCRIBE,
  ...WRITE_COMMANDS,
  LOGS,
  EXEC,
  EVENTS_COMMAND,
  ...TOP_COMMANDS,
  WAIT,
  EXPLAIN,
  AUTH_CAN_I,
  AUTH_WHOAMI,
  API_RESOURCES,
  API_VERSIONS,
  CLUSTER_INFO,
  VERSION_COMMAND,
  ...CONFIG_COMMANDS,
];
