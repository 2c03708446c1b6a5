// Nothing is created in a namespace that is not there or is going, and some namespaces stay (apiserver, admission/plugin/namespace/lifecycle).
import { NAMESPACES } from '../../../resources/index.ts';
import { ApiError, forbidden, notFound } from '../../status.ts';
import { type AdmissionPlugin, operationOf, refuse } from './plugin.ts';

/** Namespaces that nobody can delete. */
const IMMORTAL = new Set(['default', 'kube-public', 'kube-system']);

export const NAMESPACE_LIFECYCLE = {
  name: 'NamespaceLifecycle',
  admit(call, { store }) {
    const operation = operationOf(call);
    if (call.resource === NAMESPACES) {
      if (operation === 'DELETE' && IMMORTAL.has(call.name))
        throw forbidden(NAMESPACES, call.name, 'this namespace may not be deleted');
      return;
    }
    if (call.namespace === '' || operation === 'DELETE' || operation === 'CONNECT') return;
    if (call.resource.group === 'authorization.k8s.io') return;
    const namespace = store.get(NAMESPACES, undefined, call.namespace);
    if (!namespace) throw notFound(NAMESPACES, call.namespace);
    if (operation !== 'CREATE' || namespace.status?.phase !== 'Terminating') return;
    const { code, reason, message, details } = refuse(
      call,
      `unable to create new content in namespace ${call.namespace} because it is being terminated`,
    );
    const cause = {
      reason: 'NamespaceTerminating',
      message: `namespace ${call.namespace} is being terminated`,
      field: 'metadata.namespace',
    };
    throw new ApiError(code, reason, message, { ...details, causes: [cause] });
  },
} satisfies AdmissionPlugin;
