// The rules of each node: while kube-proxy runs there they are what the ledger says, and after it they stay as they were.
import { currentRules, type Rule } from './rules.ts';
import type { NetworkView } from './view.ts';

/** The image of kube-proxy. */
export const KUBE_PROXY = 'kube-proxy';

/** Rules of nodes whose kube-proxy does not run, for a lab that is saved. */
export type KeptRules = readonly (readonly [node: string, rules: readonly Rule[]])[];

/** The rules of all nodes. */
export class Proxies {
  readonly #view: NetworkView;
  /** of nodes whose kube-proxy ran once and does not now */
  readonly #left = new Map<string, readonly Rule[]>();
  readonly #deaf = new Set<string>();

  constructor(view: NetworkView) {
    this.#view = view;
  }

  /** Notes what nodes are left with, from now on. */
  start(): void {
    this.#view.programs.follow(KUBE_PROXY, (node, runs) => {
      if (this.#deaf.has(node)) return;
      if (runs) this.#left.delete(node);
      else this.#left.set(node, currentRules(this.#view.client));
    });
  }

  /** The rules of a node; none where kube-proxy has never run. */
  of(node: string): readonly Rule[] {
    if (this.isWorking(node)) return currentRules(this.#view.client);
    return this.#left.get(node) ?? [];
  }

  /** Are a node's rules kept up to date? */
  isWorking(node: string): boolean {
    const { programs } = this.#view;
    return !this.#deaf.has(node) && (!programs.knows(KUBE_PROXY) || programs.runs(KUBE_PROXY, node));
  }

  /** Lets the kube-proxy of a node hear of no change any more: its pod runs on. */
  deafen(node: string): void {
    if (this.isWorking(node)) this.#left.set(node, currentRules(this.#view.client));
    this.#deaf.add(node);
  }

  /** Lets it hear again. */
  undeafen(node: string): void {
    this.#deaf.delete(node);
    if (this.isWorking(node)) this.#left.delete(node);
  }

  keep(): { readonly rules: KeptRules; readonly deaf: readonly string[] } {
    return { rules: [...this.#left], deaf: [...this.#deaf] };
  }

  restore({ rules, deaf }: { readonly rules: KeptRules; readonly deaf: readonly string[] }): void {
    for (const [node, own] of rules) this.#left.set(node, own);
    for (const node of deaf) this.#deaf.add(node);
  }
}
