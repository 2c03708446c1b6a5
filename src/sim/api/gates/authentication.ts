// Who is it? Certificates and bearer tokens; whoever shows none is anonymous (apiserver, endpoints/filters/authentication.go and authentication/request).
import type { User } from '../call.ts';
import { ApiError, unauthorized } from '../status.ts';

/** Everybody who proved who they are, and everybody who did not. */
export const AUTHENTICATED = 'system:authenticated';
export const UNAUTHENTICATED = 'system:unauthenticated';

/** Who shows nothing. */
const ANONYMOUS: User = { name: 'system:anonymous', groups: [UNAUTHENTICATED] };

/** What a certificate says whose signer the server knows. */
export interface ClientCertificate {
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** milliseconds since the epoch */
  readonly notAfter: number;
  /** SHA-256 of the certificate in hexadecimal digits; shown as its credential-id */
  readonly fingerprint?: string;
}

/** What a request shows of who sends it. */
export interface Credentials {
  /** the token of `Authorization: Bearer …` */
  readonly bearer?: string;
  readonly clientCertificate?: ClientCertificate;
  /** name and password: no server knows them any more, so they are refused */
  readonly basic?: { readonly name: string; readonly password: string };
}

/** Tokens that are good. */
export interface Tokens {
  /**
   * Who a token stands for; undefined when it is none of these.
   * @param now milliseconds since the epoch
   * @throws ApiError 401 when it is one of these but holds no longer; its message says why
   */
  find(token: string, now: number): User | undefined;
}

/** A user and until when the token is good, in milliseconds since the epoch; absent: for ever. */
export interface StaticToken {
  readonly user: User;
  readonly expiresAt?: number;
}

/** A 401 whose reason the server keeps to itself: `Unauthorized` is all that a client sees. */
export function rejected(why: string): ApiError {
  return new ApiError(401, 'Unauthorized', why);
}

/** Tokens of a list, as `--token-auth-file` has them, here with an expiry. */
export function staticTokens(table: ReadonlyMap<string, StaticToken>): Tokens {
  return {
    find(token, now) {
      const found = table.get(token);
      if (found?.expiresAt !== undefined && found.expiresAt <= now) throw rejected('token has expired');
      return found?.user;
    },
  };
}

/** Asks one after the other. */
export function anyOf(...all: readonly Tokens[]): Tokens {
  return {
    find(token, now) {
      let refused: ApiError | undefined;
      for (const tokens of all)
        try {
          const user = tokens.find(token, now);
          if (user) return user;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused ??= error;
        }
      if (refused) throw refused;
      return undefined;
    },
  };
}

/** A user with the group of all who are known (authentication/group/authenticated_group_adder.go). */
export function withAuthenticated(user: User): User {
  if (user.groups.includes(AUTHENTICATED) || user.groups.includes(UNAUTHENTICATED)) return user;
  return { ...user, groups: [...user.groups, AUTHENTICATED] };
}

/**
 * Who sends a request. A good certificate is enough; a bad token is refused even where anonymous requests are let in.
 * @param now milliseconds since the epoch
 * @param anonymous whether who shows nothing is let in as system:anonymous
 * @throws ApiError 401
 */
export function authenticate(
  { bearer, clientCertificate, basic }: Credentials,
  tokens: Tokens,
  now: number,
  anonymous: boolean,
): User {
  if (clientCertificate) {
    const { commonName, organizations, notAfter, fingerprint } = clientCertificate;
    if (notAfter < now) throw unauthorized();
    const extra = fingerprint && { 'authentication.kubernetes.io/credential-id': [`X509SHA256=${fingerprint}`] };
    return withAuthenticated({ name: commonName, groups: organizations, ...(extra && { extra }) });
  }
  if (bearer !== undefined) {
    const user = found(bearer, tokens, now);
    if (!user) throw unauthorized();
    return withAuthenticated(user);
  }
  if (basic || !anonymous) throw unauthorized();
  return ANONYMOUS;
}

function found(bearer: string, tokens: Tokens, now: number): User | undefined {
  try {
    return tokens.find(bearer, now);
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return undefined;
    throw error;
  }
}
