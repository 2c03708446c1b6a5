// What helm prints of a release and of what it waits for: rows of `helm history` and `helm list` without their header, and the lines of --wait --debug.
import type { Reader } from './cursor.ts';

/** `22  Wed Aug 29 17:59:48 2018  PENDING_UPGRADE  hub-0.7  Preparing upgrade` */
const HISTORY =
  /^\s{0,8}\d{1,6}\s{1,20}[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \d{4}\s{1,20}(unknown|deployed|uninstalled|superseded|failed|uninstalling|deleted|pending[-_](?:install|upgrade|rollback))\s/i;
/** `hub  shop  22  2024-08-29 17:59:48.2 +0000 UTC  pending-upgrade  hub-0.7  1.2` */
const LISTED =
  /^([a-z0-9][a-z0-9.-]{0,62})\s{1,40}([a-z0-9][a-z0-9-]{0,62})\s{1,40}\d{1,6}\s{1,20}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]{0,12} [+-]\d{4} [A-Z]{2,5}\s{1,20}(unknown|deployed|uninstalled|superseded|failed|uninstalling|pending-(?:install|upgrade|rollback))\s/;
const WAITS =
  /\b(Deployment|StatefulSet|DaemonSet) is not ready: ([a-z0-9][a-z0-9-]{0,62})\/([a-z0-9][a-z0-9.-]{0,252})\. (\d{1,6}) out of (\d{1,6}) expected pods/;

/** The release that a `helm history NAME` or `helm status NAME` asks for. */
function asked(command: string | undefined): string | undefined {
  const words = (command ?? '').split(/\s+/);
  const name = words[words.findIndex((word) => /^(?:history|hist|status)$/.test(word)) + 1] ?? '';
  return words.includes('helm') && /^[a-z0-9][a-z0-9.-]*$/.test(name) && name !== 'helm' ? name : undefined;
}

/** Rows and waiting lines of helm. */
export const helmRowsReader: Reader = {
  name: 'helm-rows',
  read(cursor) {
    const line = cursor.peek();
    const waits = WAITS.exec(line);
    if (waits) {
      cursor.emit({
        type: 'line',
        object: { kind: waits[1] ?? '', namespace: waits[2] ?? '', name: waits[3] ?? '' },
        text: line.trim(),
        from: 'helm',
        attributes: { ready: Number(waits[4]), wanted: Number(waits[5]) },
      });
      cursor.claim();
      return 1;
    }
    const listed = LISTED.exec(line);
    if (listed) {
      cursor.emit({
        type: 'status',
        reason: listed[3] ?? '',
        object: { kind: 'Release', namespace: listed[2] ?? '', name: listed[1] ?? '' },
        text: line.trim(),
        from: 'helm',
      });
      cursor.claim();
      return 1;
    }
    let taken = 0;
    while (HISTORY.test(cursor.peek(taken))) taken++;
    if (taken === 0) return 0;
    // the last revision is the present one, those above it are what was
    const last = cursor.peek(taken - 1);
    cursor.emit({
      type: 'status',
      reason: (HISTORY.exec(last)?.[1] ?? '').toLowerCase().replace('_', '-'),
      object: cursor.ref('Release', asked(cursor.command?.text) ?? ''),
      text: last.trim(),
      from: 'helm',
      span: cursor.span(taken - 1),
    });
    cursor.claim(0, taken);
    return taken;
  },
};
