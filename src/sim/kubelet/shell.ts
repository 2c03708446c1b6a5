// Runs the small scripts that manifests pass to `sh -c`: what they print, how long they take, what they end with, and which files they leave.
import { parseScript, type Script } from './shell-parse.ts';
import { isTrue } from './shell-test.ts';
import { hides, isFilter, missing, printed, sequence } from './shell-text.ts';
import { ShellWords } from './shell-words.ts';

/** What happens next in a script. */
export type Step =
  | { readonly kind: 'print'; readonly text: string }
  /** Infinity: it stays */
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'file'; readonly path: string; readonly exists: boolean }
  /** what follows depends on the cluster at this moment */
  | { readonly kind: 'look' };

/** What a script can see. */
export interface ShellWorld {
  readonly env: ReadonlyMap<string, string>;
  readonly hostname: string;
  /** paths under which volumes are mounted */
  readonly mounts: readonly string[];
  /** a name that DNS knows: a Service, or itself */
  resolves(name: string): boolean;
}

/** The script leaves with a code, wherever it is. */
class Left extends Error {
  readonly code: number;
  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

/** `break` and `continue`. */
class Jump extends Error {
  readonly again: boolean;
  constructor(again: boolean) {
    super('jump');
    this.again = again;
  }
}

type Run = Generator<Step, number, void>;

const UNIT: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Paths that every image has. */
const PRESENT =
  /^\/(?:etc|tmp|bin|usr|var|dev|proc|root|home)?(?:\/(?:hostname|hosts|passwd|resolv\.conf|null|zero|log|lib|bin|self))?\/?$/;
/** Programs that stay when they are started in the foreground. */
const SERVERS: ReadonlySet<string> = new Set(
  'nginx httpd redis-server postgres mysqld memcached rabbitmq-server mongod apache2ctl httpd-foreground node java python python3 gunicorn uvicorn dotnet php-fpm'.split(
    ' ',
  ),
);
/** Programs that do their work at once and say nothing. */
const QUIET: ReadonlySet<string> = new Set(
  ': true export set cd mkdir chmod chown cp mv ln wait umask unset readonly local alias type command which apk apt-get apt pip npm sync mount umount kill stty shift'.split(
    ' ',
  ),
);

/** How long `sleep` sleeps, in milliseconds; undefined when the argument is none. */
export function sleepMs(argument: string | undefined): number | undefined {
  if (argument === 'infinity' || argument === 'inf') return Number.POSITIVE_INFINITY;
  const match = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(argument ?? '');
  return match ? Number(match[1]) * (UNIT[match[2] || 's'] ?? 1000) : undefined;
}

/** A shell with its variables and files. */
export class Shell {
  readonly #world: ShellWorld;
  readonly #variables: Map<string, string>;
  /** path → content */
  readonly #files = new Map<string, string>();
  readonly #removed = new Set<string>();
  readonly #words: ShellWords;
  /** it reacts to SIGTERM by a trap */
  trapsTerm = false;

  constructor(world: ShellWorld) {
    this.#world = world;
    this.#variables = new Map(world.env);
    this.#words = new ShellWords(this.#variables, (command) => this.#output(command));
  }

  /** Runs a script: its steps, and the code it ends with. */
  *run(text: string): Run {
    try {
      return yield* this.#run(parseScript(text));
    } catch (leaving) {
      if (leaving instanceof Left) return leaving.code;
      if (leaving instanceof Jump) return 0;
      throw leaving;
    }
  }

  /** Runs one command with its arguments, as they are. */
  *exec(words: readonly string[]): Run {
    try {
      return yield* this.#command(words, undefined);
    } catch (leaving) {
      if (leaving instanceof Left) return leaving.code;
      if (leaving instanceof Jump) return 0;
      throw leaving;
    }
  }

