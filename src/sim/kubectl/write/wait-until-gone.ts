// Waiting for objects to go, in virtual time (kubectl, pkg/cmd/wait/delete.go).
import { CommandFailure, isNotFound } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { type Place, readObject } from './requests.ts';

/** An object that goes. */
export interface Going extends Place {
  /** another one of its name is not waited for */
  readonly uid: string | undefined;
}

/** Looks so often, in milliseconds. */
const STEP_MS = 500;
/** So long at most where kubectl would wait for ever. */
const LONGEST_MS = 15 * 60_000;

/**
 * Waits until objects are gone, one after the other.
 * @param timeout in milliseconds; 0: as long as it takes
 * @returns what was not gone in time
 */
export async function waitUntilGone(
  invocation: Invocation,
  going: readonly Going[],
  timeout: number,
): Promise<Going[]> {
  const end = invocation.now() + (timeout > 0 ? timeout : LONGEST_MS);
  const left: Going[] = [];
  for (const one of going) {
    while (await isThere(invocation, one)) {
      if (invocation.now() >= end) {
        left.push(one);
        break;
      }
      invocation.session.pass(Math.min(STEP_MS, end - invocation.now()));
    }
  }
  return left;
}

async function isThere(invocation: Invocation, one: Going): Promise<boolean> {
  try {
    const object = await readObject(invocation, one);
    return one.uid === undefined || object.metadata.uid === one.uid;
  } catch (thrown) {
    if (isNotFound(thrown)) return false;
    throw thrown;
  }
}

/** What kubectl says when objects were not gone in time. @throws CommandFailure */
export function failUngone(left: readonly Going[], timeout: number): void {
  const [first] = left;
  if (!first) return;
  const { mapping, name } = first;
  const group = mapping.group === '' ? '' : `.${mapping.group}`;
  if (timeout > 0) throw new CommandFailure(`timed out waiting for the condition on ${mapping.plural}/${name}`);
  throw new CommandFailure(
    `${mapping.kind.toLowerCase()}${group} ${JSON.stringify(name)} is still there after 15 minutes; real kubectl would wait on (--wait=false does not wait, --timeout=30s waits less)`,
  );
}
