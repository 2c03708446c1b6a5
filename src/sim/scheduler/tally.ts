// Counts of pods on each node, kept up as pods come and go: equal pods ask the same of the same nodes, thousands of times.
import type { PodInfo } from './pod-info.ts';

/** Questions whose counts are kept; the one not asked for the longest goes first. */
const KEPT = 1000;

/** Adds up what one pod gives to a question. @param key of a topology, or '' where that does not matter */
export type AddUp = (key: string, amount: number) => void;

/** Something that is counted. The same object for the same question. */
export interface Question {
  /** only pods of this namespace give something; undefined: of any */
  readonly namespace: string | undefined;
  /** only pods with this label give something, as {@link labelText} writes it; absent: any may */
  readonly label?: string;
  /** What a pod gives. It depends on nothing but the pod. */
  ask(pod: PodInfo, add: AddUp): void;
}

/** A label as {@link Question.label} has it. */
export function labelText(key: string, value: string): string {
  return `${key}=${value}`;
}

/** Counts by the place of a node: see {@link NodeInfo.place}. */
export type ByPlace = Float64Array;

/** topology key → counts */
type Tally = Map<string, ByPlace>;

/** The counts of all questions. */
export class Tallies {
  readonly #tallies = new Map<Question, Tally>();
  /** questions without a label */
  readonly #byNamespace = new Map<string | undefined, Set<Question>>();
  readonly #byLabel = new Map<string, Set<Question>>();
  /** label → pods with the places of their nodes */
  readonly #labelled = new Map<string, Map<PodInfo, number>>();
  #places = 64;
  #none: ByPlace = new Float64Array(this.#places);
  #asked: Tally | undefined;
  #place = 0;
  #by: 1 | -1 = 1;
  /** one for all: it is called for each question and pod */
  readonly #add: AddUp = (key, amount) => {
    let counts = this.#asked?.get(key);
    if (!counts) {
      counts = new Float64Array(this.#places);
      this.#asked?.set(key, counts);
    }
    counts[this.#place] = (counts[this.#place] ?? 0) + this.#by * amount;
  };

  /** The answer to a question. @param all pods with the places of their nodes: asked when the question is new */
  of(question: Question, key: string, all: () => Iterable<readonly [PodInfo, number]>): ByPlace {
    return this.#tally(question, all).get(key) ?? this.#none;
  }

  /** The topology keys to which pods give something. */
  keysOf(question: Question, all: () => Iterable<readonly [PodInfo, number]>): Iterable<string> {
    return this.#tally(question, all).keys();
  }

  /** A pod came to (1) a node, or left it (-1). */
  change(pod: PodInfo, place: number, by: 1 | -1): void {
    this.#changeLabelled(pod, place, by);
    const own = this.#byNamespace.get(pod.namespace);
    if (own) for (const question of own) this.#ask(question, pod, place, by);
    const any = this.#byNamespace.get(undefined);
    if (any) for (const question of any) this.#ask(question, pod, place, by);
  }

  #changeLabelled(pod: PodInfo, place: number, by: 1 | -1): void {
    const { labels } = pod.pod.metadata;
    for (const key in labels) {
      const label = labelText(key, labels[key] ?? '');
      let pods = this.#labelled.get(label);
      if (by > 0) {
        if (!pods) {
          pods = new Map();
          this.#labelled.set(label, pods);
        }
        pods.set(pod, place);
      } else if (pods?.delete(pod) && pods.size === 0) this.#labelled.delete(label);
      const questions = this.#byLabel.get(label);
      if (questions) for (const question of questions) this.#askIfConcerned(question, pod, place, by);
    }
  }

  /** There are so many places from now on at least. */
  grow(places: number): void {
    if (places <= this.#places) return;
    while (this.#places < places) this.#places *= 2;
    this.#none = new Float64Array(this.#places);
    for (const tally of this.#tallies.values())
      for (const [key, counts] of tally) {
        const more = new Float64Array(this.#places);
        more.set(counts);
        tally.set(key, more);
      }
  }

  #tally(question: Question, all: () => Iterable<readonly [PodInfo, number]>): Tally {
    let tally = this.#tallies.get(question);
    if (tally) {
      if (this.#tallies.size > KEPT / 2) {
        this.#tallies.delete(question);
        this.#tallies.set(question, tally);
      }
      return tally;
    }
    tally = new Map();
    this.#tallies.set(question, tally);
    this.#remember(question);
    const { label } = question;
    const pods = label === undefined ? all() : (this.#labelled.get(label) ?? []);
    for (const [pod, place] of pods) this.#askIfConcerned(question, pod, place, 1);
    const [oldest] = this.#tallies.keys();
    if (this.#tallies.size > KEPT && oldest) this.#forget(oldest);
    return tally;
  }

  #askIfConcerned(question: Question, pod: PodInfo, place: number, by: 1 | -1): void {
    if (question.namespace === undefined || question.namespace === pod.namespace) this.#ask(question, pod, place, by);
  }

  #ask(question: Question, pod: PodInfo, place: number, by: 1 | -1): void {
    this.#asked = this.#tallies.get(question);
    this.#place = place;
    this.#by = by;
    question.ask(pod, this.#add);
  }

  #remember(question: Question): void {
    const { label, namespace } = question;
    const same = label === undefined ? this.#byNamespace.get(namespace) : this.#byLabel.get(label);
    if (same) same.add(question);
    else if (label === undefined) this.#byNamespace.set(namespace, new Set([question]));
    else this.#byLabel.set(label, new Set([question]));
  }

  #forget(question: Question): void {
    const { label, namespace } = question;
    this.#tallies.delete(question);
    const same = label === undefined ? this.#byNamespace.get(namespace) : this.#byLabel.get(label);
    same?.delete(question);
    if (same?.size !== 0) return;
    if (label === undefined) this.#byNamespace.delete(namespace);
    else this.#byLabel.delete(label);
  }
}
