// What a node knows that is not in the ledger: it is kept with a lab that is saved.

/** A key's back-off: how long (ms), and since when (ms since the epoch). */
export type KeptBackOff = readonly [key: string, backOffMs: number, updated: number];

/** A resource that is short. Bytes or numbers; `available` is absent when there is enough again. */
export interface KeptShortage {
  readonly resource: string;
  readonly available?: number;
  /** when it was short last, ms since the epoch */
  readonly seen: number;
}

/** The images of a node. */
export interface KeptImages {
  /** complete names; `isPreloaded` tells those that were never pulled */
  readonly images: readonly { readonly name: string; readonly isPreloaded: boolean }[];
  readonly backOffs: readonly KeptBackOff[];
  /** uid and image → what the last pull said */
  readonly because: readonly (readonly [key: string, text: string])[];
}

/** What a kubelet knows. */
export interface KeptKubelet {
  readonly isSilent: boolean;
  /** when its machine went off, ms since the epoch; absent: its pods are looked after */
  readonly wentOff?: number;
  readonly networkTrouble?: string;
  readonly sandboxTrouble?: string;
  readonly shortages: readonly KeptShortage[];
  readonly crashes: readonly KeptBackOff[];
  readonly images: KeptImages;
}

/** What of the registries is not as in every lab. */
export interface KeptRegistry {
  /** `tags` as the source of a pattern */
  readonly added: readonly {
    readonly name: string;
    readonly tags?: string;
    readonly bytes: number;
    readonly user?: string;
    readonly architectures?: readonly string[];
  }[];
  readonly removed: readonly string[];
  /** host → how its requests end; undefined is written as null */
  readonly troubles: readonly (readonly [host: string, what: string | null])[];
  readonly protected: readonly string[];
}
