// How the web chat is started.
import type { Metrics } from '../../ops/metrics.ts';
import type { Language } from '../../triage/playbook.ts';

/** What {@link startWeb} needs to know. */
export interface WebOptions {
  /** `127.0.0.1` unless a token is set */
  readonly host: string;
  /** 0: any that is free; absent: 8787, or the next one that is free */
  readonly port?: number;
  /** absent: only this machine, by its loopback names, gets an answer */
  readonly token?: string;
  /** for who has chosen none and whose browser says none */
  readonly language: Language;
  readonly metrics?: Metrics;
}
