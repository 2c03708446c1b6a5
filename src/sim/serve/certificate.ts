// A lab's own authority, and what it signs: the server's certificate and the administrator's.
// the certificate library's own parts find each other by it
import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** A certificate with its key, both PEM. */
export interface Signed {
  readonly certificate: string;
  readonly key: string;
}

/** What a lab that speaks TLS needs. */
export interface Certificates {
  /** of the authority, PEM */
  readonly authority: string;
  readonly server: Signed;
  /** as the server's, and of no use any more since yesterday */
  readonly expired: Signed;
  /** user `kubernetes-admin`, group `system:masters` */
  readonly admin: Signed;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 24 * 3600 * 1000;
const YEAR = 365 * DAY;

async function keys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function pem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** Makes an authority and its certificates, valid for a year. @param now ms since the epoch @param hosts names and addresses of the server */
export async function makeCertificates(now: number, hosts: readonly string[]): Promise<Certificates> {
  const notBefore = new Date(now - 3_600_000);
  const notAfter = new Date(now + YEAR);
  const authorityKeys = await keys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=sekisho-lab',
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
    ],
  });
  const sign = async (
    serialNumber: string,
    name: string,
    usage: string,
    names: x509.Extension[],
    until = notAfter,
  ): Promise<Signed> => {
    const own = await keys();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber,
      subject: name,
      issuer: authority.subject,
      notBefore: until < notBefore ? new Date(until.getTime() - YEAR) : notBefore,
      notAfter: until,
      signingAlgorithm: ALGORITHM,
      publicKey: own.publicKey,
      signingKey: authorityKeys.privateKey,
      extensions: [
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([usage]),
        ...names,
      ],
    });
    return { certificate: certificate.toString('pem'), key: await pem(own.privateKey) };
  };
  const alternative = new x509.SubjectAlternativeNameExtension(
    hosts.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const), value })),
  );
  return {
    authority: authority.toString('pem'),
    server: await sign('02', 'CN=kube-apiserver', x509.ExtendedKeyUsage.serverAuth, [alternative]),
    expired: await sign(
      '04',
      'CN=kube-apiserver',
      x509.ExtendedKeyUsage.serverAuth,
      [alternative],
      new Date(now - DAY),
    ),
    admin: await sign('03', 'O=system:masters, CN=kubernetes-admin', x509.ExtendedKeyUsage.clientAuth, []),
  };
}
