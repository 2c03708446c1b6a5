// A desk of the tests' own: the real conversation and engine, notes in a map. For an adapter's tests, which are about what it shows, not about what is kept.
import { converse } from '../../src/bot/conversation/conversation.ts';
import { engineOf } from '../../src/bot/conversation/engine.ts';
import type { Reply } from '../../src/bot/conversation/reply.ts';
import { newSession, type Session } from '../../src/bot/conversation/session.ts';
import type { Desk, NoteFields, Settings } from '../../src/bot/desk/desk.ts';
import type { Incoming, Place } from '../../src/bot/desk/incoming.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { noteMarkdown } from '../../src/triage/note.ts';
import type { Language } from '../../src/triage/playbook.ts';

/** A desk, and what was handed to it. */
export interface SmallDesk extends Desk {
  readonly seen: Incoming[];
  readonly notes: Map<string, NoteFields>;
  readonly corrections: { readonly choice: string; readonly comment: string }[];
}

const LABELS = [
  ['when', 'When'],
  ['symptom', 'Symptom'],
  ['firstLook', 'First look'],
  ['cause', 'Cause'],
  ['fix', 'Fix'],
  ['prevention', 'Prevention'],
] as const satisfies readonly (readonly [keyof NoteFields, string])[];

const loading = loadPlaybooks().then((playbooks) => engineOf(playbooks));

/** Makes a desk. @param hold awaited before each answer, so that a test can look at the page while it waits */
export async function smallDesk(hold: (text: string) => Promise<void> = async () => undefined): Promise<SmallDesk> {
  const engine = await loading;
  const sessions = new Map<string, Session>();
  const settings = { person: {} as { language?: Language }, allowsCorrections: false };
  const work = new Map<string, Promise<void>>();
  const seen: Incoming[] = [];
  const notes = new Map<string, NoteFields>();
  const corrections: { choice: string; comment: string }[] = [];
  const say = (text: string, language: Language = settings.person.language ?? 'en'): Reply => ({
    language,
    parts: [{ type: 'text', tone: 'plain', label: '', text }],
    hints: [],
  });

  const answer: Desk['handle'] = async (incoming, answering) => {
    seen.push(incoming);
    const texts = [incoming.text];
    for (const { name, read } of incoming.attachments) {
      await answering.progress(`reading ${name}…`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of read()) chunks.push(chunk);
      texts.push(Buffer.concat(chunks).toString('utf8'));
    }
    await hold(incoming.text);
    const text = texts.filter((one) => one !== '').join('\n');
    const { locale = 'en' } = incoming.person;
    const session = sessions.get(incoming.place.channel) ?? newSession(locale);
    const { language } = settings.person;
    const turn = await converse({ text }, { ...session, ...(language ? { chosen: language, language } : {}) }, engine);
    sessions.set(incoming.place.channel, turn.session);
    await answering.answer({ reply: turn.reply, pictures: [], files: [], isPrivate: false });
  };

  return {
    seen,
    notes,
    corrections,
    handle(incoming, answering) {
      const { channel } = incoming.place;
      const next = (work.get(channel) ?? Promise.resolve()).then(() => answer(incoming, answering));
      work.set(
        channel,
        next.catch(() => undefined),
      );
      return next;
    },
    async noteForm({ channel }: Place, _, id) {
      const note = id === undefined ? sessions.get(channel)?.diagnosis?.note : notes.get(id);
      if (!note) return undefined;
      const language = sessions.get(channel)?.language ?? 'en';
      const fields = LABELS.map(([key, label]) => ({ key, label, value: note[key] }));
      return { language, title: language === 'ja' ? 'インシデントノート' : 'Incident note', fields, channel };
    },
    async saveNote(_, __, fields, id = `note-${notes.size + 1}`) {
      notes.set(id, fields);
      return { id, post: say(noteMarkdown(fields, 'en')), said: say(`Kept as ${id}.`) };
    },
    notePosted: async () => undefined,
    async exportNote(_, __, id) {
      const fields = notes.get(id);
      return fields && { name: `${id}.md`, text: noteMarkdown(fields, 'en') };
    },
    async correctionForm({ channel }) {
      if (!settings.allowsCorrections || !sessions.get(channel)?.diagnosis) return undefined;
      return {
        language: 'en',
        title: 'Wrong layer?',
        question: 'Which layer was it?',
        choices: ['kubelet/image', 'scheduler/resources'].map((value) => ({ value, label: value })),
        commentLabel: 'What shows it?',
      };
    },
    async saveCorrection(_, __, choice, comment) {
      corrections.push({ choice, comment });
      return say('Thank you, kept for the maintainers.');
    },
    async home() {
      const points = [...notes].map(([id, { symptom }]) => `${id}: ${symptom}`);
      const language = settings.person.language ?? 'en';
      const parts: Reply['parts'] = [
        { type: 'points', label: 'Recent notes', points },
        { type: 'menu', label: 'Go on', items: [{ say: 'practice', text: 'an exercise' }] },
      ];
      return { language, parts, hints: [{ say: 'help', label: 'commands' }] };
    },
    async settings() {
      const workspace: Settings = { allowsCorrections: settings.allowsCorrections };
      return { person: { ...settings.person, allowsCorrections: false }, workspace };
    },
    async change(_, __, scope, change) {
      if (change.language && scope === 'person') settings.person = { language: change.language };
      if (change.allowsCorrections !== undefined) settings.allowsCorrections = change.allowsCorrections;
      return say('Done.');
    },
    stop: async () => undefined,
  };
}
