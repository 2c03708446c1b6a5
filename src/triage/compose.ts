// A ranking → the diagnosis: every sentence of the answer is made from the playbook and the scene.
import { confidenceOf } from './confidence.ts';
import type { Diagnosis, Note } from './diagnosis.ts';
import type { ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { fillText, valuesOf } from './fill.ts';
import { impactOf } from './impact.ts';
import type { Finding } from './judge.ts';
import { drawLadder } from './ladder.ts';
import { stepOf } from './layers.ts';
import type { Material } from './material.ts';
import { nextOf } from './next.ts';
import { settled } from './settled.ts';
import { subjectOf } from './subject.ts';
import { firstLook, labels, summaries, symptomOf, whenOf } from './telling.ts';
import { timelineOf } from './timeline.ts';

/** Builds the diagnosis. */
export function compose(material: Material): Diagnosis {
  const { ranking } = material;
  const root = ranking.root && accepted(ranking.root, material) ? ranking.root : undefined;
  return root ? stalled(root, subjectOf(root, material.scene), material) : settled(material);
}

/** A sentence alone does not outweigh tools that say all is well. */
function accepted(root: Finding, { scene }: Material): boolean {
  if (root.facts.every(({ prose }) => prose)) {
    const things = [...scene.things.values()];
    if (
      things.some(({ health }) => health === 'ok') &&
      !things.some(({ health }) => health === 'bad' || health === 'flapping')
    )
      return false;
  }
  if (root.firmness !== 'prose') return true;
  return !scene.facts.some(({ type, prose }) => type !== 'line' && type !== 'deduced' && !prose);
}

function stalled(root: Finding, object: ObjectRef | undefined, material: Material): Diagnosis {
  const { ranking, scene, lang, namespace } = material;
  const { playbook } = root;
  const values = valuesOf(object ? { ...root, object } : root, scene, namespace);
  const next = nextOf(root, values, material);
  const past = ranking.ranked.filter(({ role }) => role === 'recovered').map(({ finding }) => finding);
  const headline = fillText(playbook.headline[lang], values, lang);
  const confidence = confidenceOf(
    root,
    ranking.others,
    material,
    next.find(({ effect }) => effect === 'read')?.command,
  );
  const impact = impactOf(object, material);
  const note: Note = {
    when: whenOf(material, object),
    symptom: symptomOf(material, root),
    firstLook: firstLook(material, root),
    cause: `${headline} [${playbook.layer}/${playbook.part}]`,
    fix: fillText(playbook.fix[lang], values, lang),
    prevention: fillText(playbook.prevention[lang], values, lang),
  };
  const sure = confidence.level === 'high';
  return {
    version: 1,
    stalled: {
      layer: playbook.layer,
      part: playbook.part,
      object: object ? objectName(object) : '',
      step: stepOf(playbook.layer, playbook.part),
    },
    headline,
    confidence,
    ...(playbook.wait
      ? {
          wait: {
            for: fillText(playbook.wait.for[lang], values, lang),
            until: fillText(playbook.wait.until[lang], values, lang),
          },
        }
      : {}),
    ladder: drawLadder(root, scene, past),
    findings: summaries(material, root),
    lines: labels(material),
    ...timelineOf(material, object),
    next,
    ...(impact ? { impact } : {}),
    ask: sure
      ? []
      : next
          .filter(({ effect }) => effect === 'read')
          .slice(0, 1)
          .map(({ command, why }) => ({ command, why })),
    note,
    explain: {
      meaning: fillText(playbook.meaning[lang], values, lang),
      whyHere: fillText(playbook.why[lang], values, lang),
      fix: note.fix,
      prevention: note.prevention,
      references: playbook.references,
    },
    redacted: material.redacted,
  };
}
