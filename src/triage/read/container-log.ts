// Logs: a container's below `kubectl logs`, and lines that are plainly a log's wherever they stand (klog, logfmt, JSON, journald, stack traces).

import { parseTime } from '../age.ts';
import type { ObjectRef } from '../fact.ts';
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Reader } from './cursor.ts';
import { objectInLog } from './named-object.ts';

const KLOG = /^\s*(?:[\w.-]+\[\d+\]:\s*)?([IWEF])\d{4} \d\d:\d\d:\d\d(?:\.\d+)?\s+\d+ ([\w./-]+)\.go:\d+\]\s?(.*)$/;
const JOURNAL =
  /^\s*(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)? |\d{4}-\d\d-\d\dT[\d:.+-]+Z? )?(?:([\w.-]+) )?(?:([\w.@-]+)\[(\d+)\]|(kernel)): (.*)$/;
const LOGFMT = /^(?:time="?[^"\s]{1,80}|ts=\S{1,80})"?[ \t](?:\S{1,200}[ \t]){0,6}(?:level|lvl)=(\w{1,20})/;
const JSON_LOG = /^\{.*"(?:level|lvl|severity|msg|message|log|ts|time|@timestamp)"\s*:/;
const DATED =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d|\[?\d\d:\d\d:\d\d[.,\]]|\[\d{4}-\d\d|[A-Z][a-z]{2} +\d{1,2},? \d{4} \d)/;
const LEVELLED =
  /^\s*\[?(?:ERROR|FATAL|WARN(?:ING)?|INFO|DEBUG|CRITICAL|SEVERE|PANIC|error|fatal|warn|info)\]?(?:\[|:|\s+[-[A-Z\d]|\s{2,}\w)/;
const TRACE =
  /^(?:Traceback \(most recent call last\)|panic: |goroutine \d+ \[|fatal error: |Exception in thread|Caused by: |Unhandled |Uncaught |thread '.*' panicked|node:internal|\s+at [\w$.<>/ [\]]+[( ]|\s+File ".*", line \d+|[\w.]+(?:Error|Exception)(?::|$)|runtime error: |Segmentation fault|Killed$|Aborted|standard_init_linux|exec |npm ERR!|PHP Fatal|FATAL:|\[signal |SIG[A-Z]+)/;

const SEVERE =
  /\b(?:level|lvl)=(?:error|fatal|panic)\b|(?:^|[\s[])(?:ERROR|FATAL|PANIC|CRITICAL|SEVERE)(?:[\]:]|\s+[-[\w])|(?:^|[\s[])(?:error|fatal)[\]:]|^(?:Traceback|panic: |Exception in thread|Uncaught )/;

const COMPONENTS =
  /^(coredns|kube-scheduler|kube-controller-manager|kube-apiserver|etcd|kube-proxy|metrics-server|calico-node|calico-kube-controllers|cilium|aws-node|kube-flannel|weave-net|ingress-nginx|nginx-ingress|traefik|cert-manager|external-dns|cluster-autoscaler|karpenter|ebs-csi|efs-csi|csi|local-path-provisioner|metallb|speaker|argocd|istiod|istio|linkerd|kyverno|gatekeeper|keda|velero|nvidia-device-plugin)/;

/** The component whose log a pod's is, for pods that are a part of Kubernetes or a known add-on; 'container' for all others. */
function componentOfPod(name: string): string {
  return COMPONENTS.exec(name)?.[1] ?? 'container';
}

/** `pod container line`, as stern, kail and `kubectl logs --prefix` print it. */
const PREFIXED =
  /^(?:\[pod\/)?([a-z0-9][a-z0-9.]*-[a-z0-9.-]+)(?:[/ ]([a-z][\w-]*)\]?)?\s{1,4}(?=\d{4}[-/]\d\d[-/]\d\d|time=|level=|\{"|[IWEF]\d{4} \d\d:|\[?\d\d:\d\d:)/;

/** Calls of the container runtime interface as containerd logs them (its internal/cri/server). */
const RUNTIME = /\bmsg="(?:RunPodSandbox|StopPodSandbox|PullImage|CreateContainer|StartContainer)\b/;

/** Source files that only one component of Kubernetes has: a klog line names the file, seldom the program. */
const SOURCES: readonly (readonly [file: RegExp, component: string])[] = [
  [/^(?:proxier|conntrack|bounded_frequency_runner)$/, 'kube-proxy'],
  [
    /^(?:kubelet(?:_\w+)?|kuberuntime_\w+|pod_workers|eviction_manager|pod_container_deletor|remote_(?:runtime|image)|cni|setters|docker_sandbox|pod_startup_latency_tracker|fs_resource_analyzer)$/,
    'kubelet',
  ],
];

/** The component that a klog line is of, by its source file; '' for files that several have. */
function componentOfSource(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return SOURCES.find(([name]) => name.test(file))?.[1] ?? '';
}

interface LogLine {
  readonly pod?: ObjectRef;
  /** the line calls itself an error or worse */
  readonly severe?: boolean;
  readonly from: string;
  readonly text: string;
  readonly host?: string;
  readonly at?: number;
}

function unpackJson(text: string): LogLine | undefined {
  if (!JSON_LOG.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const pick = (...keys: string[]): string => {
      for (const key of keys) {
        const one = (value as Record<string, unknown>)[key];
        if (typeof one === 'string') return one;
        if (typeof one === 'object' && one !== null) return JSON.stringify(one);
      }
      return '';
    };
    const severe = /^(?:error|fatal|panic|critical|alert|emerg)/i.test(pick('level', 'lvl', 'severity'));
    const message = [pick('msg', 'message', 'log'), pick('error', 'err', 'exception'), pick('reason')]
      .filter(Boolean)
      .join(': ');
    return { from: '', text: message || text, ...(severe ? { severe } : {}) };
  } catch {
    return undefined;
  }
}

/** A line that is a log's by its form. @returns undefined for any other. */
function readLogLine(line: string): LogLine | undefined {
  const prefixed = PREFIXED.exec(line);
  if (prefixed) {
    const rest = line.slice(prefixed[0].length);
    return { ...(readLogLine(rest) ?? { from: '', text: rest }), pod: { kind: 'Pod', name: prefixed[1] ?? '' } };
  }
  const klog = KLOG.exec(line);
  const journal = JOURNAL.exec(line);
  if (journal) {
    const [, host, unit, , kernel, message = ''] = journal;
    const inner = KLOG.exec(message);
    return {
      from: unit ?? kernel ?? '',
      text: inner?.[3] ?? message,
      ...(host ? { host } : {}),
    };
  }
  if (klog)
    return {
      from: componentOfSource(klog[2] ?? ''),
      text: klog[3] ?? '',
      ...(/[EF]/.test(klog[1] ?? '') ? { severe: true } : {}),
    };
  const json = unpackJson(line.trim());
  if (json) return json;
  if (LOGFMT.test(line) || DATED.test(line) || LEVELLED.test(line) || TRACE.test(line)) {
    const time = parseTime(/^\[?(\d{4}-\d\d-\d\d[T ][\d:.]+Z?)/.exec(line)?.[1]);
    return {
      from: '',
      text: line.trim(),
      ...(time === undefined ? {} : { at: time }),
      ...(SEVERE.test(line.slice(0, 200)) ? { severe: true } : {}),
    };
  }
  return undefined;
}

function emitLog(cursor: Cursor, read: LogLine, pod: ObjectRef | undefined): void {
  const object = objectInLog(read.text) ?? read.pod ?? pod;
  const tool = cursor.command?.tool === 'journalctl' ? (/-u\s+(\S+)/.exec(cursor.command.text)?.[1] ?? '') : '';
  cursor.emit({
    type: 'log',
    text: read.text,
    from:
      read.from ||
      (RUNTIME.test(read.text) ? 'containerd' : '') ||
      ((read.pod ?? pod) ? componentOfPod((read.pod ?? pod)?.name ?? '') : tool),
    attributes: { ...(read.host ? { node: read.host } : {}), ...(read.severe ? { severe: true } : {}) },
    when: read.at === undefined ? {} : { at: read.at },
    ...(object ? { object } : {}),
    ...(cursor.command?.container ? { container: cursor.command.container } : {}),
  });
  cursor.claim();
}

/** Logs. */
export const containerLogReader: Reader = {
  name: 'container-log',
  read(cursor) {
    const inLogs = cursor.command !== undefined && /^logs?$/.test(cursor.command.verb);
    const pod = inLogs ? cursor.command?.objects[0] : undefined;
    const line = cursor.peek();
    const formed = readLogLine(line);
    if (!formed && !inLogs) return 0;
    if (!inLogs && line.trim().length < 4) return 0;
    let taken = 0;
    const start = cursor.at;
    while (!cursor.ended) {
      const now = cursor.peek();
      if (now === '' || isPrompt(now) || (taken > 0 && parseCommand(now)?.typed)) break;
      const read = readLogLine(now);
      if (!read && !inLogs) break;
      if (
        inLogs &&
        taken > 0 &&
        /^(?:(?:NAME|NAMESPACE|LAST SEEN)\s+[A-Z]|Name:\s+\S|(?:Init )?Containers:$|Events:|apiVersion:|kind:)/.test(
          now,
        )
      )
        break;
      emitLog(cursor, read ?? { from: '', text: now.trim() }, pod);
      cursor.at++;
      taken++;
    }
    cursor.at = start;
    return taken;
  },
};
