// `kubectl auth whoami`: who one is to the server.
import { goText } from '../printers/go-value.ts';
import { objectPrinter, type Printable } from '../printers/object-printer.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';
import { PRINT_FLAGS } from './get-flags.ts';

interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** `kubectl auth whoami`. */
export const AUTH_WHOAMI: Command = {
  name: 'auth whoami',
  short: 'Show as whom the server knows you',
  usage: '',
  examples: ['kubectl auth whoami', 'kubectl auth whoami --as=jane'],
  flags: PRINT_FLAGS,
  run: async (invocation) => {
    const output = invocation.parsed.string('output');
    const print = output === '' ? undefined : objectPrinter({ output });
    const apiVersion = 'authentication.k8s.io/v1';
    const review = await invocation.json<Printable & { status: { userInfo: UserInfo } }>({
      method: 'POST',
      path: `/apis/${apiVersion}/selfsubjectreviews`,
      body: { apiVersion, kind: 'SelfSubjectReview', metadata: {}, status: { userInfo: {} } },
    });
    if (print) {
      invocation.out(print(review));
      return;
    }
    const { username, uid, groups, extra = {} } = review.status.userInfo;
    const rows = [
      ...(username ? [['Username', username]] : []),
      ...(uid ? [['UID', uid]] : []),
      ...(groups?.length ? [['Groups', goText(groups)]] : []),
      ...Object.keys(extra)
        .sort()
        .map((key) => [`Extra: ${key}`, goText(extra[key])]),
    ];
    invocation.out(columns([['ATTRIBUTE', 'VALUE'], ...rows]));
  },
};
