// The programs that can be run in a container of a lab: they send a request, and nothing else. A new one is a file and a line here.
import type { Run } from './client.ts';
import { curl } from './curl.ts';
import { nslookup } from './nslookup.ts';
import { wget } from './wget.ts';

/** by name */
export const CLIENTS: ReadonlyMap<string, Run> = new Map([
  ['curl', curl],
  ['wget', wget],
  ['nslookup', nslookup],
]);
