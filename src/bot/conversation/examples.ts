// Pastes to try, one for each of eight layers and outcomes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bilingual } from '../../triage/playbook.ts';

/** A paste to try. */
export interface Example {
  /** file in examples/ */
  readonly file: string;
  readonly title: Bilingual;
}

/** In the order of the menu. */
export const EXAMPLES: readonly Example[] = [
  {
    file: 'image-tag.txt',
    title: {
      en: 'A new version does not roll out (get events, get pods)',
      ja: '新しいバージョンが出ていかない (get events、get pods)',
    },
  },
  {
    file: 'insufficient-cpu.txt',
    title: { en: 'A pod stays Pending (describe pod)', ja: 'Pod が Pending のまま (describe pod)' },
  },
  {
    file: 'crash-loop.txt',
    title: { en: 'Restarts again and again (describe, logs)', ja: '何度も再起動する (describe、logs)' },
  },
  {
    file: 'claim-class.txt',
    title: {
      en: 'A database waits for its volume (describe pvc)',
      ja: 'データベースがボリュームを待つ (describe pvc)',
    },
  },
  {
    file: 'webhook.txt',
    title: { en: 'kubectl apply is refused (an error line)', ja: 'kubectl apply が拒否される (エラー 1 行)' },
  },
  {
    file: 'quota.txt',
    title: { en: 'Replicas do not appear (events of a ReplicaSet)', ja: 'レプリカが増えない (ReplicaSet のイベント)' },
  },
  {
    file: 'node-not-ready.txt',
    title: { en: 'Pods disappear from a node (get nodes, events)', ja: 'ノードから Pod が消える (get nodes、events)' },
  },
  {
    file: 'probe-recovered.txt',
    title: {
      en: 'A warning, but is anything wrong? (events, get pods)',
      ja: '警告があるが、問題はあるのか (events、get pods)',
    },
  },
];

/** Reads the paste of an example. */
export function readExample(example: Example): Promise<string> {
  return readFile(join(import.meta.dirname, 'examples', example.file), 'utf8');
}
