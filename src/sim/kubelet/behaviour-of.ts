// Which behaviour a container of a pod has: image, then command, then annotation.
import type { Container, Pod } from '../wire.ts';
import { BEHAVE, toldOf } from './behave-annotation.ts';
import { type Behaviour, exits, PLAIN, runtimeError, SERVER } from './behaviour.ts';
import { imageBehaviour } from './image-behaviours.ts';
import { steady } from './load.ts';
import type { ImageReference } from './reference.ts';
import { sleepMs } from './shell.ts';

/** Programs that are the shell itself. */
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'ash', 'dash']);
/** Programs of a usual image that the shell of the lab knows. */
const KNOWN: ReadonlySet<string> = new Set(
  'sleep true false cat echo printf ls tail head env printenv date hostname touch rm test [ exit nslookup getent dig ping wget curl nc seq timeout nginx httpd redis-server postgres mysqld memcached rabbitmq-server mongod node java python python3 php-fpm dotnet gunicorn uvicorn nginx-debug docker-entrypoint.sh'.split(
    ' ',
  ),
);
/** Programs that stay, with their own handlers for signals. */
const STAYS =
  /^(?:nginx|httpd|redis-server|postgres|mysqld|memcached|rabbitmq-server|mongod|gunicorn|uvicorn|php-fpm|nginx-debug|docker-entrypoint\.sh)$/;
/** Interpreters: what they run stays, and as PID 1 has no handler; Java's own ends with 143. */
const INTERPRETERS = /^(?:python3?|node|ruby|perl)$/;
const VIRTUAL_MACHINES = /^(?:java|dotnet)$/;

/** What a script says when it serves something. */
const SERVES =
  /\b(?:nginx|httpd|python3?|node|java|gunicorn|uvicorn|serve|server|http\.server|nc -l\w*|redis-server|postgres|listen)\b/;

/** A loop without an end … */
const SPINS = /\bwhile\s+(?:true|:|\[\s*1\s*\])\s*;|\byes\b|\bdd if=\/dev\/(?:zero|urandom) of=\/dev\/null/;
/** … in which nothing waits. */
const RESTS = /\b(?:sleep|wait|read|nc|wget|curl|tail|ping)\b/;

/** `--vm-bytes 150M` of a stress tool: what it takes, in bytes. */
function stressBytes(words: readonly string[]): number | undefined {
  const match = /^(\d+)([bkmg]?)$/i.exec(words[words.indexOf('--vm-bytes') + 1] ?? '');
  if (!words.includes('--vm-bytes') || !match) return undefined;
  return Number(match[1]) * 1024 ** 'bkmg'.indexOf((match[2] || 'b').toLowerCase());
}

/** `--cpu 2` of a stress tool, and a worker that takes memory without a pause. */
function stressWorkers(words: readonly string[]): number {
  const at = words.findIndex((word) => word === '--cpu' || word === '-c');
  const workers = at < 0 ? 0 : Number(words[at + 1]);
  const eaters = words.some((word) => word === '--vm' || word === '-m') ? 1 : 0;
  return (Number.isFinite(workers) ? workers : 0) + eaters;
}

function cannotRun(program: string): Behaviour {
  const why = program.includes('/')
    ? `error during container init: exec: "${program}": stat ${program}: no such file or directory`
    : `error during container init: exec: "${program}": executable file not found in $PATH`;
  return { ...PLAIN, startError: runtimeError(why) };
}

