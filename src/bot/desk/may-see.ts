// Whose eyes a stored note is for.
import type { StoredNote } from '../../store/port/notes.ts';
import { personOf, workspaceOf } from './names.ts';
import type { Asker } from './ports.ts';

/** Who wants to see it, and where. */
export interface Viewer extends Pick<Asker, 'place' | 'person'> {
  /** the workspace's channel for notes; absent: where they are asked for */
  readonly notesChannel?: string;
}

/** In its own channel, where it was posted, where the workspace posts its notes, and for whoever wrote it. */
export function maySee(note: StoredNote, { place, person, notesChannel }: Viewer): boolean {
  if (note.workspace !== workspaceOf(place)) return false;
  if (note.author === personOf(place, person) || note.channel === place.channel) return true;
  return (
    note.postedTo !== undefined && (note.postedTo.channel === place.channel || note.postedTo.channel === notesChannel)
  );
}
