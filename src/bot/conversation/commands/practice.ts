// `practice`: exercises in a lab, wherever labs are kept.
import type { Practised, Practiser } from '../practice/practising.ts';
import type { Turn } from '../session.ts';
import type { Context, Handler } from './handler.ts';

/** Opens the list or an exercise. */
export const handlePractice: Handler<'practice'> = async ({ rest }, context) =>
  turn(await context.practising.open(rest, practiser(context)), context);

/** Answers a message during an exercise. */
export async function handlePractised(text: string, context: Context): Promise<Turn> {
  return turn(await context.practising.say(text, practiser(context)), context);
}

function practiser({ session, language }: Context): Practiser {
  const { practice, solved = [] } = session;
  return { language, solved, ...(practice && { practice }) };
}

function turn({ reply, practice, solved }: Practised, { session }: Context): Turn {
  const { practice: _, ...rest } = session;
  return { session: { ...rest, solved, ...(practice && { practice }) }, reply };
}
