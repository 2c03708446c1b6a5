// A Dockerfile → stages and their steps. Only what ours uses is known; anything else is an error, so that a replay never leaves something out.

/** Owner of copied files. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How a container is asked whether it is well; times in seconds. */
export interface HealthCheck {
  readonly command: readonly string[];
  readonly interval: number;
  readonly timeout: number;
  readonly startPeriod: number;
  readonly retries: number;
}

/** A program and its arguments. */
interface Command {
  readonly command: readonly string[];
  /** it was a line for a shell, not a list of words */
  readonly isShell: boolean;
}

/** One instruction. Words still hold their `${NAMES}`. */
export type Step = { readonly line: number } & (
  | { readonly kind: 'arg'; readonly name: string; readonly value?: string }
  | { readonly kind: 'env'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'label'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'workdir'; readonly path: string }
  | {
      readonly kind: 'copy';
      /** absent: the build's own folder */
      readonly from?: string;
      readonly owner?: Owner;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | ({ readonly kind: 'run' } & Command)
  | ({ readonly kind: 'entrypoint' } & Command)
  | ({ readonly kind: 'cmd' } & Command)
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'expose'; readonly ports: readonly string[] }
  | { readonly kind: 'healthcheck'; readonly check: HealthCheck }
);

/** One FROM and what follows it. */
export interface Stage {
  readonly line: number;
  readonly base: string;
  readonly name?: string;
  readonly steps: readonly Step[];
}

/** The whole file. */
export interface Dockerfile {
  /** before the first FROM: name → default */
  readonly args: ReadonlyMap<string, string>;
  readonly stages: readonly Stage[];
}

class Bad extends Error {
  constructor(line: number, what: string) {
    super(`Dockerfile:${line}: ${what}`);
  }
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** Lines that are continued are one; comments are gone. */
function joined(text: string): Line[] {
  const all: Line[] = [];
  let open: { line: number; text: string } | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*#/.test(raw)) {
      if (/^#\s*(?:syntax|escape|check)\s*=/i.test(raw)) throw new Bad(index + 1, 'directives are not replayed');
      continue;
    }
    if (raw.trim() === '') continue;
    const isOpen = raw.trimEnd().endsWith('\\');
    const part = isOpen ? raw.trimEnd().slice(0, -1) : raw;
    if (open) open.text += ` ${part.trim()}`;
    else open = { line: index + 1, text: part.trim() };
    if (isOpen) continue;
    all.push(open);
    open = undefined;
  }
  if (open) throw new Bad(open.line, 'the last line goes on, and there is none');
  return all;
}

/** Words between white space; quotes hold them together and are gone. */
function words(text: string): string[] {
  return [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_all, double?: string, single?: string) =>
      double === undefined ? (single ?? '') : double.replace(/\\(.)/g, '$1'),
    ),
  );
}

function pairs(text: string, line: number): (readonly [string, string])[] {
  return words(text).map((word) => {
    const at = word.indexOf('=');
    if (at < 1) throw new Bad(line, `${word} is not NAME=VALUE`);
    return [word.slice(0, at), word.slice(at + 1)] as const;
  });
}

function commandOf(text: string, line: number): Command {
  if (!text.startsWith('[')) return { command: ['/bin/sh', '-c', text], isShell: true };
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Bad(line, 'the list is no JSON: such a line would be given to a shell');
  }
  if (!Array.isArray(list) || list.length === 0 || !list.every((one): one is string => typeof one === 'string'))
    throw new Bad(line, 'expected a list of words');
  return { command: list, isShell: false };
}

/** `--name=value` in front. */
function flagsOf(text: string, line: number, known: readonly string[]): { flags: Map<string, string>; rest: string } {
  const flags = new Map<string, string>();
  let rest = text;
  for (let found = /^--([\w-]+)=(\S+)\s+/.exec(rest); found; found = /^--([\w-]+)=(\S+)\s+/.exec(rest)) {
    const [all, name = '', value = ''] = found;
    if (!known.includes(name)) throw new Bad(line, `--${name} is not replayed`);
    flags.set(name, value);
    rest = rest.slice(all.length);
  }
  if (rest.startsWith('--')) throw new Bad(line, `${words(rest)[0] ?? ''} is not replayed`);
  return { flags, rest };
}

function seconds(text: string | undefined, otherwise: number, line: number): number {
  if (text === undefined) return otherwise;
  const [, count, unit] = /^(\d+)(s|m)$/.exec(text) ?? [];
  if (count === undefined) throw new Bad(line, `${text} is no time such as 30s or 2m`);
  return Number(count) * (unit === 'm' ? 60 : 1);
}

