// What the proxies of Gateways know: while the controller runs it is what the ledger says, and after it they keep what they were told last.
import { currentConfigurations, type GatewayConfiguration } from './gateway-configuration.ts';
import type { NetworkView } from './view.ts';

/** The image of the controller. */
export const ENVOY_GATEWAY = 'envoyproxy/gateway';
/** The image of a proxy. */
export const ENVOY = 'envoyproxy/envoy';

/** What is not in the ledger, for a lab that is saved. */
export interface KeptGateways {
  /** absent: the controller runs, or never has */
  readonly left?: readonly GatewayConfiguration[];
  /** `namespace/route/rule` → requests so far, where a rule has more than one backend */
  readonly turns: readonly (readonly [rule: string, turns: number])[];
}

/** The configurations of all Gateways. */
export class Gateways {
  readonly #view: NetworkView;
  #left: readonly GatewayConfiguration[] | undefined;
  readonly #turns = new Map<string, number>();

  constructor(view: NetworkView) {
    this.#view = view;
  }

  /** Notes what proxies are left with, from now on. */
  start(): void {
    const { client, programs } = this.#view;
    programs.follow(ENVOY_GATEWAY, () => {
      if (programs.runs(ENVOY_GATEWAY)) this.#left = undefined;
      else this.#left ??= currentConfigurations(client);
    });
  }

  /** Does the controller tell its proxies what changes? */
  get isWorking(): boolean {
    return this.#view.programs.runs(ENVOY_GATEWAY);
  }

  /** What the proxies of a Gateway know; undefined when they have been told nothing. @param gateway `namespace/name` */
  of(gateway: string): GatewayConfiguration | undefined {
    const all = this.isWorking ? currentConfigurations(this.#view.client) : (this.#left ?? []);
    return all.find((one) => one.gateway === gateway);
  }

  /** A number from 0 to below 1 for the next request of a rule: evenly spread, whatever the number of requests (van der Corput). */
  turn(rule: string): number {
    const turn = this.#turns.get(rule) ?? 0;
    this.#turns.set(rule, turn + 1);
    let value = 0;
    for (let rest = turn, part = 0.5; rest > 0; rest = Math.floor(rest / 2), part /= 2) value += (rest % 2) * part;
    return value;
  }

  keep(): KeptGateways {
    return { ...(this.#left && { left: this.#left }), turns: [...this.#turns] };
  }

  restore({ left, turns }: KeptGateways): void {
    this.#left = left;
    for (const [rule, turn] of turns) this.#turns.set(rule, turn);
  }
}
