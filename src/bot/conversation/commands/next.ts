// `next`: every command, the fix and how to prevent it.
import { nextReply } from '../compose/details.ts';
import { type Handler, withDiagnosis } from './handler.ts';

/** Shows what to do. */
export const handleNext: Handler<'next'> = (_intent, context) =>
  withDiagnosis(context, (diagnosis) => nextReply(diagnosis, context.language));
