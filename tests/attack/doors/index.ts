// Every door, the way in that most use first.
import type { Door } from '../door.ts';
import { cluster } from './cluster.ts';
import { command } from './command.ts';
import { configFiles } from './config-files.ts';
import { discord } from './discord.ts';
import { labApi } from './lab-api.ts';
import { slackFiles } from './slack-files.ts';
import { slackHttp } from './slack-http.ts';
import { slackSocketMode } from './slack-socket.ts';
import { postgresStore, sqliteStore } from './stored.ts';
import { web } from './web.ts';

/** The doors. Each has a stand of its own kind, which only its own attacks see. */
export const DOORS = [
  slackHttp,
  slackSocketMode,
  slackFiles,
  discord,
  web,
  command,
  labApi,
  cluster,
  sqliteStore,
  postgresStore,
  configFiles,
] as readonly unknown[] as readonly Door<unknown>[];
