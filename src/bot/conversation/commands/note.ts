// `note`: the incident note of the last answer.
import { noteReply } from '../compose/details.ts';
import { type Handler, withDiagnosis } from './handler.ts';

/** Shows the note. */
export const handleNote: Handler<'note'> = (_intent, context) =>
  withDiagnosis(context, (diagnosis) =>
    noteReply(diagnosis, context.engine.note(diagnosis.note, context.language), context.language),
  );
