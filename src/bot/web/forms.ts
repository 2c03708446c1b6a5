// The note, the correction, the settings and a person's own page: forms of the desk, as JSON.
import type { Context } from 'hono';
import { noteMarkdown, notePlain } from '../../triage/note.ts';
import type { Settings } from '../desk/desk.ts';
import { readJson } from './body.ts';
import { fileName, harmless } from './harmless.ts';
import { refuse } from './refuse.ts';
import { type Site, within } from './site.ts';
import type { NoteSaved, NoteTexts, Told } from './wire.ts';

type Answers = (context: Context) => Response | Promise<Response>;

/** `GET /api/note?id=…`: the form; without an id, of the note about this conversation. */
export function noteForm(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const form = await site.desk.noteForm(place, person, context.req.query('id'));
    return context.json({ form: form ? harmless(form) : null });
  });
}

/** `POST /api/note/save` */
export function saveNote(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const read = await readJson(context, 'note');
    if (read instanceof Response) return read;
    const saved = await site.desk.saveNote(place, person, read.body.fields, read.body.id);
    if (!saved) return refuse(context, 'not-found');
    return context.json({ id: saved.id, said: harmless(saved.said) } satisfies NoteSaved);
  });
}

/** `POST /api/note/texts`: what stands in the form, as texts to copy. */
export function noteTexts(site: Site): Answers {
  return within(site, async (context) => {
    const read = await readJson(context, 'texts');
    if (read instanceof Response) return read;
    const { fields, language } = read.body;
    return context.json({
      markdown: noteMarkdown(fields, language),
      plain: notePlain(fields, language),
    } satisfies NoteTexts);
  });
}

/** `GET /api/note/export?id=…`: a stored note as a file. */
export function exportNote(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const file = await site.desk.exportNote(place, person, context.req.query('id') ?? '');
    return file ? context.json({ name: fileName(file.name), text: harmless(file.text) }) : refuse(context, 'not-found');
  });
}

/** `GET /api/correction`: the form for "wrong layer?". */
export function correctionForm(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const form = await site.desk.correctionForm(place, person);
    return context.json({ form: form ? harmless(form) : null });
  });
}

/** `POST /api/correction` */
export function saveCorrection(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const read = await readJson(context, 'correction');
    if (read instanceof Response) return read;
    const reply = await site.desk.saveCorrection(place, person, read.body.choice, read.body.comment);
    return context.json({ reply: harmless(reply) } satisfies Told);
  });
}

/** `GET /api/home`: recent notes, today's quiz, settings. */
export function home(site: Site): Answers {
  return within(site, async (context, _, { place, person }) =>
    context.json({ reply: harmless(await site.desk.home(place, person)) } satisfies Told),
  );
}

/** `GET /api/settings` */
export function settings(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => context.json(await site.desk.settings(place, person)));
}

/** `POST /api/settings` */
export function changeSettings(site: Site): Answers {
  return within(site, async (context, _, { place, person }) => {
    const read = await readJson(context, 'settings');
    if (read instanceof Response) return read;
    const { scope, settings: wanted } = read.body;
    const change: Partial<Settings> = {
      ...(wanted.language ? { language: wanted.language } : {}),
      ...(wanted.allowsCorrections === undefined ? {} : { allowsCorrections: wanted.allowsCorrections }),
    };
    const reply = await site.desk.change(place, person, scope, change);
    return context.json({ reply: harmless(reply) } satisfies Told);
  });
}
