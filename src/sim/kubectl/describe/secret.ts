// Secrets: how much they hold, not what (kubectl, describe describeSecret).
import type { Secret } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';

const TOKEN_TYPE = 'kubernetes.io/service-account-token';

/** Tells about a Secret; only the token of a service account is shown. */
export const describeSecret: Describer<Secret> = async (secret) => {
  const { data = {}, type = '' } = secret;
  return described((to) => {
    writeHeading(to, secret);
    to.write(0, `\nType:\t${type}\n`);
    to.write(0, '\nData\n====\n');
    for (const key of Object.keys(data).sort()) {
      const bytes = Buffer.from(data[key] ?? '', 'base64');
      to.field(0, key, key === 'token' && type === TOKEN_TYPE ? bytes.toString() : `${bytes.length} bytes`);
    }
  });
};
