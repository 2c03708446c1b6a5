// What the bodies of requests hold. A module of its own, loaded with the first of them: zod takes 10 MB, and a web chat that nobody uses none of it.
import { z } from 'zod';
import type { NoteFields } from '../desk/desk.ts';
import { MOST_FILES } from './conversation.ts';
import type { Sending } from './wire.ts';

const text = z.string().max(20_000);
const ID = z.string().min(1).max(200);

const FIELDS: z.ZodType<NoteFields> = z.object({
  when: text,
  symptom: text,
  firstLook: text,
  cause: text,
  fix: text,
  prevention: text,
});

const SENDING: z.ZodType<Sending> = z.object({
  message: z.string().regex(/^[\w-]{8,64}$/),
  text: z.string().max(1_000_000),
  files: z.array(z.string().max(64)).max(MOST_FILES),
});

/** what is sent → its schema */
export const BODIES = {
  signIn: z.object({ token: z.string().max(1000) }),
  message: SENDING,
  note: z.object({ fields: FIELDS, id: ID.optional() }),
  texts: z.object({ fields: FIELDS, language: z.enum(['en', 'ja']) }),
  correction: z.object({ choice: z.string().max(100), comment: z.string().max(4000) }),
  settings: z.object({
    scope: z.enum(['person', 'workspace']),
    settings: z.object({ language: z.enum(['en', 'ja']).optional(), allowsCorrections: z.boolean().optional() }),
  }),
} as const;

/** what is sent → what it holds */
export type Bodies = { readonly [What in keyof typeof BODIES]: z.infer<(typeof BODIES)[What]> };
