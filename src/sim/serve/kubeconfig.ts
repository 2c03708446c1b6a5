// The file by which kubectl finds a lab.
import { dump } from 'js-yaml';
import type { Signed } from './certificate.ts';

/** Where a lab is, and how its administrator shows who he is. */
export interface Access {
  /** such as `https://127.0.0.1:6443` */
  readonly server: string;
  /** PEM; undefined without TLS */
  readonly authority?: string;
  readonly admin?: Signed;
  readonly token?: string;
  /** where the lab is told of faults, and the token for it; absent for those who may not */
  readonly control?: { readonly url: string; readonly token: string };
}

/** The first line of such a file, by which a lab knows its own. */
export const MARK = '# written by sekisho lab serve; it goes when the lab ends\n';
/** Names of context, cluster and user. */
const CONTEXT = 'sekisho-lab';
/** Under this name a lab's kubeconfig says how to reach what is no part of Kubernetes. */
export const EXTENSION = 'sekisho';
const USER = 'kubernetes-admin';

/** Writes the file's text. */
export function kubeconfig({ server, authority, admin, token, control }: Access): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const file = dump({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: CONTEXT, cluster: { ...(authority && { 'certificate-authority-data': base64(authority) }), server } },
    ],
    contexts: [{ name: CONTEXT, context: { cluster: CONTEXT, user: USER } }],
    'current-context': CONTEXT,
    ...(control && { extensions: [{ name: EXTENSION, extension: control }] }),
    users: [
      {
        name: USER,
        user: {
          ...(admin && {
            'client-certificate-data': base64(admin.certificate),
            'client-key-data': base64(admin.key),
          }),
          ...(token && { token }),
        },
      },
    ],
  });
  return MARK + file;
}
