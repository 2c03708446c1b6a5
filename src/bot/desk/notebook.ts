// Incident notes at the desk: the form, what is kept of it, and finding it again.
import { pagesOf } from '../../store/pages.ts';
import type { NoteEdit, StoredNote } from '../../store/port/notes.ts';
import type { Diagnosis } from '../../triage/diagnosis.ts';
import { NOTE_FIELDS } from '../../triage/note.ts';
import type { Language } from '../../triage/playbook.ts';
import { redact } from '../../triage/redact.ts';
import { say } from '../conversation/commands/handler.ts';
import type { NotePart, Part, Reply } from '../conversation/reply.ts';
import type { Engine } from '../conversation/session.ts';
import type { Answer } from './answering.ts';
import type { NoteFields, NoteForm, SavedNote } from './desk.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Keeper } from './keeper.ts';
import { maySee } from './may-see.ts';
import { personOf, workspaceOf } from './names.ts';
import { statisticsAnswer, statisticsOf, weeksUntil } from './note-statistics.ts';
import type { Asker, IncidentNote } from './ports.ts';

/** Characters of a field that are kept: what Slack's form takes. */
const LONGEST_FIELD = 3000;
/** Notes that an export has at most. */
const MOST_EXPORTED = 10_000;
/** Notes that are looked through for those that the asker may see. */
const SEARCHED = 100;
/** Notes that a list shows. */
const LISTED = 10;
/** What the API server adds to the name of a Deployment for the pods of its ReplicaSets. */
const OF_DEPLOYMENT = /^Pod\/([^/]+)\/(.+)-[bcdfghjklmnpqrstvwxz2456789]{6,10}-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** Who asks, where, in which language. */
export interface Asking extends Asker {
  /** the workspace's channel for notes; absent: where they are asked for */
  readonly notesChannel?: string;
}

/** Reads and writes notes. */
export class Notebook {
  readonly #keeper: Keeper;
  readonly #engine: Engine;

  constructor(keeper: Keeper, engine: Engine) {
    this.#keeper = keeper;
    this.#engine = engine;
  }

  /** The form for a note. @param filled what is known already */
  form({ place, language, notesChannel }: Asking, filled: NoteFields & { readonly id?: string }): NoteForm {
    return {
      ...(filled.id !== undefined && { id: filled.id }),
      language,
      title: DESK_WORDS[language].noteTitle,
      fields: NOTE_FIELDS.map(([key, label]) => ({ key, label: label[language], value: filled[key] })),
      channel: notesChannel ?? place.channel,
    };
  }

  /** A note that this person may see from here; undefined when there is none. */
  async find(id: string, asking: Asking): Promise<StoredNote | undefined> {
    const note = await this.#keeper.use('notes', ({ notes }) => notes.get(id), true);
    return note && maySee(note, asking) ? note : undefined;
  }

  /** Stores a note. @param diagnosis what it is about, when it is new @returns undefined when the note that is edited is not there */
  async save(
    asking: Asking,
    fields: NoteFields,
    about: {
      readonly id?: string;
      readonly diagnosis?: Diagnosis;
      /** where there is no diagnosis: what a watch knows */
      readonly about?: IncidentNote['about'];
    },
  ): Promise<SavedNote | undefined> {
    const { place, person, language } = asking;
    const words = DESK_WORDS[language];
    const clean = await cleaned(fields);
    const by = personOf(place, person);
    if (about.id !== undefined) {
      const { id } = about;
      const before = await this.find(id, asking);
      const note = before && (await this.#keeper.use('notes', ({ notes }) => notes.update(id, clean, by), true));
      return note && { id, post: this.post(note, asking), said: say(language, words.noteSaved(id)), ...postedOf(note) };
    }
    const note = await this.#keeper.use(
      'notes',
      ({ notes }) =>
        notes.create({
          ...clean,
          workspace: workspaceOf(place),
          channel: place.channel,
          thread: place.thread,
          author: by,
          language,
          permalink: '',
          ...(about.about ?? placeIn(about.diagnosis)),
        }),
      true,
    );
    if (note) return { id: note.id, post: this.post(note, asking), said: say(language, words.noteSaved(note.id)) };
    const why = this.#keeper.isThere ? words.noteKeepingFailed : words.noteNotKept;
    return { id: '', post: this.post({ ...clean, id: '' }, asking), said: say(language, why) };
  }

