// `sekisho lab curl`: what a request comes to in the network of a lab that is served, and who decided it.
import type { Config } from '../config.ts';
import { quote } from '../errors.ts';
import type { Curled } from '../sim/network/network.ts';
import { CURL_PATH } from '../sim/serve/control.ts';
import { LAB_WORDS } from './lab-words.ts';
import type { Output } from './output.ts';
import { askServedLab } from './served-lab.ts';

/** What it is told beside the place and the URL. */
export interface CurlOptions {
  readonly kubeconfig?: string;
  /** `Host: NAME`; other headers change nothing */
  readonly header?: string;
}

/** Sends a request. @returns curl's exit status */
export async function curlCommand(
  from: string,
  url: string,
  { kubeconfig, header = '' }: CurlOptions,
  config: Config,
  output: Output,
): Promise<number> {
  const words = LAB_WORDS[config.language];
  const [, host] = /^host:\s*(\S+)$/i.exec(header) ?? [];
  const query = new URLSearchParams({ from, url, ...(host !== undefined && { host }) });
  const refusal = { problem: 'lab-curl', where: quote(from) } as const;
  const answered = await askServedLab(kubeconfig, config, `${CURL_PATH}?${query}`, undefined, refusal);
  const { output: page, error, exitCode, answer } = answered as Curled;
  const text = page + error;
  const decided = answer ? `* ${words.decided(words.hops[answer.hop], answer.why)}\n` : '';
  await output.write(`${text.endsWith('\n') ? text : `${text}\n`}${decided}`);
  return exitCode;
}
