// ServiceAccounts (kubectl, describe describeServiceAccount).
import type { ServiceAccount } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';

const TITLE = 'Image pull secrets:';

/** Tells about a ServiceAccount. */
export const describeServiceAccount: Describer<ServiceAccount> = async (account, ask) => {
  const events = await eventsAbout(account, ask);
  const pull = (account.imagePullSecrets ?? []).map(({ name }) => name ?? '');
  return described((to) => {
    writeHeading(to, account);
    if (pull.length === 0) to.write(0, `${TITLE}\t<none>\n`);
    pull.forEach((name, at) => {
      to.write(0, `${at === 0 ? TITLE : ' '.repeat(TITLE.length)}\t${name}\n`);
    });
    writeEvents(to, events, ask.now);
  });
};
