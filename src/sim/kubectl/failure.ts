// What goes wrong in a command, and how kubectl tells it (kubectl, pkg/cmd/util/helpers.go checkErr and StandardErrorMessage).
import type { Status } from '../api/status.ts';
import { aggregate } from '../go-text.ts';

/** A command cannot go on. Its message is told behind `error: `; an empty one says nothing and only sets the exit code. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The API server refused. */
export class StatusFailure extends Error {
  readonly status: Status;
  /** what the command was doing, told in front of the server's message: `error when creating "STDIN": ` */
  readonly doing: string;

  constructor(status: Status, doing = '') {
    super(`${doing}${status.message ?? ''}`);
    this.status = status;
    this.doing = doing;
  }
}

/** Something that is told as it is, without a word in front: nobody answered, or there is no such type. */
export class UnreachableFailure extends Error {}

/** Several failures of one command. */
export class Failures extends Error {
  readonly failures: readonly Error[];

  constructor(failures: readonly Error[]) {
    super(aggregate(failures.map(({ message }) => message)));
    this.failures = failures;
  }
}

/** Throws what was gathered, if there is anything. */
export function throwAll(failures: readonly Error[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new Failures(failures);
}

/** Was an object not there? */
export function isNotFound(error: unknown): boolean {
  return error instanceof StatusFailure && error.status.reason === 'NotFound';
}

function standard(error: Error): string | undefined {
  if (error instanceof UnreachableFailure) return error.message;
  if (!(error instanceof StatusFailure)) return undefined;
  const { reason } = error.status;
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${error.message})`;
  return reason ? `Error from server (${reason}): ${error.message}` : `Error from server: ${error.message}`;
}

function invalid({ status, doing }: StatusFailure): string {
  const { details, message = '' } = status;
  if (!details) return `The request is invalid: ${doing}${message}`;
  const named = details.kind || details.name;
  const causes = (details.causes ?? []).map((cause) =>
    cause.field ? `${cause.field}: ${cause.message}` : cause.message,
  );
  const head = named
    ? `The ${details.kind ?? ''} ${JSON.stringify(details.name ?? '')} is invalid`
    : 'The request is invalid';
  if (!named && message && causes.length === 0) return `${head}: ${message}`;
  const told = [...new Set(causes)];
  if (told.length === 0) return head;
  if (told.length === 1) return `${head}: ${told[0]}`;
  return `${head}: \n${told.map((one) => `* ${one}\n`).join('')}`;
}

/** What stands on stderr for a failure; '' when nothing does. */
export function failureText(error: Error): string {
  if (error instanceof Failures && error.failures.length > 0)
    return error.failures.map((one) => `${standard(one) ?? one.message}\n`).join('');
  if (error instanceof StatusFailure && error.status.reason === 'Invalid') return ended(invalid(error));
  if (error.message === '') return '';
  return ended(lineOf(error));
}

function lineOf(error: Error): string {
  const told = standard(error) ?? error.message;
  return standard(error) !== undefined || told.startsWith('error: ') ? told : `error: ${told}`;
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
