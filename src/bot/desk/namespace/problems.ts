// `namespace -A --problems`: the namespaces in trouble, the worst first.
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Engine } from '../../conversation/session.ts';
import type { NamespaceRead } from '../ports.ts';
import { LOOK_WORDS } from './look-words.ts';
import { verdictOf } from './looked.ts';
import { givenObjects } from './objects-text.ts';
import { byNamespace } from './troubled.ts';

/** Namespaces that are judged. */
const MOST = 40;

/** A namespace in trouble. */
export interface ProblemNamespace {
  readonly namespace: string;
  readonly diagnosis: Diagnosis;
}

/** What was found. */
export interface Problems {
  /** the worst first */
  readonly found: readonly ProblemNamespace[];
  /** namespaces that were looked at */
  readonly all: number;
  /** that show trouble and were not judged */
  readonly left: number;
}

/** Finds them. @param read see `NamespaceRead` @param may is this one for the asker's eyes? @param judged is told how many are done */
export async function findProblems(
  { objects, now }: Pick<NamespaceRead, 'objects' | 'now'>,
  engine: Engine,
  lang: Language,
  may: (namespace: string) => boolean = () => true,
  judged: (done: number, all: number) => void = () => undefined,
): Promise<Problems> {
  const namespaces = byNamespace(objects).filter(({ namespace }) => may(namespace));
  const troubled = namespaces.filter(({ isTroubled }) => isTroubled);
  const found: ProblemNamespace[] = [];
  for (const [index, one] of troubled.slice(0, MOST).entries()) {
    const diagnosis = await judge(one.objects, now, engine, lang);
    if (isStalled(diagnosis)) found.push({ namespace: one.namespace, diagnosis });
    judged(index + 1, Math.min(MOST, troubled.length));
  }
  return { found: found.sort(worstFirst), all: namespaces.length, left: Math.max(0, troubled.length - MOST) };
}

/** What a list of them says. */
export function problemParts({ found, all, left }: Problems, language: Language): readonly Part[] {
  const words = LOOK_WORDS[language];
  const parts: Part[] = [
    {
      type: 'text',
      tone: found.length > 0 ? 'problem' : 'good',
      label: '',
      text: words.problems(found.length, all),
    },
  ];
  if (found.length > 0)
    parts.push({
      type: 'menu',
      label: words.problemsLabel,
      items: found.map(({ namespace, diagnosis }) => ({
        say: `namespace ${namespace}`,
        key: namespace,
        text: `${verdictOf(diagnosis)} ${diagnosis.stalled.object}: ${diagnosis.headline}${
          diagnosis.impact ? words.ready(diagnosis.impact.ready, diagnosis.impact.wanted) : ''
        }`,
      })),
    });
  if (left > 0) parts.push({ type: 'text', tone: 'unsure', label: '', text: words.moreProblems(left) });
  return parts;
}

/** Judges objects by themselves, outside of any conversation. */
async function judge(
  objects: readonly object[],
  now: number | undefined,
  engine: Engine,
  lang: Language,
): Promise<Diagnosis> {
  const { text: input, ...more } = await givenObjects(objects, engine);
  return (await engine.triage(input, { lang, earlier: [], ...more, ...(now !== undefined && { now }) })).diagnosis;
}

function isStalled({ stalled }: Diagnosis): boolean {
  return stalled.layer !== 'healthy' && stalled.layer !== 'unknown';
}

/** Nobody is served, fewer are served than wanted, the rest; more wanted first; by name. */
function worstFirst(a: ProblemNamespace, b: ProblemNamespace): number {
  const hurt = ({ diagnosis: { impact } }: ProblemNamespace): number =>
    !impact || impact.wanted === 0 || impact.ready >= impact.wanted ? 2 : impact.ready === 0 ? 0 : 1;
  const wanted = ({ diagnosis }: ProblemNamespace): number => diagnosis.impact?.wanted ?? 0;
  return hurt(a) - hurt(b) || wanted(b) - wanted(a) || (a.namespace < b.namespace ? -1 : 1);
}
