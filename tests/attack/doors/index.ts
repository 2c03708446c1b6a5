// Every door, the way in that most use first.
import type { Door } from '../door.ts';
import { slackHttp } from './slack-http.ts';

/** The doors. */
// each has a stand of its own kind, which only its own attacks see
export const DOORS: readonly Door<never>[] = [slackHttp].map((door) => door as unknown as Door<never>);
