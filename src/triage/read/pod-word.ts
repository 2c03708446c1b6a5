// The STATUS word that kubectl prints for a pod, as the states behind it (k8s.io/kubernetes/pkg/printers/internalversion printPod).
import type { ObjectRef, Span } from '../fact.ts';
import type { Draft } from './cursor.ts';

const WAITING = new Set([
  'ContainerCreating',
  'PodInitializing',
  'CrashLoopBackOff',
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'InvalidImageName',
  'ImageInspectError',
  'RegistryUnavailable',
  'SignatureValidationFailed',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'PreCreateHookError',
  'PreStartHookError',
  'PostStartHookError',
  'KillContainerError',
  'VerifyNonRootError',
  'RunInitContainerError',
  'CreatePodSandboxError',
  'ConfigPodSandboxError',
  'KillPodSandboxError',
]);
const TERMINATED = new Set([
  'Error',
  'Completed',
  'OOMKilled',
  'ContainerCannotRun',
  'StartError',
  'ContainerStatusUnknown',
]);

/** What a pod row says besides its word. Ages in seconds. */
export interface PodRow {
  readonly ready?: number;
  readonly wanted?: number;
  readonly restarts?: number;
  readonly restartedAgo?: number;
  readonly age?: number;
  readonly node?: string;
}

/** Facts of a pod's STATUS word: always one `status`, and the `waiting` or `terminated` state that the word stands for. */
export function podWordFacts(object: ObjectRef, word: string, row: PodRow, span: Span): Draft[] {
  const init = word.startsWith('Init:');
  const bare = init ? word.slice(5) : word;
  const attributes = { ...row, ...(init ? { init: true } : {}) };
  const drafts: Draft[] = [{ type: 'status', object, reason: word, span, attributes }];
  const coded = /^(ExitCode|Signal):(\d+)$/.exec(bare);
  if (WAITING.has(bare)) drafts.push({ type: 'waiting', object, reason: bare, span, attributes: init ? { init } : {} });
  else if (coded) {
    const code = Number(coded[2]);
    const exitCode = coded[1] === 'Signal' ? 128 + code : code;
    drafts.push({
      type: 'terminated',
      object,
      reason: 'Error',
      span,
      attributes: { exitCode, ...(init ? { init } : {}) },
    });
  } else if (TERMINATED.has(bare)) {
    const exit = bare === 'Completed' ? { exitCode: 0 } : {};
    drafts.push({ type: 'terminated', object, reason: bare, span, attributes: { ...exit, ...(init ? { init } : {}) } });
  }
  return drafts;
}

const TELLING = new RegExp(
  `\\b(?:Init:)?(${[...WAITING].filter((word) => word !== 'ContainerCreating' && word !== 'PodInitializing').join('|')}|OOMKilled|ContainerCannotRun|StartError|Evicted)\\b`,
);

/** A state that somebody names in a sentence (`my pod is in CrashLoopBackOff`). @returns its word, without the object, which a sentence rarely names */
export function wordInSentence(text: string): string | undefined {
  return TELLING.exec(text)?.[1];
}

/** Is this a word of the STATUS column? Used to tell a pod row without its header from other rows. */
export function isPodWord(word: string): boolean {
  return (
    WAITING.has(word) ||
    TERMINATED.has(word) ||
    /^(?:Running|Pending|Succeeded|Failed|Unknown|Terminating|Evicted|NodeLost|NotReady|SchedulingGated|Init:\S+|ExitCode:\d+|Signal:\d+|OutOf\w+|NodeAffinity|UnexpectedAdmissionError|DeadlineExceeded|Shutdown|NodeShutdown|MatchNodeSelector|SysctlForbidden|PodFits\w+|NodePorts|NodeName|HostPortConflict|TaintToleration|PodToleratesNodeTaints|UnexpectedPredicateFailureType|TopologyAffinityError|Preempting|\w+Error|Err\w+)$/.test(
      word,
    )
  );
}
