// Incidents that a watch has seen: open ones are known after a restart and never announced twice.
import type { MessageRef } from './notes.ts';

/** What an incident is when it opens. */
export interface NewIncident {
  /** what makes it the same incident while it is open: watch, root cause and object. Unique among the open ones. */
  readonly key: string;
  readonly workspace: string;
  /** where it is told */
  readonly channel: string;
  readonly cluster: string;
  readonly namespace: string;
  /** `Kind/namespace/name` of the root; '' when it names none */
  readonly object: string;
  readonly layer: string;
  readonly part: string;
  readonly playbook: string;
  /** when the stall began, as far as is known */
  readonly startedAt: string;
  /** what the watch wants to remember, as JSON */
  readonly state: unknown;
}

/** An incident as it is kept. */
export interface Incident extends NewIncident {
  readonly id: string;
  readonly openedAt: string;
  readonly updatedAt: string;
  /** the message that announced it; absent: not announced yet */
  readonly postedTo?: MessageRef;
  /** absent while it is open */
  readonly healedAt?: string;
}

/** Which incidents, the newest first. */
export interface IncidentList {
  readonly workspace?: string;
  readonly channel?: string;
  readonly cluster?: string;
  readonly namespace?: string;
  /** true: only open ones, false: only healed ones */
  readonly open?: boolean;
  /** opened at or after */
  readonly since?: string;
  /** 1 to 1,000 */
  readonly limit: number;
}

/** Incidents. */
export interface Incidents {
  /** Opens one, or finds the open one with this key. `fresh`: it was opened by this call, which is the one to announce it. */
  open(incident: NewIncident): Promise<{ readonly incident: Incident; readonly fresh: boolean }>;
  get(id: string): Promise<Incident | undefined>;
  /** Changes what is named. `undefined`: there is none. */
  update(
    id: string,
    change: Partial<Pick<Incident, 'state' | 'postedTo' | 'object' | 'layer' | 'part' | 'playbook'>>,
  ): Promise<Incident | undefined>;
  /** true for the one call that closes it. @param at when it healed; absent: now */
  close(id: string, at?: string): Promise<boolean>;
  list(which: IncidentList): Promise<readonly Incident[]>;
}
