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

/** The pod that a line of kubelet, containerd or a runtime is about. */
export function podInLog(text: string): ObjectRef | undefined {
  const sandbox = SANDBOX.exec(text);
  if (sandbox) return { kind: 'Pod', name: sandbox[1] ?? '', namespace: sandbox[2] ?? '' };
  const field = POD_FIELD.exec(text);
  if (field) return { kind: 'Pod', name: field[2] ?? '', namespace: field[1] ?? '' };
  const uid = POD_UID.exec(text);
  if (uid) return { kind: 'Pod', name: uid[1] ?? '', namespace: uid[2] ?? '' };
  return undefined;
}
