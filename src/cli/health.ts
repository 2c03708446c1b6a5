// `sekisho health`: asks the program on this machine whether it lives, for a container that has no other way to ask. Loads next to nothing.
import { request } from 'node:http';
import { readOpsPlace } from '../config.ts';
import { SettingError, systemCode } from '../errors.ts';
import { urlHost } from '../url-host.ts';
import type { Output } from './output.ts';

/** Longer than this nobody waits, ms: less than a container's usual 5 s. */
const PATIENCE = 4000;

/** Asks. @returns the exit status: 0 when it lives. @throws SettingError when it has no port to be asked at */
export async function healthCommand(output: Output): Promise<number> {
  const place = readOpsPlace();
  if (!place) throw new SettingError('no-ops-port', { where: 'SEKISHO_OPS_PORT' });
  const host = place.host === '0.0.0.0' ? '127.0.0.1' : place.host === '::' ? '::1' : place.host;
  const url = `http://${urlHost(host)}:${place.port}/healthz`;
  const { status, said } = await ask(url);
  await output.write(`${url}: ${said}\n`);
  return status === 200 ? 0 : 1;
}

function ask(url: string): Promise<{ readonly status: number; readonly said: string }> {
  return new Promise((resolve) => {
    const failed = (error: unknown): void => resolve({ status: 0, said: systemCode(error) || String(error) });
    const asking = request(url, { signal: AbortSignal.timeout(PATIENCE) }, (response) => {
      let said = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        said += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, said: said.trim() }));
      response.on('error', failed);
    });
    asking.on('error', failed);
    asking.end();
  });
}