function copyOf(text: string, line: number): Step {
  const { flags, rest } = flagsOf(text, line, ['from', 'chown']);
  const all = words(rest);
  const target = all.pop();
  if (target === undefined || all.length === 0) throw new Bad(line, 'expected what is copied, and where');
  const strange = [...all, target].find((word) => /[*?[<]/.test(word));
  if (strange !== undefined) throw new Bad(line, `${strange}: patterns and texts are not replayed`);
  const from = flags.get('from');
  const chown = flags.get('chown');
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(chown ?? '') ?? [];
  if (chown !== undefined && uid === undefined) throw new Bad(line, `--chown=${chown}: expected numbers, uid:gid`);
  return {
    kind: 'copy',
    line,
    sources: all,
    target,
    ...(from !== undefined && { from }),
    ...(uid !== undefined && gid !== undefined && { owner: { uid: Number(uid), gid: Number(gid) } }),
  };
}

function healthOf(text: string, line: number): Step {
  const { flags, rest } = flagsOf(text, line, ['interval', 'timeout', 'start-period', 'retries']);
  const [, command] = /^CMD\s+(.*)$/.exec(rest) ?? [];
  if (command === undefined) throw new Bad(line, 'expected CMD');
  const check = {
    command: commandOf(command, line).command,
    interval: seconds(flags.get('interval'), 30, line),
    timeout: seconds(flags.get('timeout'), 30, line),
    startPeriod: seconds(flags.get('start-period'), 0, line),
    retries: Number(flags.get('retries') ?? 3),
  };
  return { kind: 'healthcheck', line, check };
}

function stepOf(word: string, rest: string, line: number): Step {
  switch (word) {
    case 'ARG': {
      const [, name = '', value] = /^(\w+)(?:=(.*))?$/.exec(words(rest).join(' ')) ?? [];
      if (name === '') throw new Bad(line, 'expected ARG NAME or ARG NAME=VALUE');
      return { kind: 'arg', line, name, ...(value !== undefined && { value }) };
    }
    case 'ENV':
      return { kind: 'env', line, values: pairs(rest, line) };
    case 'LABEL':
      return { kind: 'label', line, values: pairs(rest, line) };
    case 'WORKDIR':
      return { kind: 'workdir', line, path: rest };
    case 'COPY':
      return copyOf(rest, line);
    case 'RUN':
      if (rest.startsWith('--') || rest.includes('<<'))
        throw new Bad(line, 'RUN with options or a text is not replayed');
      return { kind: 'run', line, ...commandOf(rest, line) };
    case 'ENTRYPOINT':
      return { kind: 'entrypoint', line, ...commandOf(rest, line) };
    case 'CMD':
      return { kind: 'cmd', line, ...commandOf(rest, line) };
    case 'USER':
      return { kind: 'user', line, user: rest };
    case 'EXPOSE':
      return { kind: 'expose', line, ports: words(rest) };
    case 'HEALTHCHECK':
      return healthOf(rest, line);
    default:
      throw new Bad(line, `${word} is not replayed`);
  }
}

/** Reads a Dockerfile. @throws Error with the line of what is not known */
export function parseDockerfile(text: string): Dockerfile {
  const args = new Map<string, string>();
  const stages: (Stage & { readonly steps: Step[] })[] = [];
  for (const { line, text: one } of joined(text)) {
    const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(one) ?? [];
    const word = name.toUpperCase();
    if (word === 'FROM') {
      const [, base, stage] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      if (base === undefined || base.startsWith('--')) throw new Bad(line, 'expected FROM IMAGE or FROM IMAGE AS NAME');
      stages.push({ line, base, steps: [], ...(stage !== undefined && { name: stage }) });
      continue;
    }
    const step = stepOf(word, rest, line);
    const stage = stages.at(-1);
    if (stage) stage.steps.push(step);
    else if (step.kind === 'arg' && step.value !== undefined) args.set(step.name, step.value);
    else throw new Bad(line, `${word} before the first FROM`);
  }
  if (stages.length === 0) throw new Bad(1, 'there is no FROM');
  return { args, stages };
}

/** A word with its variables filled in. @throws Error for one that is not set, which a container engine would take as empty */
export function filled(word: string, values: ReadonlyMap<string, string>, line: number): string {
  return word.replace(/\$(?:\{([^}]*)\}|(\w+))/g, (all, braced?: string, bare?: string) => {
    const value = values.get(braced ?? bare ?? '');
    if (value === undefined) throw new Bad(line, `${all} is not set`);
    return value;
  });
}
