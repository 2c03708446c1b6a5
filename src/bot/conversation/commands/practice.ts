// `practice`: exercises in a lab. The lab is loaded only when somebody practises.
import type { Turn } from '../session.ts';
import type { Context, Handler } from './handler.ts';

/** Opens the list or an exercise. */
export const handlePractice: Handler<'practice'> = async ({ rest }, context) => {
  const { openPractice } = await import('../practice/practise.ts');
  return openPractice(rest, context);
};

/** Answers a message during an exercise. */
export async function handlePractised(text: string, context: Context): Promise<Turn> {
  const { practise } = await import('../practice/practise.ts');
  const { practice } = context.session;
  return practice
    ? practise(text, practice, context)
    : { session: context.session, reply: { language: context.language, parts: [], hints: [] } };
}
