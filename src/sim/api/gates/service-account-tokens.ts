// Tokens of service accounts: what `serviceaccounts/token` gives out, and what the server says to them when they come back
// (pkg/registry/core/serviceaccount/storage/token.go, pkg/serviceaccount/claims.go). The form is a JWT's; the signature is the lab's own.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { timestamp } from '../../clock.ts';
import type { Random } from '../../random.ts';
import { NODES, PODS, SECRETS, SERVICE_ACCOUNTS } from '../../resources/index.ts';
import type { Store } from '../../store/store.ts';
import type { KubeObject } from '../../wire.ts';
import type { User } from '../call.ts';
import { invalidValue, required } from '../kinds/field-error.ts';
import { ApiError, invalid, notFound, type StatusCause } from '../status.ts';
import { rejected, type Tokens } from './authentication.ts';

/** Who issues tokens in a cluster that nobody configured otherwise, and for whom they are by default. */
const ISSUER = 'https://kubernetes.default.svc.cluster.local';
const SHORTEST = 600;
const LONGEST = 2 ** 32;
const DEFAULT_LIFE = 3600;
/** What the ServiceAccount plugin asks for: such tokens last a year, so that old clients go on (pkg/serviceaccount, ExpirationExtensionSeconds). */
const WARN_ONLY = 3607;
const EXTENDED = 31_536_000;

/** `spec` of a TokenRequest. */
export interface TokenRequestSpec {
  readonly audiences?: readonly string[];
  /** seconds */
  readonly expirationSeconds?: number;
  readonly boundObjectRef?: { readonly kind?: string; readonly name?: string; readonly uid?: string };
}

interface Ref {
  readonly name: string;
  readonly uid: string;
}

/** What a token says, as the real ones do. Times in seconds since the epoch. */
interface Claims {
  readonly aud: readonly string[];
  readonly exp: number;
  readonly iat: number;
  readonly iss: string;
  readonly jti: string;
  readonly nbf: number;
  readonly sub: string;
  readonly 'kubernetes.io': {
    readonly namespace: string;
    readonly serviceaccount: Ref;
    readonly pod?: Ref;
    readonly node?: Ref;
    readonly secret?: Ref;
  };
}

const BOUND = { Pod: PODS, Secret: SECRETS, Node: NODES } as const;
const EXTRA = 'authentication.kubernetes.io';

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function refOf({ metadata: { name, uid } }: KubeObject): Ref {
  return { name, uid };
}

/** Gives tokens out and knows them again. */
export class ServiceAccountTokens implements Tokens {
  /** what tokens are signed with: keep it with the lab, or its tokens are worth nothing after loading */
  readonly key: string;
  readonly #store: Store;

  /** @param key what `Random.hex(64)` gave when the lab was new */
  constructor(store: Store, key: string) {
    this.#store = store;
    this.key = key;
  }

