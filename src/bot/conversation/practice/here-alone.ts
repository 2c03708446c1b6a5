// Labs in this thread, loaded when somebody practises: for one person at a time, whom nobody waits for.
import type { Practising } from './practising.ts';

/** Labs that are kept. */
const MOST = 10;
let room: Promise<Practising> | undefined;

async function loaded(): Promise<Practising> {
  room ??= import('./room.ts').then(({ PracticeRoom }) => new PracticeRoom(MOST));
  return room;
}

/** The room of this thread. */
export const hereAlone: Practising = {
  open: async (rest, practiser) => (await loaded()).open(rest, practiser),
  say: async (message, practiser) => (await loaded()).say(message, practiser),
};
