// What kubectl, helm, argocd, flux, kubeadm and oc print for themselves: errors, and the short lines that say that something went well.
import type { ObjectRef } from '../fact.ts';
import { kindOrSelf } from '../kinds.ts';
import type { Cursor, Reader } from './cursor.ts';
import { objectInText } from './named-object.ts';

const ERROR =
  /^\s*(?:\*\s+)?(?:Error from server|[Ee]rror:|ERROR:|Error |The connection to the server|Unable to connect to the server|Unable to |unable to |couldn't |could not |The request is invalid|The [A-Z]\w+ "[^"]*" is invalid|error (?:validating|when|parsing|converting|loading|installing|while)|Warning: |FATA\[|\[(?:ERROR|WARNING|kubelet-check)[^\]]*\]|INSTALLATION FAILED|UPGRADE FAILED|helm\.go:\d+|✗ |curl: \(\d+\)|ssh: |nslookup: |;; |\*\* server can't find|\*\*\* Can't find|no such host|x509: |dial tcp|pods? "[^"]+" is forbidden|[\w.]+ "[^"]+" (?:is forbidden|not found|is invalid|already exists)|[\w.]+ is forbidden: |Cannot |cannot |failed |Failed |rpc error:|context deadline exceeded|Waiting for (?:deployment|daemon set|statefulset|\d+ pods)|You must be logged in|command terminated with exit code|OCI runtime |exec failed|Get "?https?:|Post "?https?:|invalid |time="[^"]*" level=(?:fatal|error) msg=|timed out waiting|No resources found|no matches for kind|resource mapping not found|A client error|An error occurred \()/;
const KLOG_CLIENT =
  /^[EW]\d{4} \d\d:\d\d:\d\d\.\d+\s+\d+ (?:memcache|round_trippers|request|reflector|proxy_server|portforward|v2|v3|websocket|helpers|cached_discovery)\.go:\d+\] (.*)$/;
const ROLLED =
  /^(\w[\w ]*?) "([^"]+)" (?:successfully rolled out|rolling update complete)|^(statefulset) rolling update complete .* pods? at revision ([\w.-]+)-\w+/;
const DONE =
  /^([a-z][\w.-]*)\/([a-z0-9][\w.-]*) (created|configured|unchanged|scaled|restarted|patched|labeled|annotated|replaced|image updated|resource requirements updated|rolled back|serverside-applied|condition met|cordoned|uncordoned|drained|evicted)(?: \((?:dry run|server dry run)\))?$/;

function about(cursor: Cursor, text: string): ObjectRef | undefined {
  const named = objectInText(text);
  if (named) return named.namespace || !cursor.namespace ? named : cursor.ref(named.kind, named.name);
  return cursor.command && /^(?:logs?|exec|rollout|port-forward|scale|delete)$/.test(cursor.command.verb)
    ? cursor.command.objects[0]
    : undefined;
}

/** Error lines and success lines of client tools. */
export const clientErrorReader: Reader = {
  name: 'client-error',
  read(cursor) {
    const line = cursor.peek();
    const text = line.trim();
    const rolled = ROLLED.exec(text);
    if (rolled) {
      const kind = kindOrSelf((rolled[1] ?? rolled[3] ?? '').replace(/ /g, ''));
      const name = rolled[2] ?? rolled[4] ?? '';
      cursor.emit({ type: 'status', reason: 'RolledOut', object: cursor.ref(kind, name), text, from: 'kubectl' });
      cursor.claim();
      return 1;
    }
    const done = DONE.exec(text);
    if (done) {
      const kind = kindOrSelf(done[1] ?? '');
      cursor.emit({
        type: 'status',
        reason: 'Applied',
        object: cursor.ref(kind, done[2] ?? ''),
        text,
        from: 'kubectl',
      });
      cursor.claim();
      return 1;
    }
    const klog = KLOG_CLIENT.exec(text);
    if (!klog && !ERROR.test(line)) return 0;
    // a runtime's log has the form of a tool's error; without the tool's command above it, only what ended the tool is one
    if (!cursor.command && /^\s*time="[^"]*" level=error /.test(line)) return 0;
    // a stack trace follows: a program says so, not a client
    if (/^\s*Error: /.test(line) && /^\s+at /.test(cursor.peek(1))) {
      cursor.emit({ type: 'log', text, from: 'container', attributes: { severe: true } });
      cursor.claim();
      return 1;
    }
    if (cursor.command && /^logs?$/.test(cursor.command.verb) && !/^(?:Error from server|error: )/.test(text)) return 0;
    // busybox asks for A and AAAA and complains of the one that has no record, although the other was answered
    const unfound = /^\*\*\* Can't find ([^\s:]+): No answer/.exec(text)?.[1];
    if (
      unfound &&
      cursor.lines
        .slice(Math.max(0, cursor.at - 6), cursor.at)
        .some((before) => before.text.startsWith('Name:') && before.text.slice(5).trim() === unfound)
    ) {
      cursor.claim();
      return 1;
    }
    let taken = 1;
    let message = klog?.[1] ?? text;
    // kubectl prints the patch, what it was for, and only then the reason
    if (text.endsWith(':') && /error when (?:applying patch|patching|creating|replacing)/.test(text)) {
      for (let at = 1; at < 10 && taken === 1; at++)
        if (/^(?:for: "|[\w.]+ "[^"]+" is)/.test(cursor.peek(at))) taken = at + 1;
      for (let at = 1; at < taken; at++) message += ` ${cursor.peek(at).trim()}`;
    }
    // the rest of a message that goes on over indented or bulleted lines
    while (
      taken < 6 &&
      /^(?:\s+\S|\* )/.test(cursor.peek(taken)) &&
      !/^\s+at |\.go:\d+$/.test(cursor.peek(taken)) &&
      !/^\s*(?:Type|Normal|Warning)\s/.test(cursor.peek(taken))
    ) {
      message += ` ${cursor.peek(taken).trim()}`;
      taken++;
    }
    const object = about(cursor, message);
    cursor.emit({
      type: 'error',
      text: message,
      from: cursor.command && cursor.command.tool !== 'kubectl' ? cursor.command.tool : 'kubectl',
      span: cursor.span(0, taken),
      ...(object ? { object } : {}),
      ...(/^Warning: |^\[WARNING|^Waiting for|^No resources found|will retry after/.test(text)
        ? { warning: true }
        : {}),
    });
    cursor.claim(0, taken);
    return taken;
  },
};
