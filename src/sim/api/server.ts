// The API server as those see it who answer a part of its requests, and what lies behind it.
import type { KubeObject } from '../wire.ts';
import type { Extension } from './aggregation/extension.ts';
import type { Ask } from './ask.ts';
import type { Call, GateContext } from './call.ts';
import type { ServiceAccountTokens } from './gates/service-account-tokens.ts';

/** Which part of a log is wanted; what is absent means all of it (PodLogOptions). */
export interface LogOptions {
  readonly previous?: boolean;
  readonly timestamps?: boolean;
  readonly tailLines?: number;
  readonly sinceSeconds?: number;
  readonly sinceTime?: string;
  readonly limitBytes?: number;
}

/** What lies behind the API and is not in the ledger. */
export interface Backends {
  /** What a container printed. @throws ApiError as the kubelet answers through the API server */
  logs(namespace: string, pod: string, container: string, options: LogOptions): string;
  /** Tokens of service accounts, given out and known again. */
  readonly tokens: ServiceAccountTokens;
  /** servers that answer for groups in the API server's place, while their APIServices are there */
  readonly extensions: readonly Extension[];
}

/** What a handler makes of a call. */
export interface Outcome {
  readonly code: number;
  readonly body: unknown;
}

/** What the handlers of subresources need of the API. */
export interface ApiServer extends GateContext {
  readonly backends: Backends;
  readonly tokens: ServiceAccountTokens;
  /** The object that a call is about. @throws ApiError 404 */
  existing(call: Call): KubeObject;
  /** Carries out an update. */
  replace(call: Call): Outcome;
  /** Carries out a patch. */
  patch(call: Call, ask: Ask): Outcome;
}
