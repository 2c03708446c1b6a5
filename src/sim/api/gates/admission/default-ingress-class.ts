// An Ingress that names no class gets the one that is marked as the default (plugin/pkg/admission/network/defaultingressclass).
import { INGRESS_CLASSES, INGRESSES } from '../../../resources/index.ts';
import type { Ingress } from '../../../wire.ts';
import { type AdmissionPlugin, isOn, operationOf, refuse } from './plugin.ts';

const IS_DEFAULT = 'ingressclass.kubernetes.io/is-default-class';
/** Where the class stood before it had a field. */
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

export const DEFAULT_INGRESS_CLASS = {
  name: 'DefaultIngressClass',
  admit(call, { store }) {
    if (!isOn(call, INGRESSES) || !call.object || operationOf(call) !== 'CREATE') return;
    const ingress = call.object as unknown as Ingress;
    if (ingress.spec.ingressClassName !== undefined) return;
    if (ingress.metadata.annotations?.[CLASS_ANNOTATION] !== undefined) return;
    const [first, ...more] = store
      .list(INGRESS_CLASSES)
      .filter(({ metadata }) => metadata.annotations?.[IS_DEFAULT] === 'true');
    if (!first) return;
    if (more.length > 0)
      throw refuse(
        call,
        `Internal error occurred: ${more.length + 1} default IngressClasses were found, only 1 allowed`,
      );
    ingress.spec = { ...ingress.spec, ingressClassName: first.metadata.name };
  },
} satisfies AdmissionPlugin;
