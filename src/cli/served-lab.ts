// A lab that another process serves, found by its kubeconfig: what is asked of it beside the Kubernetes API.
import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { InputError, quote, systemCode } from '../errors.ts';
import { EXTENSION, MARK } from '../sim/serve/kubeconfig.ts';

/** Where `sekisho lab serve` leaves it, when nothing else is said. */
export const KUBECONFIG = 'sekisho-lab.kubeconfig';
/** How long a lab may take to answer (ms). */
const PATIENCE = 30_000;

const FILE = z.object({
  extensions: z.tuple([
    z.object({ name: z.literal(EXTENSION), extension: z.object({ url: z.url(), token: z.string() }) }),
  ]),
});

/** What is said when a lab refuses, and of what. */
interface Refusal {
  readonly problem: 'lab-refuses' | 'lab-curl';
  readonly where: string;
}

/** Asks the lab of a kubeconfig. @param body sent as JSON, with POST; undefined: GET @param refusal how it is told that the lab refuses @returns what it answers @throws InputError that says in one line why it cannot */
export async function askServedLab(
  option: string | undefined,
  config: Config,
  path: string,
  body: object | undefined,
  refusal: Refusal,
): Promise<unknown> {
  const file = found(option, config);
  const [{ extension }] = fileOf(file).extensions;
  let answer: Response;
  try {
    answer = await fetch(new URL(path, extension.url), {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${extension.token}` },
      signal: AbortSignal.timeout(PATIENCE),
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch (thrown) {
    const reason = thrown instanceof Error ? systemCode(thrown.cause) || thrown.message : '';
    throw new InputError('lab-gone', { where: quote(file), found: reason });
  }
  const answered: unknown = await answer.json();
  if (!answer.ok)
    throw new InputError(refusal.problem, { where: refusal.where, found: (answered as { message: string }).message });
  return answered;
}

/** The kubeconfig that is meant: the option's, one of a lab in KUBECONFIG, or that in this folder. */
function found(option: string | undefined, { kubeconfig }: Config): string {
  if (option !== undefined) return resolve(option);
  const ours = kubeconfig?.split(delimiter).find((file) => file !== '' && isLabs(file));
  return resolve(ours ?? KUBECONFIG);
}

function isLabs(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith(MARK);
  } catch {
    return false;
  }
}

function fileOf(file: string): z.infer<typeof FILE> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    const code = systemCode(thrown);
    throw new InputError(code === 'ENOENT' ? 'no-served-lab' : 'read-failed', { where: quote(file), found: code });
  }
  if (!text.startsWith(MARK)) throw new InputError('no-labs-kubeconfig', { where: quote(file) });
  const { data } = FILE.safeParse(load(text));
  if (!data) throw new InputError('no-labs-kubeconfig', { where: quote(file) });
  return data;
}
