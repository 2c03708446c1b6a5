// Given to Node.js by --import: writes which thread loads which module, and when time zones are asked for, into the file named by TELL_LOADED.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const file = process.env.TELL_LOADED ?? '';
const tell = (what: string): void => appendFileSync(file, `${isMainThread ? 'main' : 'thread'} ${what}\n`);

registerHooks({
  load: (url, context, next) => {
    tell(url);
    return next(url, context);
  },
});
Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  construct: (target, args) => {
    tell('Intl.DateTimeFormat');
    return Reflect.construct(target, args);
  },
  apply: (target, self, args) => {
    tell('Intl.DateTimeFormat');
    return Reflect.apply(target, self, args);
  },
});
