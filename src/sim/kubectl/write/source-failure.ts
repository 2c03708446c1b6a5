// What kubectl was doing to what it read from the block, told in front of a failure (kubectl, pkg/cmd/util/helpers.go AddSourceToErr).
import { CommandFailure, StatusFailure } from '../failure.ts';

/** Runs something that concerns the block; a failure says what. @param doing such as `creating` @throws the failure, with that in front */
export async function ofSource<T>(doing: string | (() => string), run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const head = `error when ${typeof doing === 'string' ? doing : doing()} "STDIN": `;
    if (thrown instanceof StatusFailure) throw new StatusFailure(thrown.status, `${head}${thrown.doing}`);
    if (thrown instanceof CommandFailure) throw new CommandFailure(`${head}${thrown.message}`);
    throw thrown;
  }
}
