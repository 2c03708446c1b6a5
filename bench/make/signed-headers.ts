// The headers with which Slack signs what it sends (https://docs.slack.dev/authentication/verifying-requests-from-slack).
import { createHmac } from 'node:crypto';

/** Those of a JSON body that is sent now. */
export function signedHeaders(body: string, secret: string): Readonly<Record<string, string | number>> {
  const at = String(Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-slack-request-timestamp': at,
    'x-slack-signature': `v0=${mac}`,
  };
}