/** What a command does in an image. */
function commandBehaviour(
  words: readonly string[],
  image: ReturnType<typeof imageBehaviour>,
  isKnown: boolean,
): Behaviour {
  const [program = '', ...rest] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (name === 'stress')
    return { ...PLAIN, memory: stressBytes(words) ?? PLAIN.memory, cpu: steady(stressWorkers(words) * 1000) };
  if (!isKnown) return SHELLS.has(name) && rest.length > 0 ? scripted(words) : { ...image.own, lines: SERVER.lines };
  if (image.isDistroless) return /^\.?\//.test(program) && !SHELLS.has(name) ? image.own : cannotRun(program);
  if (SHELLS.has(name)) return rest.length > 0 ? scripted(words) : exits(0, 50);
  if (STAYS.test(name)) return image.isBare ? SERVER : { ...image.own, lines: SERVER.lines };
  if (INTERPRETERS.test(name) && rest.length > 0) return { ...SERVER, term: undefined };
  if (VIRTUAL_MACHINES.test(name)) return { ...SERVER, term: { afterMs: 300, code: 143 } };
  if (name === 'sleep') {
    const forMs = sleepMs(rest[0]);
    if (forMs === undefined) return exits(1, 20, `sleep: invalid number '${rest[0] ?? ''}'`);
    return Number.isFinite(forMs) ? { ...PLAIN, exit: { code: 0, afterMs: forMs } } : PLAIN;
  }
  return KNOWN.has(name) ? scripted(words) : cannotRun(program);
}

/** A shell's script, or a command that the lab's shell runs as it stands. */
function scripted(words: readonly string[]): Behaviour {
  const [program = '', ...rest] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  const at = rest.findIndex((word) => /^-\w*c$/.test(word));
  if (SHELLS.has(name) && at < 0) return PLAIN;
  const script = SHELLS.has(name) ? (rest[at + 1] ?? '') : words.map(quoted).join(' ');
  const { ports: _none, ...listening } = PLAIN;
  const cpu = SPINS.test(script) && !RESTS.test(script) ? steady(1000) : PLAIN.cpu;
  return { ...(SERVES.test(script) ? listening : PLAIN), script, cpu };
}

function quoted(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}

/** `$(NAME)` in a command is replaced by the variable (pkg/kubelet/container, ExpandContainerCommandAndArgs). */
function expanded(words: readonly string[], env: ReadonlyMap<string, string>): string[] {
  return words.map((word) =>
    word.replace(/\$\$|\$\(([\w.-]+)\)/g, (whole, name?: string) =>
      name === undefined ? '$' : (env.get(name) ?? whole),
    ),
  );
}

const NO_ENV: ReadonlyMap<string, string> = new Map();

/** Does the behaviour of a container depend on its variables? */
export function readsEnv(container: Container, reference: ImageReference): boolean {
  return (
    (container.command?.length ?? 0) > 0 ||
    (container.args?.length ?? 0) > 0 ||
    imageBehaviour(reference.repository).needs !== undefined
  );
}

/**
 * What a container does.
 * @param isKnown the image is one of the lab's own table, whose programs are known
 * @param env its variables, when {@link readsEnv}
 */
export function behaviourOf(
  pod: Pod,
  container: Container,
  reference: ImageReference,
  isKnown: boolean,
  env: ReadonlyMap<string, string> = NO_ENV,
): Behaviour {
  const image = imageBehaviour(reference.repository);
  const command = container.command ?? [];
  const args = container.args ?? [];
  const words = command.length > 0 ? [...command, ...args] : image.isBare ? args : [];
  let behaviour = image.own;
  if (words.length > 0) behaviour = commandBehaviour(expanded(words, env), image, isKnown);
  else if (image.needs && !image.needs.anyOf.some((name) => env.get(name)))
    behaviour = exits(1, 300, ...image.needs.text);
  const annotation = pod.metadata.annotations?.[BEHAVE];
  if (annotation === undefined) return behaviour;
  const { changes, unknown } = toldOf(annotation, container.name);
  const told: Behaviour = { ...behaviour, ...changes };
  if (unknown.length === 0) return told;
  const notes = unknown.map((text) => ({ atMs: 0, text: `sekisho: nobody understands "${text}" in ${BEHAVE}` }));
  return { ...told, lines: [...told.lines, ...notes] };
}
