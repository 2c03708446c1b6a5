// The engine as the conversation sees it: the built-in playbooks and those of the user, loaded once.
import { diagnose } from '../../triage/diagnose.ts';
import { noteMarkdown, notePlain } from '../../triage/note.ts';
import type { PlaybookSet } from '../../triage/playbook.ts';
import { redact } from '../../triage/redact.ts';
import type { Engine } from './session.ts';

/**
 * Makes an {@link Engine}.
 * @param namespace for commands where the input names none
 */
export function engineOf(playbooks: PlaybookSet, namespace?: string): Engine {
  return {
    triage: async (input, { lang, earlier }) => {
      const clean = await redact(input);
      const diagnosis = diagnose(
        clean.text,
        { playbooks, lang, earlier, ...(namespace ? { namespace } : {}) },
        clean.count,
      );
      return { diagnosis, text: clean.text };
    },
    note: (note, language) => ({ markdown: noteMarkdown(note, language), plain: notePlain(note, language) }),
  };
}
