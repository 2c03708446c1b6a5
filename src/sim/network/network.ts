// The network of a lab: what the kernels of its nodes know, and the ways of requests through them.
import { badRequest, notFound } from '../api/status.ts';
import { NODES, PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import type { Answer } from './answer.ts';
import type { Ways } from './connect.ts';
import { type CurlText, curlText } from './curl-text.ts';
import { type Found, resolverOf } from './dns.ts';
import { Gateways, type KeptGateways } from './gateways.ts';
import { type KeptRules, Proxies } from './proxies.ts';
import { reach } from './reach.ts';
import { type Request, type RequestOptions, readUrl } from './request.ts';
import { resolve } from './resolve.ts';
import { type NetworkView, nodeAddress, OUTSIDE, type Place } from './view.ts';

/** The image of kindnet. */
export const KINDNET = 'kindest/kindnetd';

/** What of a network is not in the ledger, for a lab that is saved. */
export interface KeptNetwork {
  readonly connections: number;
  readonly rules: KeptRules;
  /** nodes whose kube-proxy runs and hears of no change */
  readonly deaf: readonly string[];
  /** absent: nothing of it is remembered */
  readonly gateways?: KeptGateways;
}

/** What a `curl` printed, and who decided what came of it; `answer` is absent when it sent nothing. */
export interface Curled extends CurlText {
  readonly answer?: Answer;
}

/** The network of a lab. */
export class Network implements Ways {
  readonly view: NetworkView;
  readonly proxies: Proxies;
  readonly gateways: Gateways;
  #connections = 0;

  constructor(view: NetworkView) {
    this.view = view;
    this.proxies = new Proxies(view);
    this.gateways = new Gateways(view);
  }

  start(): void {
    this.proxies.start();
    this.gateways.start();
    // with its configuration in place a node's network is there, and stays
    this.view.programs.follow(KINDNET, (node, runs) => {
      const kubelet = this.view.kubelet(node);
      if (runs && kubelet?.networkTrouble !== undefined) kubelet.networkTrouble = undefined;
    });
  }

  turn(): number {
    return this.#connections++;
  }

  /**
   * Where somebody stands.
   * @param from `outside`, `node/NAME` or a node's name, `NAMESPACE/POD`, or a pod of `namespace`
   * @throws ApiError 404 when there is no such place, 400 when nothing runs there
   */
  place(from: string, namespace = 'default'): Place {
    if (from === 'outside') return OUTSIDE;
    const { client } = this.view;
    const name = from.replace(/^node\//, '');
    const node = client.get(NODES, undefined, name);
    if (node) return { kind: 'node', node: name, ip: nodeAddress(node) ?? '0.0.0.0' };
    if (from.startsWith('node/')) throw notFound(NODES, name);
    const [first = '', second] = from.replace(/^pods?\//, '').split('/');
    const pod = client.get(PODS, second === undefined ? namespace : first, second ?? first);
    if (!pod) throw notFound(PODS, second ?? first);
    return placeOf(pod);
  }

  /** What comes of a request; undefined when the URL is none. */
  reach(from: Place, url: string, options: RequestOptions = {}): Answer | undefined {
    const request = readUrl(url, options);
    return typeof request === 'string' ? undefined : reach(this, from, request);
  }

  /** What comes of a request. */
  send(from: Place, request: Request): Answer {
    return reach(this, from, request);
  }

  /** What a name stands for, seen from somewhere. */
  lookup(from: Place, name: string): Found {
    return resolve(this, from, name);
  }

  /** Whom a place asks for names. */
  nameServer(from: Place): string {
    return resolverOf(from, this.view.client).servers[0] ?? '127.0.0.1';
  }

  /** Does the kubelet of a node take connections? */
  hasKubelet(node: string): boolean {
    const kubelet = this.view.kubelet(node);
    return kubelet !== undefined && !kubelet.isSilent;
  }

  /** What `curl` prints from somewhere. @throws ApiError as {@link place} */
  curl(from: string, url: string, host?: string): Curled {
    const place = this.place(from);
    const request = readUrl(url, { host });
    if (typeof request === 'string')
      return { output: '', error: `${request}\n`, exitCode: Number(/\((\d+)\)/.exec(request)?.[1] ?? 1) };
    const answer = reach(this, place, request);
    return { ...curlText(answer), answer };
  }

  /** Does a name have an address, seen from somewhere? */
  resolves(from: Place, name: string): boolean {
    return this.lookup(from, name).kind === 'addresses';
  }

  keep(): KeptNetwork {
    return { connections: this.#connections, ...this.proxies.keep(), gateways: this.gateways.keep() };
  }

  restore(kept: KeptNetwork): void {
    this.#connections = kept.connections;
    this.proxies.restore(kept);
    if (kept.gateways) this.gateways.restore(kept.gateways);
  }
}

/** @throws ApiError 400 when nothing of the pod runs */
function placeOf(pod: Pod): Place {
  const { metadata, spec, status } = pod;
  const isRunning = (status.containerStatuses ?? []).some(({ state }) => state?.running);
  if (!isRunning || !status.podIP || !spec.nodeName)
    throw badRequest(
      `no container of pod ${metadata.namespace}/${metadata.name} runs, so that nothing can be sent from it`,
    );
  return { kind: 'pod', pod, node: spec.nodeName, ip: status.podIP };
}
