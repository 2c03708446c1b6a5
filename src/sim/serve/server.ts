// A lab behind a socket: HTTP or HTTPS on loopback, at the pace of the wall's clock.
import { createServer as createPlain } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import type { Credentials } from '../api/gates/authentication.ts';
import { handle } from '../api/http/handle.ts';
import { describeModel } from '../api/schema/descriptions.ts';
import type { Lab } from '../lab.ts';
import type { Certificates } from './certificate.ts';
import { Pacer } from './pacer.ts';

/** How a lab is served. */
export interface ServeOptions {
  readonly lab: Lab;
  /** 0 for any that is free */
  readonly port: number;
  /** see {@link Pacer} */
  readonly speed: number;
  /** absent: plain HTTP */
  readonly certificates?: Certificates;
  readonly wall: () => number;
}

/** A lab that is being served. */
export interface Served {
  readonly port: number;
  /** such as `https://127.0.0.1:6443` */
  readonly url: string;
  readonly pacer: Pacer;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MINUTE = 60_000;

/** The certificate that the other side of a socket showed, if this lab's authority signed it. */
function certificateOf(socket: Socket): Credentials['clientCertificate'] {
  const secure = socket as Partial<TLSSocket>;
  if (!secure.authorized || !secure.getPeerCertificate) return undefined;
  const { subject, valid_to: until, fingerprint256 } = secure.getPeerCertificate();
  if (!subject?.CN) return undefined;
  const organizations = [subject.O ?? []].flat();
  return {
    commonName: [subject.CN].flat()[0] ?? '',
    organizations,
    notAfter: Date.parse(until),
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/** Serves a lab. @throws the system's error when the port is taken */
export async function serveLab({ lab, port, speed, certificates, wall }: ServeOptions): Promise<Served> {
  const pacer = new Pacer(lab.clock, speed, wall);
  let offset = 0;
  const listener = getRequestListener(async (request, env) => {
    const socket = (env as { incoming: { socket: Socket } }).incoming.socket;
    const certificate = certificateOf(socket);
    return handle(request, {
      api: lab.api,
      version: lab.version,
      describe: describeModel,
      authenticate: (credentials) => lab.authenticate(credentials),
      ...(certificate && { clientCertificate: certificate }),
      sync: () => pacer.sync(),
      wait: (ms) => pacer.wait(ms),
      eachMinute: (run) => {
        const timer = setInterval(run, MINUTE);
        return () => clearInterval(timer);
      },
      offset: (dryRun) => {
        if (!dryRun) offset = Math.round((wall() - lab.clock.now()) / 1000) * 1000;
        return offset;
      },
      ill: () => lab.ill(),
    });
  });
  const server = certificates
    ? createSecure(
        {
          cert: certificates.server.certificate,
          key: certificates.server.key,
          ca: certificates.authority,
          requestCert: true,
          rejectUnauthorized: false,
        },
        listener,
      )
    : createPlain(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  pacer.start();
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    url: `${certificates ? 'https' : 'http'}://${HOST}:${actual}`,
    pacer,
    close: async () => {
      pacer.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