  *#run(script: Script): Run {
    switch (script.kind) {
      case 'sequence':
        for (const part of script.parts) this.#words.last = yield* this.#run(part);
        return this.#words.last;
      case 'and':
      case 'or': {
        const left = yield* this.#run(script.left);
        this.#words.last = left;
        return (left === 0) === (script.kind === 'and') ? yield* this.#run(script.right) : left;
      }
      case 'not':
        return (yield* this.#run(script.part)) === 0 ? 1 : 0;
      case 'pipe': {
        let code = 0;
        for (const [at, stage] of script.stages.entries()) {
          const isLast = at === script.stages.length - 1;
          code = yield* isLast && !isFilter(stage) ? this.#run(stage) : this.#piped(stage, script.stages.some(hides));
        }
        return code;
      }
      case 'while':
      case 'until':
        return yield* this.#loop(script);
      case 'for':
        for (const word of script.words.flatMap((one) => this.#words.expand(one).split(/\s+/))) {
          this.#variables.set(script.name, word);
          if (!(yield* this.#round(script.body))) break;
        }
        return 0;
      case 'if':
        for (const { when, body } of script.branches) if ((yield* this.#run(when)) === 0) return yield* this.#run(body);
        return script.otherwise ? yield* this.#run(script.otherwise) : 0;
      case 'command':
        return yield* this.#command(
          script.words.map((word) => this.#words.expand(word)),
          script.to === undefined ? undefined : this.#words.expand(script.to),
        );
    }
  }

  /** A stage whose output goes on, or is filtered away. */
  *#piped(stage: Script, isHidden: boolean): Run {
    if (isFilter(stage)) return 0;
    const run = this.#run(stage);
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) return step.value;
      if (step.value.kind !== 'print' || !isHidden) yield step.value;
    }
  }

  *#loop(script: Script & { readonly kind: 'while' | 'until' }): Run {
    for (let rounds = 0; ; rounds++) {
      const code = yield* this.#run(script.condition);
      if ((code === 0) !== (script.kind === 'while')) return 0;
      if (!(yield* this.#round(script.body))) return 0;
      // a loop that never sleeps would run for ever in no time
      if (rounds % 100 === 99) yield { kind: 'sleep', ms: 1000 };
    }
  }

  /** @returns false when the loop is left */
  *#round(body: Script): Generator<Step, boolean, void> {
    try {
      this.#words.last = yield* this.#run(body);
    } catch (leaving) {
      if (!(leaving instanceof Jump)) throw leaving;
      return leaving.again;
    }
    return true;
  }

  *#command(words: readonly string[], to: string | undefined): Run {
    let [name, ...rest] = words;
    while (name !== undefined && /^\w+=/.test(name)) {
      this.#variables.set(name.slice(0, name.indexOf('=')), name.slice(name.indexOf('=') + 1));
      [name, ...rest] = rest;
    }
    if (name === undefined) return 0;
    const program = name.slice(name.lastIndexOf('/') + 1);
    switch (program) {
      case 'echo':
      case 'printf':
        return yield* this.#print(printed(program, rest), to);
      case 'sleep':
        yield { kind: 'sleep', ms: sleepMs(rest[0]) ?? 0 };
        return 0;
      case 'exit':
      case 'return':
        throw new Left(rest[0] === undefined ? this.#words.last : Number(rest[0]) & 255);
      case 'break':
      case 'continue':
        throw new Jump(program === 'continue');
      case 'false':
        return 1;
      case 'exec':
      case 'eval':
      case 'command':
      case 'sudo':
      case 'timeout': {
        const command = program === 'timeout' ? rest.slice(1) : rest;
        const code = yield* this.#command(command, to);
        if (program === 'exec' && command.length > 0) throw new Left(code);
        return code;
      }
      case 'sh':
      case 'bash':
      case 'ash':
        return rest[0] === '-c' || rest[0] === '-ec' ? yield* new Shell(this.#world).run(rest[1] ?? '') : 0;
      case 'trap':
        if (rest.some((one) => /^(?:SIG)?TERM$|^15$/.test(one))) this.trapsTerm = rest[0] !== '';
        return 0;
      case 'cat':
      case 'ls':
      case 'head':
        return yield* this.#read(
          program,
          rest.filter((one) => !one.startsWith('-')),
          to,
        );
      case 'tail':
        if (rest.some((one) => /^-\w*[fF]/.test(one))) yield { kind: 'sleep', ms: Number.POSITIVE_INFINITY };
        return 0;
      case 'touch':
        for (const path of rest.filter((one) => !one.startsWith('-'))) yield* this.#file(path, '');
        return 0;
      case 'rm':
        for (const path of rest.filter((one) => !one.startsWith('-'))) yield* this.#file(path, undefined);
        return 0;
      case 'test':
      case '[':
        return isTrue(
          rest.filter((one) => one !== ']'),
          (path) => this.#exists(path),
        )
          ? 0
          : 1;
      case 'hostname':
        return yield* this.#print(this.#world.hostname, to);
      case 'env':
      case 'printenv':
        return yield* this.#print([...this.#world.env].map(([key, value]) => `${key}=${value}`).join('\n'), to);
      case 'date':
        return yield* this.#print('Mon Nov 30 04:00:00 UTC 2026', to);
      case 'seq':
        return yield* this.#print(sequence(rest).join('\n'), to);
      case 'nslookup':
      case 'getent':
      case 'dig':
      case 'ping':
      case 'wget':
      case 'curl':
      case 'nc':
        return yield* this.#reach(program, rest);
      default:
        if (QUIET.has(program)) return 0;
        if (SERVERS.has(program)) {
          yield { kind: 'sleep', ms: Number.POSITIVE_INFINITY };
          return 0;
        }
        yield { kind: 'print', text: `sh: ${name}: not found` };
        return 127;
    }
  }

  *#print(text: string, to: string | undefined): Run {
    if (to === undefined) yield { kind: 'print', text };
    else if (to !== '/dev/null') yield* this.#file(to, text);
    return 0;
  }

  *#file(path: string, content: string | undefined): Generator<Step, void, void> {
    if (content === undefined) {
      this.#files.delete(path);
      this.#removed.add(path);
    } else {
      this.#files.set(path, content);
      this.#removed.delete(path);
    }
    yield { kind: 'file', path, exists: content !== undefined };
  }

