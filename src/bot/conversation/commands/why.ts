// `why`: meaning, reasons and the road step by step.
import { whyReply } from '../compose/details.ts';
import { type Handler, withDiagnosis } from './handler.ts';

/** Explains the last answer. */
export const handleWhy: Handler<'why'> = (_intent, context) =>
  withDiagnosis(context, (diagnosis) => whyReply(diagnosis, context.session.pastes, context.language));
