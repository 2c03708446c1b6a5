// Whatever stands in a script, an annotation or an image's name: it is read, and nothing hangs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sandboxTold, toldOf } from '../../../src/sim/kubelet/behave-annotation.ts';
import { Process } from '../../../src/sim/kubelet/process.ts';
import { parseReference } from '../../../src/sim/kubelet/reference.ts';
import { Shell, type ShellWorld } from '../../../src/sim/kubelet/shell.ts';

const WORLD: ShellWorld = { env: new Map([['A', 'b']]), hostname: 'api', mounts: ['/cfg'], resolves: () => false };

const script = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'while;until;do;done;if;then;else;elif;fi;for;in;{;};(;);&&;||;|;&;>;>>;2>&1;!;[;];exit;break;continue;echo;sleep;true;false;cat;$(;`;";\';$A;$((A+1));\\;#;\n;exec;trap;eval;sh;-c;1;x'.split(
          ';',
        ),
        ';',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 25 },
  )
  .map((words) => words.join(' '));

it('scripts', () => {
  fc.assert(
    fc.property(script, (text) => {
      const process = new Process(new Shell(WORLD).run(text));
      let at = 0;
      for (let looks = 0; looks < 5 && Number.isFinite(at); looks++) at = process.drive(at);
      expect(process.linesAt(at).every(({ atMs }) => atMs <= at)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

it('annotations', () => {
  const clauses = fc.constantFrom(
    'runs',
    'exits 1 after 2s',
    'logs "a, b"',
    'api:',
    ';',
    ',',
    '"',
    'sandbox fails "x"',
    '\n',
  );
  const text = fc
    .array(fc.oneof(clauses, fc.string({ maxLength: 5 })), { maxLength: 12 })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (annotation) => {
      expect(toldOf(annotation, 'api').unknown.every((one) => one.trim() === one)).toBe(true);
      sandboxTold(annotation);
    }),
    { numRuns: 300 },
  );
});

it('names of images', () => {
  const piece = fc.constantFrom('nginx', 'a', '/', ':', '@', '.', 'sha256', '-', 'A', ' ', '5000', 'é');
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('')),
      (image) => {
        const read = parseReference(image);
        if (typeof read === 'string') expect(read).toContain('invalid reference format');
        else expect(parseReference(read.full)).toMatchObject({ full: read.full });
      },
    ),
    { numRuns: 500 },
  );
});
