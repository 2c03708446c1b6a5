// What the Slack adapter is started with.
import type { Metrics } from '../../ops/metrics.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Picture } from '../desk/answering.ts';
import type { Patience } from './calls.ts';

/** How Slack's messages come in. */
export type SlackTransport =
  /** a connection of ours to Slack: no public address needed */
  | { readonly type: 'socket'; readonly appToken: string }
  /** signed requests of Slack's to `/slack/events` */
  | { readonly type: 'http'; readonly signingSecret: string };

/** Where installations are kept; what the store's port for them offers. */
export interface KeptInstallations {
  put(key: { readonly enterprise: string; readonly team: string }, installation: unknown): Promise<void>;
  get(key: { readonly enterprise: string; readonly team: string }): Promise<unknown>;
  remove(key: { readonly enterprise: string; readonly team: string }): Promise<boolean>;
}

/** Whose token is used. */
export type SlackAccess =
  /** one workspace */
  | { readonly type: 'token'; readonly token: string }
  /** every workspace that installs the app at `/slack/install` */
  | {
      readonly type: 'oauth';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly stateSecret: string;
      readonly installations: KeptInstallations;
    };

/** Settings of the adapter. */
export interface SlackOptions {
  readonly transport: SlackTransport;
  readonly access: SlackAccess;
  /** where signed requests and installing browsers come to; used with `http` and with `oauth` */
  readonly listen: { readonly host: string; readonly port: number };
  /** base of the Web API; absent: Slack's */
  readonly apiUrl?: string;
  /** language where neither the person nor the workspace has one */
  readonly language: Language;
  readonly png: (picture: Picture) => Promise<Uint8Array>;
  /** how long Slack is waited for; absent: what suits Slack */
  readonly patience?: Patience;
  readonly metrics?: Metrics;
}
