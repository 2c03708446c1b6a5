// Requests → handlers: the one table of what there is. A function of requests, so that tests need no socket.
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { inRequest } from '../../ops/request.ts';
import { readJson } from './body.ts';
import { clientFile } from './client-files.ts';
import * as forms from './forms.ts';
import { checkHost, checkOrigin, checkSignIn } from './guard.ts';
import { HEADERS } from './headers.ts';
import { beginConversation, dropFile, sendEvents, takeFile, takeMessage } from './messages.ts';
import { countRefusal, refuse } from './refuse.ts';
import type { Site } from './site.ts';
import type { Start } from './wire.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Answers = (context: Context) => Response | Promise<Response>;

/** What may be asked before signing in. */
const OPEN: ReadonlySet<string> = new Set(['/api/start', '/api/sign-in']);

/** path → method → handler */
function routesOf(site: Site): Readonly<Record<string, Partial<Record<Method, Answers>>>> {
  return {
    '/api/start': {
      GET: (context) =>
        context.json({ signIn: site.signIns !== undefined, language: site.options.language } satisfies Start),
    },
    '/api/sign-in': { POST: signIn(site) },
    '/api/conversations': { POST: beginConversation(site) },
    '/api/messages': { POST: takeMessage(site) },
    '/api/files': { POST: takeFile(site), DELETE: dropFile(site) },
    '/api/events': { GET: sendEvents(site) },
    '/api/note': { GET: forms.noteForm(site) },
    '/api/note/save': { POST: forms.saveNote(site) },
    '/api/note/texts': { POST: forms.noteTexts(site) },
    '/api/note/export': { GET: forms.exportNote(site) },
    '/api/correction': { GET: forms.correctionForm(site), POST: forms.saveCorrection(site) },
    '/api/home': { GET: forms.home(site) },
    '/api/settings': { GET: forms.settings(site), POST: forms.changeSettings(site) },
  };
}

/** The web chat as a function of requests. */
export function makeApp(site: Site): Hono {
  const app = new Hono();
  const signedIn = checkSignIn(site.signIns);
  app.use((_context, next) => inRequest(next));
  app.use('/api/*', async (context, next) => {
    await next();
    countRefusal(context, site.options.metrics);
  });
  app.use('/api/messages', async (_context, next) => {
    const start = performance.now();
    await next();
    site.options.metrics?.ackTime.observe({ platform: 'web' }, (performance.now() - start) / 1000);
  });
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  });
  app.use(checkHost(site.signIns !== undefined));
  app.use('/api/*', checkOrigin);
  app.use('/api/*', (context, next) => (OPEN.has(context.req.path) ? next() : signedIn(context, next)));
  for (const [path, methods] of Object.entries(routesOf(site))) {
    for (const [method, answer] of Object.entries(methods)) app.on(method, path, answer);
    app.all(path, (context) => refuse(context, 'method', { allow: Object.keys(methods).join(', ') }));
  }
  app.get('/', (context) => sendFile(context, 'page.html'));
  app.get('/client/*', (context) => sendFile(context, context.req.path.slice('/client/'.length)));
  app.notFound((context) => refuse(context, 'not-found'));
  app.onError((error, context) => {
    site.log.error({ err: error, path: context.req.path }, 'request failed');
    return refuse(context, 'fault');
  });
  return app;
}

function sendFile(context: Context, name: string): Response {
  const file = clientFile(name);
  return file ? context.body(file.body, 200, { 'content-type': file.type }) : refuse(context, 'not-found');
}

function signIn({ signIns, log }: Site): Answers {
  return async (context) => {
    const read = await readJson(context, 'signIn');
    if (read instanceof Response) return read;
    if (!signIns) return context.json({ key: '' });
    const tried = signIns.try(read.body.token, getConnInfo(context).remote.address ?? '');
    if (typeof tried !== 'string') return context.json(tried);
    log.warn({ why: tried }, 'sign-in refused');
    return refuse(context, tried, tried === 'slow-down' ? { 'retry-after': '60' } : {});
  };
}
