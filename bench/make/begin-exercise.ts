// Begins one exercise in a process of its own, and says how long that took (ms). Usage: node bench/make/begin-exercise.ts NAME [after-another]
import { Attempt } from '../../src/sim/exercises/attempt.ts';
import { generated } from '../../src/sim/exercises/generate/generated.ts';
import { exerciseNamed } from '../../src/sim/exercises/index.ts';

const [name = '', after] = process.argv.slice(2);
const exercise = exerciseNamed(name);
if (!exercise) throw new RangeError(`NAME: there is no exercise ${JSON.stringify(name)}`);
// what a chat does while somebody reads the list
if (after !== undefined) new Attempt(generated(1).exercise);
const start = performance.now();
new Attempt(exercise);
process.stdout.write(String(performance.now() - start));
