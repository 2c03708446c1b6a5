// `lines`: every pasted line with its owner and step.
import { linesReply } from '../compose/details.ts';
import { type Handler, withDiagnosis } from './handler.ts';

/** Shows the lines that were asked for. */
export const handleLines: Handler<'lines'> = ({ which }, context) =>
  withDiagnosis(context, (diagnosis) => linesReply(diagnosis, context.session.pastes, which, context.language));
