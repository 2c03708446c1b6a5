// Objects that an error text or a log line names.
import type { ObjectRef } from '../fact.ts';
import { kindOf } from '../kinds.ts';

const SAID =
  /(?<![\w.-])([A-Za-z][\w.-]{0,99}) "([^"\s]{1,253})" (?:is forbidden|not found|is invalid|already exists|exceeded|is being deleted|was not found|successfully rolled out|could not|failed|rollout|image updated|cannot|on the server)/;
const INVALID = /The ([A-Z]\w+) "([^"\s]{1,253})" is invalid/;
const HELM =
  /(?:cannot patch|could not get information about the resource|resource) "?([^"\s]{1,253})"? with kind (\w+)/;
const SLASH =
  /(?<![\w.])(deployments?|daemonsets?|statefulsets?|replicasets?|jobs?|pods?|services?|persistentvolumeclaims?|ingress(?:es)?|nodes?|namespaces?)(?:\.[\w.]{1,99})?\/([a-z0-9][a-z0-9.-]{0,252})/;
const POD_FIELD = /\bpod="?([\w-]+)\/([\w.-]+)"?/;
const POD_UID = /\bpod[= ]"?([a-z0-9][a-zA-Z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})\([0-9a-f-]{8,36}\)/;
/** names that runtimes give to containers and sandboxes: `k8s_<container>_<pod>_<namespace>_<uid>_<attempt>`, the sandbox's without its container */
const RUNTIME_NAME = /(?<![^\s"'/])k8s_([^\s"':]{1,800})/;
/** kubelet's cni.go up to 1.23 */
const CNI_CALL = /\b(?:adding|deleting) ([a-z0-9_.-]{3,320})\/[0-9a-f]{12,64} (?:to|from) network /;
/** `Pod shop/web-0`, as alerts write it, and `service kube-system/edge`, as cloud controllers do */
const SPOKEN = /\b(pod|service|ingress) "?([a-z0-9][a-z0-9-]{0,62})\/([a-z0-9][a-z0-9.-]{0,252})\b/i;
/** every line of Argo CD's controllers says which application it is about */
const APPLICATION = /\bapplication="?(?:([a-z0-9][a-z0-9-]{0,62})\/)?([a-z0-9][a-z0-9.-]{0,252})"?(?=\s|$)/;
const SANDBOX = /PodSandboxMetadata\{Name:([\w.-]+),(?:Uid:[^,]*,)?Namespace:([\w-]+)/;

/** The object that a message is about. @returns undefined when it names none. */
export function objectInText(text: string): ObjectRef | undefined {
  const invalid = INVALID.exec(text);
  if (invalid) return { kind: invalid[1] ?? '', name: invalid[2] ?? '' };
  const unmapped =
    /for name: "([^"\s]{1,253})"[^"]{0,40}(?:"[^"]{0,253}"[^"]{0,40}){0,2}no matches for kind "(\w{1,63})"/.exec(text);
  if (unmapped) return { kind: unmapped[2] ?? '', name: unmapped[1] ?? '' };
  const helm = HELM.exec(text);
  if (helm) return { kind: helm[2] ?? '', name: helm[1] ?? '' };
  const said = SAID.exec(text);
  const kind = said ? kindOf(said[1] ?? '') : undefined;
  if (said && kind) {
    const namespace = /in (?:the )?namespace "([\w-]+)"/.exec(text)?.[1];
    return namespace ? { kind, name: said[2] ?? '', namespace } : { kind, name: said[2] ?? '' };
  }
  const slash = SLASH.exec(text);
  if (slash) return { kind: kindOf(slash[1] ?? '') ?? '', name: slash[2] ?? '' };
  return undefined;
}

/** `Pod shop/web-0`, `service shop/edge`: an object that a sentence of a tool names with its namespace. */
export function spokenObject(text: string): ObjectRef | undefined {
  const spoken = SPOKEN.exec(text);
  const kind = spoken ? kindOf(spoken[1] ?? '') : undefined;
  return spoken && kind ? { kind, namespace: spoken[2] ?? '', name: spoken[3] ?? '' } : undefined;
}

/** The object that a line of kubelet, containerd, a runtime, a cloud's controller or Argo CD is about. */
export function objectInLog(text: string): ObjectRef | undefined {
  const sandbox = SANDBOX.exec(text);
  if (sandbox) return { kind: 'Pod', name: sandbox[1] ?? '', namespace: sandbox[2] ?? '' };
  const field = POD_FIELD.exec(text);
  if (field) return { kind: 'Pod', name: field[2] ?? '', namespace: field[1] ?? '' };
  const uid = POD_UID.exec(text);
  if (uid) return { kind: 'Pod', name: uid[1] ?? '', namespace: uid[2] ?? '' };
  const parts = (RUNTIME_NAME.exec(text)?.[1] ?? '').split('_');
  const [pod = '', namespace = '', uidPart = ''] = parts.slice(-4, -1);
  if (/^[0-9a-f-]{32,36}$/.test(uidPart) && pod !== '') return { kind: 'Pod', name: pod, namespace };
  const [space = '', name = ''] = (CNI_CALL.exec(text)?.[1] ?? '').split('_');
  if (name !== '') return { kind: 'Pod', name, namespace: space };
  const processed = /\b(?:processing|syncing) service ([a-z0-9-]{1,63})\/([a-z0-9.-]{1,253})/.exec(text);
  if (processed) return { kind: 'Service', name: processed[2] ?? '', namespace: processed[1] ?? '' };
  const application = APPLICATION.exec(text);
  if (application)
    return application[1]
      ? { kind: 'Application', name: application[2] ?? '', namespace: application[1] }
      : { kind: 'Application', name: application[2] ?? '' };
  return undefined;
}
