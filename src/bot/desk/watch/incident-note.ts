// The incident note as far as a watch can write it: when it was, what was seen, which layer held it up for how long.
import type { Incident } from '../../../cluster/watch/incident.ts';
import type { Store } from '../../../store/store.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Place } from '../incoming.ts';
import { workspaceOf } from '../names.ts';
import type { IncidentNote } from '../ports.ts';
import { clockText, stageText } from './watch-reply.ts';
import { WATCH_WORDS } from './watch-words.ts';

/** Incidents of a channel that are looked through, the newest first. */
const MOST = 1000;

/** The note of the incident that was told in a message. @param place of its thread @returns undefined where it is no incident's */
export async function noteAt(place: Place, language: Language, store: Store): Promise<IncidentNote | undefined> {
  const { channel, thread } = place;
  if (thread === '') return undefined;
  const all = await store.incidents.list({ workspace: workspaceOf(place), channel, limit: MOST });
  const kept = all.find(({ postedTo }) => postedTo?.message === thread);
  if (!kept) return undefined;
  const { cluster, namespace, layer, part, playbook, object } = kept;
  const { stall, since, stages, goneAt, healedAt } = kept.state as Incident;
  const words = WATCH_WORDS[language];
  const until = healedAt === undefined ? '' : clockText(goneAt ?? healedAt);
  const ready = stall.ready === undefined || stall.wanted === undefined ? [] : [words.ready(stall.ready, stall.wanted)];
  const layers = stages.map((one) => stageText(one, words)).join(', ');
  return {
    fields: {
      when: words.noteWhen(namespace, cluster, clockText(since), until),
      symptom: [[stall.object, ...ready].join(', '), ...stall.consequences].join('\n'),
      firstLook: stall.note?.firstLook ?? '',
      cause: `${layer}/${part}: ${stall.sentence}\n${words.layers}: ${layers}`,
      fix: stall.note?.fix ?? '',
      prevention: stall.note?.prevention ?? '',
    },
    about: { layer, part, playbook, workload: object },
  };
}
