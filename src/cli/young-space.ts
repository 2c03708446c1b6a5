// How much room V8 gives to what is new. While modules load, nearly all of it stays, which V8 takes for a reason to make the space for new objects sixteen
// times as large; a service that then waits for messages would hold that memory for nothing.
import { setFlagsFromString } from 'node:v8';

/** V8's own (v8 --v8-options). */
const USUAL = 2;

/** From now on it stays as small as it is. */
export function keepYoungSpaceSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** From now on it grows with the work, as usual. */
export function letYoungSpaceGrow(): void {
  setFlagsFromString(`--semi-space-growth-factor=${USUAL}`);
}
