// Who may ask at all. A page of another site can send requests here too, and can even make its own name lead to 127.0.0.1 (DNS rebinding):
// - The name in `Host` has to be one of loopback's, unless a token protects the chat.
// - `Origin` and `Sec-Fetch-Site`, which browsers set and pages cannot, have to say that our own page asks.
// - Every request to /api/ carries a header of our own. A foreign page cannot set it without asking by a preflight, which is never granted.
// There are no cookies on purpose. Browsers send a cookie by themselves, and to every port of a host: any other program on 127.0.0.1 would get it,
// and `SameSite` counts all ports as one site. The tab keeps its conversation's id in sessionStorage instead (another tab has another one, a reload keeps
// it), the key of a sign-in in localStorage (of this very origin, port included), and sends both as headers: nothing can be done in a person's name by
// merely making their browser send a request.
import type { MiddlewareHandler } from 'hono';
import { refuse } from './refuse.ts';
import type { SignIns } from './sign-in.ts';

/** The tab's conversation; `new` before there is one. */
export const CONVERSATION_HEADER = 'x-sekisho-conversation';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Refuses names that are not this machine's. @param anyName a token protects the chat, whatever it is called */
export function checkHost(anyName: boolean): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    if (!anyName && !LOOPBACK.test(host)) return refuse(context, 'host');
    return next();
  };
}

/** Refuses what another site's page sends. */
export const checkOrigin: MiddlewareHandler = async (context, next) => {
  const { origin, host, site } = {
    origin: context.req.header('origin'),
    host: context.req.header('host'),
    site: context.req.header('sec-fetch-site'),
  };
  if (origin !== undefined && hostOf(origin) !== host?.toLowerCase()) return refuse(context, 'origin');
  if (site !== undefined && site !== 'same-origin') return refuse(context, 'origin');
  if (context.req.header(CONVERSATION_HEADER) === undefined) return refuse(context, 'origin');
  return next();
};

/** Refuses who has not signed in. */
export function checkSignIn(signIns: SignIns | undefined): MiddlewareHandler {
  return async (context, next) => {
    const key = /^Bearer ([\w-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (signIns && !(key && signIns.knows(key))) return refuse(context, 'sign-in');
    return next();
  };
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? '';
}
