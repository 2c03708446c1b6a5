// What a scenario is: the manipulations of one recorded folder as data.

/** Which pod a recorded name stands for: the one that fits, in the order of creation and name. */
export interface PodQuery {
  /** in `lab` when absent */
  readonly namespace?: string;
  readonly app: string;
  readonly phase?: 'Pending' | 'Running';
  readonly node?: string;
  /** 0 for the first */
  readonly at?: number;
}

/** A request; with a body it is a POST. */
export interface Fetched {
  readonly path: string;
  readonly as?: 'admin' | 'reader' | 'wrong';
  readonly body?: unknown;
}

/** One step. */
export type Step =
  /**
   * Runs the command of a recorded file, which changes something or waits, and compares what it prints.
   * @see as the command in a shell's words, where the recorded line has lost its quotes or would take too long
   * @see lasts so much time passes in the lab while it runs (ms)
   */
  | { readonly ask: string; readonly as?: string; readonly lasts?: number }
  /** Looks: commands that change nothing, all at the same moment. Files without a command of their own are given theirs. */
  | { readonly look: readonly string[] | Readonly<Record<string, string>> }
  /** Asks over plain HTTPS, since kubectl shows no answer as it came. Without `as` nobody asks. */
  | { readonly fetch: Readonly<Record<string, Fetched>> }
  /** Runs a command whose output nobody recorded. */
  | { readonly run: string; readonly lasts?: number }
  /** Lets time pass (ms). */
  | { readonly advance: number }
  /** Takes away the events of a namespace, as was done between the recorded exercises. */
  | { readonly forgetEvents: string }
  /** From here on a recorded name means this pod. */
  | { readonly name: string; readonly pod: PodQuery }
  /** A node's kubelet falls silent, or comes back. */
  | { readonly silence: string }
  | { readonly wake: string };

/** The replay of a recorded folder. */
export interface Scenario {
  readonly folder: string;
  /** the one that it goes on from, as the recorded exercises did in one cluster; absent: a new lab */
  readonly after?: Scenario;
  /** name → text, in the folder where the commands run */
  readonly files?: Readonly<Record<string, string>>;
  /** what the nodes of a new lab have without pulling; `nginx:stable` when absent */
  readonly images?: readonly string[];
  /** names of nodes are compared too */
  readonly nodesMatter?: boolean;
  /** recorded files that are not replayed → why */
  readonly leftOut?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