  /**
   * A token.
   * @param now milliseconds since the epoch
   * @throws ApiError 404 without such a service account or bound object, 409 when the bound object has another uid, 422 for a bad request
   */
  issue(namespace: string, name: string, spec: TokenRequestSpec, now: number, random: Random): string {
    const account = this.#store.get(SERVICE_ACCOUNTS, namespace, name);
    if (!account) throw notFound(SERVICE_ACCOUNTS, name);
    const causes = problemsOf(spec);
    if (causes.length > 0) throw invalid({ group: 'authentication.k8s.io', kind: 'TokenRequest' }, '', causes);
    const { audiences, expirationSeconds, boundObjectRef } = withDefaults(spec);
    const at = Math.floor(now / 1000);
    const claims: Claims = {
      aud: audiences,
      exp: at + (expirationSeconds === WARN_ONLY ? EXTENDED : expirationSeconds),
      iat: at,
      iss: ISSUER,
      jti: random.uuid(),
      'kubernetes.io': {
        namespace,
        ...(boundObjectRef && this.#bound(namespace, name, boundObjectRef)),
        serviceaccount: refOf(account),
      },
      nbf: at,
      sub: `system:serviceaccount:${namespace}:${name}`,
    };
    const body = `${encode({ alg: 'HS256', kid: this.key.slice(0, 16) })}.${encode(claims)}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** The answer to a TokenRequest, with a token as {@link issue} gives it. */
  issueToken(namespace: string, name: string, spec: TokenRequestSpec, now: number, random: Random): KubeObject {
    const token = this.issue(namespace, name, spec, now, random);
    const { audiences, expirationSeconds, boundObjectRef } = withDefaults(spec);
    return {
      kind: 'TokenRequest',
      apiVersion: 'authentication.k8s.io/v1',
      metadata: { name, namespace, creationTimestamp: timestamp(now) } as KubeObject['metadata'],
      spec: { audiences, expirationSeconds, boundObjectRef: boundObjectRef ?? null },
      status: { token, expirationTimestamp: timestamp(now + expirationSeconds * 1000) },
    };
  }

  find(token: string, now: number): User | undefined {
    const claims = this.#read(token);
    if (!claims) return undefined;
    if (claims.exp * 1000 <= now) throw rejected('[invalid bearer token, service account token has expired]');
    const { namespace, serviceaccount, pod, node, secret } = claims['kubernetes.io'];
    const account = this.#store.get(SERVICE_ACCOUNTS, namespace, serviceaccount.name);
    if (account?.metadata.uid !== serviceaccount.uid)
      throw rejected('[invalid bearer token, service account token has been invalidated]');
    if (
      (pod && this.#store.get(PODS, namespace, pod.name)?.metadata.uid !== pod.uid) ||
      (secret && this.#store.get(SECRETS, namespace, secret.name)?.metadata.uid !== secret.uid)
    )
      throw rejected('[invalid bearer token, service account token has been invalidated]');
    return {
      name: claims.sub,
      uid: serviceaccount.uid,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
      extra: {
        [`${EXTRA}/credential-id`]: [`JTI=${claims.jti}`],
        ...(node && { [`${EXTRA}/node-name`]: [node.name], [`${EXTRA}/node-uid`]: [node.uid] }),
        ...(pod && { [`${EXTRA}/pod-name`]: [pod.name], [`${EXTRA}/pod-uid`]: [pod.uid] }),
      },
    };
  }

  #sign(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }

  #read(token: string): Claims | undefined {
    const [head = '', body = '', signature = '', more] = token.split('.');
    if (more !== undefined || !signature) return undefined;
    const good = Buffer.from(this.#sign(`${head}.${body}`));
    const shown = Buffer.from(signature);
    if (good.length !== shown.length || !timingSafeEqual(good, shown)) return undefined;
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  }

  #bound(
    namespace: string,
    account: string,
    { kind = '', name = '', uid }: NonNullable<TokenRequestSpec['boundObjectRef']>,
  ): Partial<Claims['kubernetes.io']> {
    const resource = BOUND[kind as keyof typeof BOUND];
    const object = this.#store.get<KubeObject>(resource, resource.namespaced ? namespace : undefined, name);
    if (!object) throw notFound(resource, name);
    if (uid && uid !== object.metadata.uid)
      throw new ApiError(
        409,
        'Conflict',
        `Operation cannot be fulfilled on ${resource.plural} "${name}": the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`,
        { name, kind: resource.plural },
      );
    if (kind !== 'Pod') return { [kind.toLowerCase()]: refOf(object) };
    const spec = object.spec as { serviceAccountName?: string; nodeName?: string };
    if (spec.serviceAccountName !== account)
      throw new ApiError(
        400,
        'BadRequest',
        `cannot bind token for serviceaccount "${account}" to pod running with different serviceaccount name.`,
      );
    const node = spec.nodeName ? this.#store.get(NODES, undefined, spec.nodeName) : undefined;
    return { ...(node && { node: refOf(node) }), pod: refOf(object) };
  }
}

function withDefaults({ audiences, expirationSeconds = DEFAULT_LIFE, boundObjectRef }: TokenRequestSpec) {
  return { audiences: audiences?.length ? audiences : [ISSUER], expirationSeconds, boundObjectRef };
}

/** What is wrong with a request (pkg/apis/authentication/validation). */
function problemsOf({ expirationSeconds = DEFAULT_LIFE, boundObjectRef }: TokenRequestSpec): StatusCause[] {
  const out: StatusCause[] = [];
  const field = 'spec.expirationSeconds';
  if (expirationSeconds < SHORTEST)
    out.push(invalidValue(field, expirationSeconds, 'may not specify a duration less than 10 minutes'));
  if (expirationSeconds > LONGEST)
    out.push(invalidValue(field, expirationSeconds, 'may not specify a duration larger than 2^32 seconds'));
  if (boundObjectRef && !boundObjectRef.name) out.push(required('spec.boundObjectRef.name'));
  if (boundObjectRef && !Object.hasOwn(BOUND, boundObjectRef.kind ?? ''))
    out.push(invalidValue('spec.boundObjectRef.kind', boundObjectRef.kind, 'cannot bind token for that kind'));
  return out;
}
