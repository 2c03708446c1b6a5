// A desk of the conversation alone, for tests of adapters: in memory, everybody may do everything, and what it was told is remembered.
import { converse } from '../../src/bot/conversation/conversation.ts';
import type { Part, Reply } from '../../src/bot/conversation/reply.ts';
import { type Engine, newSession, type Session } from '../../src/bot/conversation/session.ts';
import type { Answer, TextFile } from '../../src/bot/desk/answering.ts';
import type { CorrectionForm, Desk, NoteFields, NoteForm, Settings } from '../../src/bot/desk/desk.ts';
import type { Incoming, Place } from '../../src/bot/desk/incoming.ts';

/** The desk and what it was told. */
export interface SmallDesk extends Desk {
  readonly heard: Incoming[];
  readonly notes: Map<string, NoteFields>;
  readonly posted: { readonly id: string; readonly channel: string; readonly message: string }[];
  readonly corrections: { readonly choice: string; readonly comment: string }[];
  /** done before each answer; may say that work goes on */
  before: (incoming: Incoming, progress: (text: string) => Promise<void>) => Promise<void>;
  /** makes something else of an answer */
  after: (answer: Answer) => Answer;
  corrects: CorrectionForm | undefined;
}

const KEYS = ['when', 'symptom', 'firstLook', 'cause', 'fix', 'prevention'] as const;

/** A desk. */
export function smallDesk(engine: Engine): SmallDesk {
  const sessions = new Map<string, Session>();
  const queues = new Map<string, Promise<unknown>>();
  const settings = new Map<string, Settings>();
  const keyOf = (place: Place): string => `${place.workspace}/${place.channel}/${place.thread}`;
  const chosen = (key: string): Settings => settings.get(key) ?? { allowsCorrections: false };
  const text = (said: string): Reply => ({
    language: 'en',
    parts: [{ type: 'text', tone: 'plain', label: '', text: said } satisfies Part],
    hints: [],
  });
  const formOf = (place: Place, id: string | undefined): NoteForm | undefined => {
    const diagnosis = sessions.get(keyOf(place))?.diagnosis;
    const known = id === undefined ? diagnosis?.note : desk.notes.get(id);
    if (!known) return undefined;
    return {
      ...(id === undefined ? {} : { id }),
      language: 'en',
      title: 'Incident note',
      fields: KEYS.map((key) => ({ key, label: key, value: known[key] ?? '' })),
      channel: chosen(place.workspace).notesChannel ?? place.channel,
    };
  };
  const desk: SmallDesk = {
    heard: [],
    notes: new Map(),
    posted: [],
    corrections: [],
    before: async () => undefined,
    after: (answer) => answer,
    corrects: undefined,
    async handle(incoming, answering) {
      const key = keyOf(incoming.place);
      const turn = (queues.get(key) ?? Promise.resolve()).then(async () => {
        desk.heard.push(incoming);
        await desk.before(incoming, (said) => answering.progress(said));
        const files: string[] = [];
        for (const attachment of incoming.attachments) {
          const pieces: Uint8Array[] = [];
          for await (const piece of attachment.read()) pieces.push(piece);
          files.push(Buffer.concat(pieces).toString());
        }
        const all = [...incoming.quoted, ...files, incoming.text].filter((one) => one.trim() !== '').join('\n');
        const session = sessions.get(key) ?? newSession(chosen(incoming.person.id).language ?? 'en');
        const { session: next, reply } = await converse({ text: all }, session, engine);
        sessions.set(key, next);
        await answering.answer(desk.after({ reply, pictures: [], files: [], isPrivate: false }));
      });
      queues.set(
        key,
        turn.catch(() => undefined),
      );
      await turn;
    },
    noteForm: async (place, _person, id) => formOf(place, id),
    async saveNote(_place, _person, fields, id = `note-${desk.notes.size + 1}`) {
      desk.notes.set(id, fields);
      const before = desk.posted.find((one) => one.id === id);
      return {
        id,
        post: text(`NOTE ${fields.cause}`),
        said: text('Saved.'),
        ...(before ? { posted: { channel: before.channel, message: before.message } } : {}),
      };
    },
    async notePosted(id, channel, message) {
      desk.posted.push({ id, channel, message });
    },
    async exportNote(_place, _person, id): Promise<TextFile | undefined> {
      const note = desk.notes.get(id);
      return note && { name: `${id}.md`, text: KEYS.map((key) => `- **${key}**: ${note[key]}`).join('\n') };
    },
    correctionForm: async () => desk.corrects,
    async saveCorrection(_place, _person, choice, comment) {
      desk.corrections.push({ choice, comment });
      return text('Thank you.');
    },
    home: async () => text('Your page'),
    settings: async (place, person) => ({ person: chosen(person.id), workspace: chosen(place.workspace) }),
    async change(place, person, scope, changed) {
      const key = scope === 'person' ? person.id : place.workspace;
      settings.set(key, { ...chosen(key), ...changed });
      return text('Done.');
    },
    stop: async () => undefined,
  };
  return desk;
}
