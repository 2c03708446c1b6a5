// Why a file that came with a message could not be fetched, in words for the person.
import type { Bilingual } from '../../triage/playbook.ts';

/** Thrown by an attachment's `read`: what hinders it and what to do, a clause without a full stop. */
export class AttachmentError extends Error {
  readonly says: Bilingual;

  constructor(says: Bilingual, cause?: unknown) {
    super(says.en, cause === undefined ? undefined : { cause });
    this.name = 'AttachmentError';
    this.says = says;
  }
}
