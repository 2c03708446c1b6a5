// IngressClasses (kubectl, describe describeIngressClassV1).
import type { IngressClass } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described } from './prefix-writer.ts';

/** Tells about an IngressClass. */
export const describeIngressClass: Describer<IngressClass> = async (ingressClass, ask) => {
  const events = await eventsAbout(ingressClass, ask);
  return described((to) => {
    writeHeading(to, ingressClass);
    to.field(0, 'Controller', ingressClass.spec?.controller ?? '');
    const parameters = ingressClass.spec?.parameters;
    if (parameters) {
      to.write(0, 'Parameters:\n');
      if (parameters.apiGroup !== undefined) to.field(1, 'APIGroup', parameters.apiGroup);
      to.field(1, 'Kind', parameters.kind);
      to.field(1, 'Name', parameters.name);
    }
    writeEvents(to, events, ask.now);
  });
};
