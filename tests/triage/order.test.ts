// What must not move a verdict: the order of blocks that have nothing to do with each other, and healthy objects elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { readCases } from '../make/case.ts';
import { completeDeployment, quietEvents, readyPods } from '../make/healthy.ts';

const playbooks = await loadPlaybooks();
const RECORDED = join(import.meta.dirname, '../recorded');
const ask = (text: string): Diagnosis => diagnose(text, { playbooks });
const verdict = ({ stalled }: Diagnosis): string => `${stalled.layer}/${stalled.part} ${stalled.object}`;
const place = ({ stalled }: Diagnosis): string => `${stalled.layer}/${stalled.part}`;

/** Events of scenarios in namespaces of their own. */
const BLOCKS = [
  '03-image-pull/events.txt',
  '07-quota/events.txt',
  '11-limitrange/events.txt',
  '12-pod-security/events.txt',
  '24-webhook/events.txt',
  '25-stuck-terminating/describe-ns.txt',
  '26-node-not-ready/describe-node.txt',
].map((file) => ({ file, text: readFileSync(join(RECORDED, file), 'utf8') }));
const PAIRS = BLOCKS.flatMap((one, at) => BLOCKS.slice(at + 1).map((other) => [one, other] as const));

/** Other objects, all well. */
const WELL = {
  'ready pods': readyPods('quarry', 'granite'),
  'a complete Deployment': completeDeployment('quarry', 'granite'),
  'quiet events': quietEvents('quarry', 'granite'),
};

/** A kubectl that answers is no unrelated thing to a complaint about reaching or entering the cluster. */
function isAboutTheWayIn({ stalled }: Diagnosis): boolean {
  const { layer, part } = stalled;
  return layer === 'client' || (layer === 'api-server' && (part === 'authentication' || part === 'availability'));
}

/** Nothing of Kubernetes was understood: what is put beside it is all that the answer can be about. */
function saysNothing({ stalled }: Diagnosis): boolean {
  return stalled.layer === 'unknown' && stalled.object === '';
}

/** Answers that rest on a sentence alone: it does not outweigh tools that say all is well. */
const SENTENCES = new Set([
  'unseen-pastes/up-031-slack-quote-helm-fluxless',
  'unseen-pastes/up-092-unrelated-prometheus-alert',
  'unseen-pastes/up-145-argocd-sync-permission',
]);

describe('two unrelated blocks', () => {
  it.each(PAIRS.map(([one, other]) => [one.file, other.file, one.text, other.text] as const))(
    '%s and %s have one verdict in either order',
    (_one, _other, first, second) => {
      expect(verdict(ask(`${first}\n\n${second}`))).toBe(verdict(ask(`${second}\n\n${first}`)));
    },
  );

  it.each(PAIRS.map(([one, other]) => [one.file, other.file, one.text, other.text] as const))(
    '%s and %s are both told of',
    (_one, _other, first, second) => {
      const told = new Set(ask(`${first}\n\n${second}`).findings.map(({ playbook }) => playbook));
      for (const text of [first, second]) {
        const root = ask(text).findings.find(({ role }) => role === 'root');
        expect([...told]).toContain(root?.playbook);
      }
    },
  );
});

describe.each(Object.entries(WELL))('%s of another namespace', (what, well) => {
  // every third case for each kind, another third for each
  const turn = Object.keys(WELL).indexOf(what);
  const cases = readCases()
    .filter((_, at) => at % 3 === turn)
    .map((one) => ({ name: `${one.folder}/${one.id}`, input: one.input, plain: ask(one.input) }))
    .filter(({ name, plain }) => !isAboutTheWayIn(plain) && !saysNothing(plain) && !SENTENCES.has(name));

  it.each(cases)('do not move the verdict of $name', ({ input, plain }) => {
    for (const text of [`${well}\n\n${input}`, `${input}\n\n${well}`]) {
      const answer = ask(text);
      expect(place(answer)).toBe(place(plain));
      expect(answer.stalled.object).not.toContain('granite');
    }
  });
});
