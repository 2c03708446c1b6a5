// What the name of a key, variable, flag or header says about its value. DB_PASSWORD holds a secret, passwordSecretRef names where one is kept.

/**
 * - `password`: any value is a secret, a number and a plain word too;
 * - `token`: any value but a number or a word of a message;
 * - `hint`: the name speaks of a secret without saying that this is it, so the value has to look like one;
 * - `none`: no secret.
 */
export type Sensitivity = 'password' | 'token' | 'hint' | 'none';

const PASSWORD =
  /(?:pass(?:word|wort|wd|phrase|code)|kennwort|pwd|(?:db|sql|user|smtp|root|admin|ldap|mail|redis)pass|requirepass|masterauth|パスワード|密码|密碼|비밀번호)$/;
const TOKEN =
  /(?:secret|token|(?:api|access|secret|private|account|encryption|signing|master|shared|storage|service|routing|integration|license|consumer|auth|app|application|webhook|hmac|cookie|session|jwt|ssh|deploy|admin|client|root)key|accesskeyid|secretid|sharedaccesskey|sharedaccesssignature|amzsignature|googsignature|keydata|clientcertificatedata|dockerconfigjson|dockercfg|connectionstring|トークン|シークレット)$/;
const ANY = /pass(?:w|phrase|code)|pwd|secret|token|apikey|accesskey|privatekey|credential/;

/** Endings that make the name one of a place, a number or a switch: `secretName`, `TOKEN_TTL`, `passwordSecretRef`. */
const ELSEWHERE = new Set(
  (
    'name names ref refs reference references file files filename path paths dir directory location ttl expiration expiry expires expire seconds minutes hours ' +
    'days duration timeout interval length len size count counts total limit limits min max minimum maximum policy policies namespace namespaces type types ' +
    'kind url urls uri endpoint endpoints host server address port enabled enable disabled disable required optional provider providers manager store stores ' +
    'version versions format mode method methods algorithm alg issuer audience audiences review reviews reviewer request requests requested controller ' +
    'generator operator class template selector field fields env var vars variable lookup mount mounts mounted volume volumes stdin prompt hint reset change ' +
    'changed age at date time timestamp rotation rotated usage used status state error errors reason message service account client user username users label labels annotation ' +
    'annotations scope scopes source sources driver projection info list admission authenticator authentication authorization webhook cache rate sync synced ' +
    'renew renewal lease reader writer init agent injector sidecar job jobs pod pods app config configuration settings options option found failed missing ' +
    'invalid expired denied unchanged created updated deleted present exists checksum digest sha fingerprint thumbprint id ids accessor keys key group role roles binding ' +
    'hook handler exchange flow grant introspection revocation scanner scan detection management engine backend csi x y z number no none prefix suffix separator ' +
    'strength complexity history lifetime validity permission permissions access verb verbs resource resources api apiversion'
  ).split(' '),
);

/** Names that end in `secret` but hold the name of a Secret. */
const NAMED =
  /(?:existing|tls|ssl|pull|imagepull|cert|certificate|auth-tls|proxy-ssl|ref|backend|issuer|source|target|by|non-existent|kind)[-_.]?secret$/i;
const MANY = /(?:secret|token|password|key|credential)s$/;
const UPPER = /^[A-Z][A-Z0-9_]*$/;
const WORD_BREAK = /[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/;

/** What a key is likely to hold, judged by its name alone: letters, digits, `_`, `-` and `.`, at most some 200 of them. */
export function sensitivityOf(key: string): Sensitivity {
  const squeezed = withoutNumber(key.toLowerCase().replaceAll(/[-_.]/g, ''));
  if (PASSWORD.test(squeezed)) return 'password';
  if (TOKEN.test(squeezed)) return NAMED.test(key) ? 'none' : 'token';
  if (MANY.test(squeezed)) return UPPER.test(key) ? 'hint' : 'none';
  const words = key.split(WORD_BREAK).filter((word) => word !== '');
  const last = (words.at(-1) ?? '').toLowerCase();
  if (last === 'pass' || last === 'pw') return 'password';
  if (last === 'auth' || last === 'cred' || last === 'creds' || last === 'credential') return 'hint';
  if (ELSEWHERE.has(last) || !ANY.test(squeezed)) return 'none';
  return 'hint';
}

/** `token2` is as much a token as `token`. */
function withoutNumber(name: string): string {
  let to = name.length;
  while (to > 0 && name.charCodeAt(to - 1) >= 48 && name.charCodeAt(to - 1) <= 57) to--;
  return to === name.length ? name : name.slice(0, to);
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [PASSWORD, TOKEN, ANY, NAMED, MANY, UPPER, WORD_BREAK];
