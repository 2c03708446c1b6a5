// `sekisho doctor`: does what is set work, and if not, what is to be done?
import { createServer } from 'node:net';
import { BadAccessFile, readAccessFile } from '../../bot/desk/access/access-file.ts';
import type { Config } from '../../config.ts';
import { oneLine } from '../../errors.ts';
import { readServiceConfig, type ServiceConfig } from '../../service-config.ts';
import { loadSet } from '../engine.ts';
import { storeOf } from '../open-desk.ts';
import type { Output } from '../output.ts';
import type { Check, CheckStatus } from './check.ts';
import { checkClusters } from './check-clusters.ts';
import { checkDiscord } from './check-discord.ts';
import { checkSlack } from './check-slack.ts';
import { DOCTOR_WORDS, type DoctorWords } from './doctor-words.ts';

const MARKS: Readonly<Record<CheckStatus, string>> = { ok: '✓', broken: '✗', absent: '–' };

/** Runs the command. @returns the exit status: 1 when something that is set does not work */
export async function doctorCommand(
  options: Readonly<Record<string, string | undefined>>,
  config: Config,
  output: Output,
): Promise<number> {
  const language = options.lang === 'ja' || options.lang === 'en' ? options.lang : config.language;
  const words = DOCTOR_WORDS[language];
  const { config: services, problems } = readServiceConfig();
  const checks: Check[] = [
    { name: 'node', status: 'ok', found: words.node(process.versions.node), todo: '' },
    ...problems.map((problem): Check => ({ name: 'setting', status: 'broken', found: problem.in(language), todo: '' })),
    await checkPlaybooks(options, config, words),
    ...(await checkSlack(services.slack, words)),
    ...(await checkDiscord(services.discord, words)),
    ...(await checkClusters(services, words)),
    await checkStore(services, words),
    await checkAccess(services, words),
    await checkWeb(services, words),
    await checkOps(services, words),
  ];
  const lines = checks.map(({ status, found, todo }) => `${MARKS[status]} ${found}${todo === '' ? '' : ` → ${todo}`}`);
  await output.write(options.output === 'json' ? `${JSON.stringify({ checks }, null, 2)}\n` : `${lines.join('\n')}\n`);
  return checks.some(({ status }) => status === 'broken') ? 1 : 0;
}

async function checkPlaybooks(
  options: Readonly<Record<string, string | undefined>>,
  config: Config,
  words: DoctorWords,
): Promise<Check> {
  const name = 'playbooks';
  try {
    const { playbooks } = await loadSet(options, config);
    return { name, status: 'ok', found: words.playbooks(playbooks.playbooks.size), todo: '' };
  } catch (error) {
    return { name, status: 'broken', found: oneLine(error), todo: '' };
  }
}

async function checkStore({ store: where, keys }: ServiceConfig, words: DoctorWords): Promise<Check> {
  const name = 'store';
  if (!where) return { name, status: 'absent', found: words.storeNotSet, todo: '' };
  try {
    const store = await storeOf(where, keys);
    try {
      await store.ping();
      return { name, status: 'ok', found: words.store(store.about.kind, store.about.place), todo: '' };
    } finally {
      await store.close();
    }
  } catch (error) {
    return { name, status: 'broken', found: words.storeBroken(oneLine(error)), todo: words.mendStore };
  }
}

async function checkAccess({ access }: ServiceConfig, words: DoctorWords): Promise<Check> {
  const name = 'access';
  if (access === undefined) return { name, status: 'absent', found: words.accessNotSet, todo: '' };
  try {
    const { rules } = await readAccessFile(access);
    return { name, status: 'ok', found: words.access(access, rules.length), todo: '' };
  } catch (error) {
    const found = error instanceof BadAccessFile ? error.lines.join('; ') : oneLine(error);
    return { name, status: 'broken', found, todo: words.mendAccess };
  }
}

/** Only a port that was asked for is missed: otherwise the next one is taken. */
async function checkWeb({ web }: ServiceConfig, words: DoctorWords): Promise<Check> {
  const { port, isChosen } = web;
  if (await isFree(web)) return { name: 'web', status: 'ok', found: words.web(port), todo: '' };
  return { name: 'web', status: isChosen ? 'broken' : 'absent', found: words.webTaken(port), todo: words.webOther };
}

async function checkOps({ ops }: ServiceConfig, words: DoctorWords): Promise<Check> {
  const name = 'ops';
  if (!ops) return { name, status: 'absent', found: words.opsNotSet, todo: '' };
  if (await isFree(ops)) return { name, status: 'ok', found: words.ops(ops.port), todo: '' };
  return { name, status: 'broken', found: words.opsTaken(ops.port), todo: words.opsOther };
}

async function isFree({ host, port }: { readonly host: string; readonly port: number }): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