  /** Remembers where a note was posted. */
  async posted(id: string, channel: string, message: string, permalink: string): Promise<void> {
    if (id === '') return;
    await this.#keeper.use(
      'notes',
      ({ notes }) => notes.update(id, { postedTo: { channel, message }, permalink }, ''),
      true,
    );
  }

  /** A note as it is posted. */
  post(note: NoteFields & { readonly id: string }, { person, language }: Asking): Reply {
    return this.#reply(note, DESK_WORDS[language].notePost(note.id, person.name), language);
  }

  /** A note as it is shown to whoever asks for it, with where it belongs to. */
  shown(note: StoredNote, language: Language): Reply {
    const words = DESK_WORDS[language];
    const { id, permalink } = note;
    const reply = this.#reply(note, `${words.noteTitle} ${id} · ${note.createdAt.slice(0, 10)}`, language);
    const thread: Part = { type: 'text', tone: 'quiet', label: words.noteThread, text: permalink };
    return {
      ...reply,
      parts: permalink === '' ? reply.parts : [...reply.parts, thread],
      hints: [
        { say: `note history ${id}`, label: words.hintHistory },
        { say: `note export ${id}`, label: words.hintExport },
      ],
    };
  }

  #reply(note: NoteFields & { readonly id: string }, label: string, language: Language): Reply {
    const part: NotePart = {
      type: 'note',
      label,
      ...(note.id === '' ? {} : { edits: note.id }),
      ...this.#engine.note(note, language),
    };
    return { language, parts: [part], hints: [] };
  }

  /** Every note that this person may see from here, the newest first. */
  async all(asking: Asking): Promise<readonly StoredNote[]> {
    const workspace = workspaceOf(asking.place);
    const pages = pagesOf((from) =>
      this.#keeper.use('notes', ({ notes }) => notes.list({ workspace, limit: 1000, ...from }), true),
    );
    const out: StoredNote[] = [];
    for await (const page of pages) {
      out.push(...page.filter((note) => maySee(note, asking)));
      if (out.length >= MOST_EXPORTED) break;
    }
    return out;
  }

  /** Notes with all words of a text. */
  async search(text: string, asking: Asking): Promise<readonly StoredNote[]> {
    const found = await this.#keeper.use(
      'notes',
      ({ notes }) => notes.search(workspaceOf(asking.place), text, SEARCHED),
      true,
    );
    return (found ?? []).filter((note) => maySee(note, asking)).slice(0, LISTED);
  }

  /** Changes one field of a note that this person may see. @returns undefined when it could not be kept */
  async edit(
    { id }: StoredNote,
    field: keyof NoteFields,
    text: string,
    asking: Asking,
  ): Promise<StoredNote | undefined> {
    const { text: clean } = await redact(text.slice(0, LONGEST_FIELD));
    const by = personOf(asking.place, asking.person);
    return this.#keeper.use('notes', ({ notes }) => notes.update(id, { [field]: clean }, by), true);
  }

  /** An answer with the earlier note of the same trouble of the same workload, else of one of the same kind; as it is when there is none. */
  async withSeenBefore(reply: Reply, diagnosis: Diagnosis, asking: Asking): Promise<Reply> {
    const { playbook, workload } = placeIn(diagnosis);
    if (playbook === '' || workload === '') return reply;
    const which = { workspace: workspaceOf(asking.place), playbook, workload };
    const found = await this.#keeper.use('notes', async ({ notes }) =>
      (await notes.seenBefore(which)).find((note) => maySee(note, asking)),
    );
    if (!found) return reply;
    const words = DESK_WORDS[reply.language];
    const fix = firstLine(found.fix) || words.seenNoFix;
    const line = words.seenFix(found.createdAt.slice(0, 10), found.workload, fix);
    const seen: Part = {
      type: 'menu',
      label: words.seenBefore,
      items: [{ say: `note ${found.id}`, key: '', text: found.permalink === '' ? line : `${line} ${found.permalink}` }],
    };
    const at = reply.parts.findIndex(({ type }) => type === 'answer') + 1;
    return {
      ...reply,
      parts: [...reply.parts.slice(0, at), seen, ...reply.parts.slice(at)],
      hints: [...reply.hints, { say: `note ${found.id}`, label: words.hintSeen }],
    };
  }

  /** What the workspace's notes and watches count up to; undefined when there is nothing. */
  async statistics({ place, language }: Asking, now: Date): Promise<Answer | undefined> {
    const workspace = workspaceOf(place);
    const weeks = weeksUntil(now);
    const since = `${weeks[0]}T00:00:00.000Z`;
    const counted = await this.#keeper.use(
      'notes',
      ({ notes, incidents }) =>
        Promise.all([notes.countByWeek({ workspace, since }), incidents.list({ workspace, since, limit: 1000 })]),
      true,
    );
    return counted && statisticsAnswer(statisticsOf(weeks, ...counted), language);
  }

  /** The newest notes that this person may see from here. */
  async recent(asking: Asking): Promise<readonly StoredNote[]> {
    const page = await this.#keeper.use('notes', ({ notes }) =>
      notes.list({ workspace: workspaceOf(asking.place), limit: 100 }),
    );
    return (page?.items ?? []).filter((note) => maySee(note, asking)).slice(0, LISTED);
  }

  /** Those notes as a menu; undefined when there are none. */
  menu(notes: readonly StoredNote[], label: string): Part | undefined {
    if (notes.length === 0) return undefined;
    return {
      type: 'menu',
      label,
      items: notes.map(({ id, createdAt, symptom, cause }) => ({
        say: `note ${id}`,
        key: '',
        text: `${createdAt.slice(0, 10)} ${firstLine(symptom || cause)}`,
      })),
    };
  }

  /** What was changed in a note, the newest first. */
  async history({ id }: StoredNote, language: Language): Promise<Reply> {
    const words = DESK_WORDS[language];
    const edits = (await this.#keeper.use('notes', ({ notes }) => notes.history(id), true)) ?? [];
    const told = edits
      .map((edit) => [edit, pointsOf(edit, language)] as const)
      .filter(([, points]) => points.length > 0);
    if (told.length === 0) return say(language, words.noHistory(id));
    const parts = told.reverse().map(([{ at, by }, points]): Part => {
      const who = by === '' ? words.someone : (by.split(':').at(-1) ?? by);
      return { type: 'points', label: words.noteHistory(`${at.slice(0, 16).replace('T', ' ')} UTC`, who), points };
    });
    return { language, parts, hints: [] };
  }
}