  *#read(program: string, paths: readonly string[], to: string | undefined): Run {
    let code = 0;
    for (const path of paths) {
      const content = this.#files.get(path);
      if (content) yield* this.#print(content, to);
      else if (!this.#exists(path)) {
        code = program === 'ls' ? 2 : 1;
        yield { kind: 'print', text: missing(program, path) };
      }
    }
    if (program === 'cat' && paths.length === 0) return 0;
    return code;
  }

  #exists(path: string): boolean {
    if (this.#files.has(path)) return true;
    if (this.#removed.has(path)) return false;
    return PRESENT.test(path) || this.#world.mounts.some((mount) => path === mount || path.startsWith(`${mount}/`));
  }

  *#reach(program: string, words: readonly string[]): Run {
    const target = words.find((word) => !word.startsWith('-') && word !== 'hosts' && /[a-z0-9]/i.test(word)) ?? '';
    const host = target.replace(/^\w+:\/\//, '').replace(/[/:].*$/, '');
    yield { kind: 'look' };
    if (this.#world.resolves(host)) return 0;
    switch (program) {
      case 'nslookup':
        yield { kind: 'print', text: `** server can't find ${host}: NXDOMAIN` };
        return 1;
      case 'curl':
        yield { kind: 'print', text: `curl: (6) Could not resolve host: ${host}` };
        return 6;
      case 'getent':
        return 2;
      default:
        yield { kind: 'print', text: `${program}: bad address '${host}'` };
        return 1;
    }
  }

  #output(command: string): string {
    const printed: string[] = [];
    const run = this.#run(parseScript(command));
    for (let step = run.next(), steps = 0; !step.done && steps < 1000; step = run.next(), steps++)
      if (step.value.kind === 'print') printed.push(step.value.text);
    return printed.join('\n');
  }
}
