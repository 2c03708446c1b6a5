// Which pods a rule is about: a label selector within namespaces, the same for equal rules, so that what was counted once is counted once.
import { selects } from '../selector.ts';
import type { LabelSelector, Pod } from '../wire.ts';
import { isAbout, type PodInfo, type Term } from './pod-info.ts';
import { type AddUp, labelText, type Question } from './tally.ts';

/** Rules that are remembered before all are forgotten. */
const REMEMBERED = 10_000;

/** How much it counts that another pod requires this one near it. */
const REQUIRED = 1;

/** A set of pods. Equal rules have the same matcher, by {@link Matchers}. As a question: how many of them there are. */
export interface Matcher extends Question {
  readonly key: string;
  matches(pod: Pod): boolean;
}

/** What other pods want of a pod: the same questions for pods that look the same to them. */
export interface Opinions {
  /** how many must not have it near them, by topology key */
  readonly unwanting: Question;
  /** how much they would like it near them, by topology key */
  readonly wishing: Question;
}

/** Finds the matcher of a rule. */
export class Matchers {
  readonly #known = new Map<string, Matcher>();
  readonly #opinions = new Map<string, Opinions>();
  /** a selector's text, by the object that it is */
  readonly #texts = new WeakMap<object, string>();

  /**
   * Pods that all selectors choose.
   * @param namespaces where; undefined: everywhere
   * @param selectors an absent one chooses nothing
   * @param leaving false leaves out pods that are being deleted
   */
  of(
    namespaces: ReadonlySet<string> | undefined,
    selectors: readonly (LabelSelector | undefined)[],
    leaving = true,
  ): Matcher {
    const where = namespaces ? [...namespaces].sort().join(',') : '*';
    const key = `${leaving ? '' : '-'}${where}|${selectors.map((one) => this.#text(one)).join('&')}`;
    const [first] = namespaces ?? [];
    const only = namespaces?.size === 1 ? first : undefined;
    const [one] = selectors;
    return this.#remember(key, only, labelIn(selectors), ({ metadata }) => {
      if (!leaving && metadata.deletionTimestamp !== undefined) return false;
      if (only !== undefined) {
        if (metadata.namespace !== only) return false;
      } else if (namespaces && !namespaces.has(metadata.namespace ?? '')) return false;
      if (selectors.length === 1) return selects(one, metadata.labels);
      return selectors.every((selector) => selects(selector, metadata.labels));
    });
  }

  /** Pods that every one of some matchers matches; of none, no pod. */
  all(matchers: readonly Matcher[]): Matcher {
    const [first] = matchers;
    if (matchers.length === 1 && first) return first;
    const key = `(${matchers.map((one) => one.key).join(')(')})`;
    return this.#remember(
      key,
      first?.namespace,
      matchers.find(({ label }) => label !== undefined)?.label,
      (pod) => matchers.length > 0 && matchers.every((one) => one.matches(pod)),
    );
  }

  /** What other pods want of a pod. @param namespaceLabels of its namespace */
  opinions(pod: Pod, namespaceLabels: Readonly<Record<string, string>> | undefined): Opinions {
    const { namespace, labels } = pod.metadata;
    const key = `${namespace} ${JSON.stringify(labels)} ${JSON.stringify(namespaceLabels)}`;
    let opinions = this.#opinions.get(key);
    if (!opinions) {
      if (this.#opinions.size >= REMEMBERED) this.#opinions.clear();
      opinions = opinionsOn(pod, namespaceLabels);
      this.#opinions.set(key, opinions);
    }
    return opinions;
  }

  #remember(
    key: string,
    namespace: string | undefined,
    label: string | undefined,
    matches: (pod: Pod) => boolean,
  ): Matcher {
    let matcher = this.#known.get(key);
    if (!matcher) {
      if (this.#known.size >= REMEMBERED) this.#known.clear();
      matcher = {
        key,
        namespace,
        ...(label !== undefined && { label }),
        matches,
        ask: ({ pod }, add) => {
          if (matches(pod)) add('', 1);
        },
      };
      this.#known.set(key, matcher);
    }
    return matcher;
  }

  #text(selector: LabelSelector | undefined): string {
    if (!selector) return 'none';
    let text = this.#texts.get(selector);
    if (text === undefined) {
      text = JSON.stringify(selector);
      this.#texts.set(selector, text);
    }
    return text;
  }
}

/** A label that all selectors ask for: the last one, for those before it are often shared. */
function labelIn(selectors: readonly (LabelSelector | undefined)[]): string | undefined {
  for (const selector of selectors) {
    const last = Object.entries(selector?.matchLabels ?? {}).at(-1);
    if (last) return labelText(...last);
  }
  return undefined;
}

function opinionsOn(pod: Pod, labels: Readonly<Record<string, string>> | undefined): Opinions {
  const give = (terms: readonly Term[], weight: (term: Term) => number, add: AddUp): void => {
    for (const term of terms) if (isAbout(term, pod, labels)) add(term.topologyKey, weight(term));
  };
  return {
    unwanting: {
      namespace: undefined,
      ask: ({ terms }: PodInfo, add) => give(terms.antiAffinity, () => 1, add),
    },
    wishing: {
      namespace: undefined,
      ask: ({ terms }: PodInfo, add) => {
        give(terms.affinity, () => REQUIRED, add);
        give(terms.preferred, ({ weight }) => weight, add);
        give(terms.avoided, ({ weight }) => -weight, add);
      },
    },
  };
}
