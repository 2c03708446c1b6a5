// The engine as the conversation sees it: the built-in playbooks and those of the user, loaded once.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { diagnose } from '../../triage/diagnose.ts';
import { FACT_TYPES } from '../../triage/fact.ts';
import { noteTexts } from '../../triage/note.ts';
import type { Playbook, PlaybookSet } from '../../triage/playbook.ts';
import { redact } from '../../triage/redact.ts';
import type { Engine } from './session.ts';

/**
 * Makes an {@link Engine}.
 * @param namespace for commands where the input names none
 */
export function engineOf(playbooks: PlaybookSet, namespace?: string): Engine {
  return {
    triage: async (input, { lang, earlier, numbers, counted, now, isReadOff }) => {
      const clean = await redact(input);
      const diagnosis = diagnose(
        clean.text,
        {
          playbooks,
          lang,
          earlier,
          ...(namespace ? { namespace } : {}),
          ...(numbers ? { numbers } : {}),
          ...(counted === undefined ? {} : { counted }),
          ...(now === undefined ? {} : { now }),
          ...(isReadOff === undefined ? {} : { isReadOff }),
        },
        clean.count,
      );
      return { diagnosis, text: clean.text };
    },
    condense: async (pieces) => {
      const { BulkReader } = await import('../../triage/bulk/bulk-reader.ts');
      const reader = new BulkReader();
      for await (const piece of pieces) {
        reader.push(piece);
        // others are served in between
        await nextTurn();
      }
      return reader.end();
    },
    term: async (words, language) => {
      for (const word of words) {
        const found = termOf(playbooks, word);
        if (found) return { word, layer: found.layer, part: found.part, meaning: found.meaning[language] };
      }
      return undefined;
    },
    note: noteTexts,
  };
}

/** The playbook that explains a reason: the symptom that it is rather than one of its causes, of the layer that most often gives it, the one that asks for least else. */
function termOf(playbooks: PlaybookSet, word: string): Playbook | undefined {
  const found: { readonly playbook: Playbook; readonly more: number }[] = [];
  const votes = new Map<string, number>();
  for (const playbook of playbooks.playbooks.values()) {
    const entries = playbook.match.filter((entry) =>
      FACT_TYPES.some((type) => entry[type] !== 'any' && entry[type]?.includes(word)),
    );
    if (entries.length === 0) continue;
    const more = entries.map(
      ({ text, all, with: near }) => (text?.length ?? 0) + (all?.length ?? 0) + (near?.length ?? 0),
    );
    found.push({ playbook, more: Math.min(...more) });
    votes.set(playbook.layer, (votes.get(playbook.layer) ?? 0) + 1);
  }
  const rank = ({ signal, layer }: Playbook): number => (signal === 'symptom' ? 0 : 1000) - (votes.get(layer) ?? 0);
  return found.sort((a, b) => rank(a.playbook) - rank(b.playbook) || a.more - b.more)[0]?.playbook;
}