function postedOf({ postedTo }: StoredNote): Pick<SavedNote, 'posted'> {
  return postedTo ? { posted: postedTo } : {};
}

/** What people type is redacted like what they paste. */
async function cleaned(fields: NoteFields): Promise<NoteFields> {
  const clean = async (text: string): Promise<string> => (await redact(text.trim().slice(0, LONGEST_FIELD))).text;
  const [when, symptom, firstLook, cause, fix, prevention] = await Promise.all(
    NOTE_FIELDS.map(([key]) => clean(fields[key])),
  );
  return {
    when: when ?? '',
    symptom: symptom ?? '',
    firstLook: firstLook ?? '',
    cause: cause ?? '',
    fix: fix ?? '',
    prevention: prevention ?? '',
  };
}

function placeIn(diagnosis: Diagnosis | undefined): Pick<StoredNote, 'layer' | 'part' | 'playbook' | 'workload'> {
  if (!diagnosis) return { layer: '', part: '', playbook: '', workload: '' };
  const { layer, part, object } = diagnosis.stalled;
  return {
    layer,
    part,
    playbook: diagnosis.findings.find(({ role }) => role === 'root')?.playbook ?? '',
    workload: object.replace(OF_DEPLOYMENT, 'Deployment/$1/$2'),
  };
}

function pointsOf({ before }: NoteEdit, language: Language): string[] {
  return NOTE_FIELDS.flatMap(([key, label]) => {
    const text = before[key];
    return text === undefined ? [] : [`${label[language]}: ${firstLine(text)}`];
  });
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
