// nslookup of busybox (busybox, networking/nslookup.c).
import type { Place } from '../view.ts';
import { type Ended, failed, type Reaching } from './client.ts';

/** How long it asks before it gives up (ms). */
const RESOLVES = 15_000;

/** `nslookup NAME`. */
export function nslookup(words: readonly string[], from: Place, network: Reaching): Ended {
  const [name, ...more] = words.filter((word) => !/^-(?:type|query)=A$/i.test(word));
  if (name === undefined || more.length > 0 || name.startsWith('-'))
    return failed('nslookup: this is possible here: nslookup NAME', 1);
  const server = network.nameServer(from);
  const head = `Server:\t\t${server}\nAddress:\t${server}:53\n\n`;
  const found = network.lookup(from, name);
  switch (found.kind) {
    case 'addresses':
      return {
        output: `${head}${found.addresses.map((address) => `Name:\t${name}\nAddress: ${address}\n`).join('')}\n`,
        error: '',
        exitCode: 0,
        tookMs: 2,
      };
    case 'silent':
      return {
        output: ';; connection timed out; no servers could be reached\n\n',
        error: '',
        exitCode: 1,
        tookMs: RESOLVES,
      };
    case 'failed':
      return { output: `${head}** server can't find ${name}: SERVFAIL\n\n`, error: '', exitCode: 1, tookMs: 2 };
    case 'unknown':
      return { output: `${head}** server can't find ${name}: NXDOMAIN\n\n`, error: '', exitCode: 1, tookMs: 2 };
  }
}
