// A lab behind a socket: HTTP or HTTPS on loopback, at the pace of the wall's clock.
import { createServer as createPlain, STATUS_CODES } from 'node:http';
import { createServer as createSecure, type Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import type { User } from '../api/call.ts';
import type { Credentials } from '../api/gates/authentication.ts';
import { failure } from '../api/http/answers.ts';
import { handle } from '../api/http/handle.ts';
import { describeModel } from '../api/schema/descriptions.ts';
import { ApiError, badRequest } from '../api/status.ts';
import type { Lab } from '../lab.ts';
import type { Certificates, Signed } from './certificate.ts';
import { serveControl } from './control.ts';
import { Offsets } from './offsets.ts';
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
  /** where it is told of faults: see {@link serveControl} */
  readonly control: string;
  readonly pacer: Pacer;
  close(): Promise<void>;
}

/** Who comes over plain HTTP and shows nothing: only this machine can, and it may do anything, as at kube-apiserver's old insecure port. */
const UNSECURED: User = { name: 'system:unsecured', groups: ['system:masters', 'system:authenticated'] };
const HOST = '127.0.0.1';
/** Bytes of a request's head at most (Go, net/http DefaultMaxHeaderBytes). */
const LARGEST_HEAD = 1_048_576;
/** How long a connection may rest, in milliseconds (apiserver, server/secure_serving.go). */
const REST = 180_000;
/** Steps that reading a URL would follow before anybody has looked at them. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

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

/** What is wrong with a request that the server's parser did not take. */
function unread(error: Error & { readonly code?: string }): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(
      431,
      'RequestHeaderFieldsTooLarge',
      `the head of the request is larger than ${LARGEST_HEAD} bytes`,
    );
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(408, 'Timeout', 'the request did not arrive within the time that there is for it');
  return badRequest(`the request cannot be read as HTTP: ${error.message}`);
}

/** Tells a client what is wrong with a request that never became one. */
function refuse(error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const { status, code } = unread(error);
  const body = `${JSON.stringify(status)}\n`;
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** What is answered when no answer could be made: to a request without a sensible URL, or for a fault of the lab, which is shown to its operator too. */
function faultAnswer(error: unknown): Response {
  const told = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && error.name === 'RequestError') return failure(badRequest(told).status);
  // the machine's stack, which only what is nested beyond all manifests uses up
  if (error instanceof RangeError && /call stack/.test(told))
    return failure(badRequest('the body is nested too deeply').status);
  console.error('a request could not be answered, which is a fault of the lab:', error);
  return failure(new ApiError(500, 'InternalError', `Internal error occurred: ${told}`).status);
}

function contextOf({ authority }: Certificates, { certificate, key }: Signed) {
  return { cert: certificate, key, ca: authority };
}

/** Serves a lab. @throws the system's error when the port is taken */
export async function serveLab({ lab, port, speed, certificates, wall }: ServeOptions): Promise<Served> {
  const pacer = new Pacer(lab.clock, speed, wall);
  const offsets = new Offsets(() => lab.clock.now(), wall);
  const answer = async (request: Request, env: unknown): Promise<Response> => {
    const { socket, url } = (env as { incoming: { socket: Socket; url?: string } }).incoming;
    if (DOTS.test(url?.split('?')[0] ?? '')) return failure(badRequest('the path has a "." or ".." in it').status);
    const certificate = certificateOf(socket);
    return handle(request, {
      api: lab.api,
      version: lab.version,
      describe: describeModel,
      // kubectl sends no credentials where nothing hides them
      authenticate: (credentials) => lab.authenticate(credentials, certificates ? undefined : UNSECURED),
      ...(certificate && { clientCertificate: certificate }),
      sync: () => pacer.sync(),
      wait: (ms) => pacer.wait(ms),
      every: (ms, run) => {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
      offset: (isWrite) => offsets.of(socket, isWrite),
      ill: () => lab.ill(),
    });
  };
  // a server's Date is by the clock that its objects are by
  const dated = async (request: Request, env: unknown): Promise<Response> => {
    const response = await answer(request, env);
    response.headers.set('date', new Date(wall()).toUTCString());
    return response;
  };
  const listener = getRequestListener(dated, { errorHandler: faultAnswer });
  const server = certificates
    ? createSecure(
        {
          ...contextOf(certificates, certificates.server),
          requestCert: true,
          rejectUnauthorized: false,
          maxHeaderSize: LARGEST_HEAD,
          keepAliveTimeout: REST,
        },
        listener,
      )
    : createPlain({ maxHeaderSize: LARGEST_HEAD, keepAliveTimeout: REST }, listener);
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  pacer.start();
  const { port: actual } = server.address() as AddressInfo;
  const forget = lab.faults.listen(() => {
    const { state } = lab.reach;
    if (certificates)
      (server as SecureServer).setSecureContext(
        contextOf(certificates, state === 'expired' ? certificates.expired : certificates.server),
      );
    if (state === 'down') server.close();
    else if (!server.listening) server.listen(actual, HOST);
    // what is connected already would go on as if nothing had happened
    if (state !== 'up') server.closeAllConnections();
  });
  const control = await serveControl(lab, () => pacer.sync());
  return {
    port: actual,
    control: control.url,
    url: `${certificates ? 'https' : 'http'}://${HOST}:${actual}`,
    pacer,
    close: async () => {
      forget();
      pacer.stop();
      await control.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
