// A watch on a bad network: workloads break and heal while a proxy resets, cuts, delays, refuses and falls silent. What was done, and what was found.
// Usage: npm run bench:chaos [-- FAULTS]
import type { Told } from '../tests/make/watch-stand.ts';
import { watchStand } from '../tests/make/watch-stand.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const NAMES = ['api', 'cart', 'mail'];
const [first = '500'] = process.argv.slice(2);
const wanted = Number(first);

const stand = await watchStand({ chaos: 0.35, seed: 11 });
const trips = { lists: 0, watches: 0, broken: 0, expired: 0, dead: 0 };
const sum = (): number => Object.values(stand.proxy?.injected ?? {}).reduce((all, count) => all + count, 0);
const toneOf = ({ reply }: Told): string => (reply.parts[0]?.type === 'answer' ? reply.parts[0].tone : '');
const objectOf = ({ reply }: Told): string => (reply.parts[0]?.type === 'answer' ? reply.parts[0].object : '');
const opened = (): readonly Told[] =>
  stand.told.filter(({ what, reply }) => what === 'post' && reply.parts[0]?.type === 'answer');
const healed = (): readonly Told[] => stand.told.filter((one) => one.what === 'edit' && toneOf(one) === 'good');
const openNow = (name: string): boolean => {
  const last = stand.told.filter((one) => one.what !== 'thread' && objectOf(one) === `Deployment/shop/${name}`).at(-1);
  return last !== undefined && toneOf(last) === 'problem';
};

let broken = 0;
for (let round = 0; sum() < wanted; round++) {
  const name = NAMES[round % NAMES.length] as string;
  stand.deploy(name, `nginx:no-such-tag-${round}`);
  broken++;
  await stand.until(() => openNow(name), `${name} is told`, 2_000);
  stand.deploy(name, 'nginx:stable');
  await stand.until(() => !openNow(name), `${name} has healed`, 2_000);
  // long enough for the next one to be an incident of its own
  const until = stand.now() + 700_000;
  await stand.until(() => stand.now() > until, 'a pause', 40_000);
}
for (const one of stand.watcher.trips)
  for (const key of Object.keys(trips) as (keyof typeof trips)[]) trips[key] += one[key];
head(['done to the connection', 'times']);
for (const [kind, count] of Object.entries(stand.proxy?.injected ?? {})) row([kind, count]);
row(['in all', sum()]);
head(['what came of it', 'times']);
for (const [kind, count] of Object.entries(trips)) row([`watch: ${kind}`, count]);
row(['workloads broken', broken]);
row(['incidents told', opened().length]);
row(['missed', Math.max(0, broken - opened().length)]);
row(['told twice', Math.max(0, opened().length - broken)]);
row(['told healed', healed().length]);
const how = `${sum()} faults, ${broken} incidents`;
claim({
  what: 'incidents missed on a bad network',
  most: 0,
  measured: Math.max(0, broken - opened().length),
  unit: '',
  how,
});
claim({ what: 'incidents told twice', most: 0, measured: Math.max(0, opened().length - broken), unit: '', how });
await stand.close();
if (opened().length !== broken || healed().length !== broken) process.exitCode = 1;
