// What redacting is tried on: for each form a secret comes in, the text and what it becomes; tokens; and lines that are no secrets at all.

// Fakes are put together here, so that no scanner takes this file for a leak.
export const body = (length: number): string => 'a1B2c3D4e5F6g7H8'.repeat(40).slice(0, length);
const letters = (length: number): string => 'abcdEFGHijklMNOP'.repeat(20).slice(0, length);
const hex = (length: number): string => '0123456789abcdef'.repeat(20).slice(0, length);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const jwt = `${base64('{"alg":"RS256","kid":"x"}').replace('=', '')}.${base64('{"iss":"kubernetes/serviceaccount"}').replace(/=+/, '')}.${body(43)}`;
export const pem = (kind: string, lines: string): string =>
  [`-----BEGIN ${kind}-----`, lines, `-----END ${kind}-----`].join('\n');
export const KEY = ['PRIVATE', 'KEY'].join(' ');
export const slack = ['https://hooks.slack.com', 'services', 'T00000000', 'B00000000', body(24)].join('/');
const account = `AK${'IA'}${'ABCDEFGHIJKLMNOP'}`;

/** What each secret of the tables below contains, and what must be gone. */
export const PLAIN = 'hunter2';

/** A text and what it becomes. */
export interface Case {
  readonly name: string;
  readonly text: string;
  readonly becomes: string;
}

export const M = '[redacted]';
export const SETTINGS: readonly Case[] = [
  { name: 'a kubeconfig token', text: `    token: ${jwt}`, becomes: `    token: ${M}` },
  { name: 'a bootstrap token', text: '--token abcdef.0123456789abcdef --x', becomes: `--token ${M} --x` },
  { name: 'client-key-data', text: 'client-key-data: QUJDRA==', becomes: `client-key-data: ${M}` },
  {
    name: 'client-certificate-data',
    text: 'client-certificate-data: QUJDRA==',
    becomes: `client-certificate-data: ${M}`,
  },
  { name: "describe's environment", text: '      DB_PASSWORD:  hunter2', becomes: `      DB_PASSWORD:  ${M}` },
  { name: 'a password of several words', text: 'password: correct hunter2 horse', becomes: `password: ${M}` },
  { name: 'a password that is a number', text: 'PASSWORD: 123456', becomes: `PASSWORD: ${M}` },
  { name: 'a quoted password', text: 'password: "a \\" hunter2" # x', becomes: `password: "${M}" # x` },
  { name: "YAML's doubled quote", text: "password: 'it''s hunter2'", becomes: `password: '${M}'` },
  {
    name: 'a YAML block',
    text: 'password: |\n  hunter2\n  more\nuser: app',
    becomes: `password: |\n  ${M}\n  ${M}\nuser: app`,
  },
  {
    name: 'a value in the next line',
    text: 'password:\n  hunter2\nuser: app',
    becomes: `password:\n  ${M}\nuser: app`,
  },
  {
    name: 'name and value',
    text: '- name: API_KEY\n  value: s3cr3t\n- name: X',
    becomes: `- name: API_KEY\n  value: ${M}\n- name: X`,
  },
  {
    name: 'name and a quoted value',
    text: '- name: API_KEY\n  value: "s3 cr3t"',
    becomes: `- name: API_KEY\n  value: "${M}"`,
  },
  {
    name: 'name and a block',
    text: '- name: A_TOKEN\n  value: |\n    a\n    b',
    becomes: `- name: A_TOKEN\n  value: |\n    ${M}\n    ${M}`,
  },
  {
    name: 'value and name',
    text: '- value: hunter2\n  name: DB_PASSWORD',
    becomes: `- value: ${M}\n  name: DB_PASSWORD`,
  },
  { name: 'name and value in flow', text: '[{name: A_TOKEN, value: x9y8}]', becomes: `[{name: A_TOKEN, value: ${M}}]` },
  {
    name: 'name and value in JSON',
    text: '{"name":"A_TOKEN","value":"x9y8"}',
    becomes: `{"name":"A_TOKEN","value":"${M}"}`,
  },
  {
    name: 'value and name in JSON',
    text: '{"value":"x9y8","name":"A_TOKEN"}',
    becomes: `{"value":"${M}","name":"A_TOKEN"}`,
  },
  {
    name: 'pretty JSON',
    text: '  "name": "A_TOKEN",\n  "value": "x"',
    becomes: `  "name": "A_TOKEN",\n  "value": "${M}"`,
  },
  {
    name: "Go's struct dump",
    text: 'EnvVar{Name:PASSWORD,Value:x,ValueFrom:nil,}',
    becomes: `EnvVar{Name:PASSWORD,Value:${M},ValueFrom:nil,}`,
  },
  { name: 'a map dump', text: 'map[password:aHVudGVyMg== user:app]', becomes: `map[password:${M} user:app]` },
  { name: 'a diff', text: '+  - name: A_TOKEN\n+    value: x', becomes: `+  - name: A_TOKEN\n+    value: ${M}` },
  {
    name: 'a removed line of a diff',
    text: '-  - name: A_TOKEN\n-    value: x',
    becomes: `-  - name: A_TOKEN\n-    value: ${M}`,
  },
  {
    name: 'numbered lines',
    text: ' 9 - name: A_TOKEN\n10   value: x',
    becomes: ` 9 - name: A_TOKEN\n10   value: ${M}`,
  },
  { name: 'a quoted paste', text: '> password: hunter2', becomes: `> password: ${M}` },
  { name: 'carriage returns', text: 'password: hunter2\r\nuser: app\r\n', becomes: `password: ${M}\r\nuser: app\r\n` },
  { name: 'colours', text: '\u001b[94mpassword\u001b[0m: hunter2', becomes: `\u001b[94mpassword\u001b[0m: ${M}` },
  { name: 'typographic quotes', text: '“password”: “hunter2”', becomes: `“password”: “${M}”` },
  {
    name: 'HTML entities',
    text: '&quot;password&quot;:&quot;hunter2&quot;',
    becomes: `&quot;password&quot;:&quot;${M}&quot;`,
  },
  {
    name: 'JSON in JSON',
    text: '{\\"password\\":\\"hunter2\\",\\"a\\":1}',
    becomes: `{\\"password\\":\\"${M}\\",\\"a\\":1}`,
  },
  {
    name: 'JSON in JSON in JSON',
    text: '\\\\\\"password\\\\\\":\\\\\\"hunter2\\\\\\"',
    becomes: `\\\\\\"password\\\\\\":\\\\\\"${M}\\\\\\"`,
  },
  { name: 'escaped line breaks', text: '"A_PASSWORD=hunter2\\nB=c"', becomes: `"A_PASSWORD=${M}\\nB=c"` },
  { name: 'an escaped equals sign', text: 'password\\u003dhunter2', becomes: `password\\u003d${M}` },
  { name: 'export', text: 'export X_TOKEN=abc', becomes: `export X_TOKEN=${M}` },
  { name: 'export with quotes', text: 'export X_TOKEN="abc def"', becomes: `export X_TOKEN="${M}"` },
  { name: "printenv's words", text: 'DB_PASSWORD=correct horse battery', becomes: `DB_PASSWORD=${M}` },
  { name: "docker inspect's environment", text: '"DB_PASSWORD=correct horse",', becomes: `"DB_PASSWORD=${M}",` },
  { name: 'an ini file', text: 'password = correct horse', becomes: `password = ${M}` },
  {
    name: 'a Java property',
    text: '-Dspring.datasource.password=hunter2',
    becomes: `-Dspring.datasource.password=${M}`,
  },
  { name: 'logfmt', text: 'level=info password=hunter2 user=app', becomes: `level=info password=${M} user=app` },
  {
    name: 'a connection string',
    text: 'Server=x;Password=hunter2;Timeout=3',
    becomes: `Server=x;Password=${M};Timeout=3`,
  },
  {
    name: 'Azure storage',
    text: 'AccountName=x;AccountKey=abc12==;EndpointSuffix=y',
    becomes: `AccountName=x;AccountKey=${M};EndpointSuffix=y`,
  },
  {
    name: 'Azure bus',
    text: 'SharedAccessKeyName=r;SharedAccessKey=abc1=',
    becomes: `SharedAccessKeyName=r;SharedAccessKey=${M}`,
  },
  {
    name: 'Azure signature',
    text: `https://x/c?sv=1&sig=${body(30)}%3D&se=2`,
    becomes: `https://x/c?sv=1&sig=${M}&se=2`,
  },
  { name: 'AWS signature', text: 'https://x?X-Amz-Signature=0a1b&y=1', becomes: `https://x?X-Amz-Signature=${M}&y=1` },
  { name: 'AWS secret', text: `aws_secret_access_key = ${body(40)}`, becomes: `aws_secret_access_key = ${M}` },
  {
    name: 'a query',
    text: 'https://x/?a=b&access_token=abc&amp;c=d',
    becomes: `https://x/?a=b&access_token=${M}&amp;c=d`,
  },
  { name: 'an encoded query', text: '?next=%2F%3Ftoken%3Dabc9', becomes: `?next=%2F%3Ftoken%3D${M}` },
  { name: 'a flag', text: 'run --password=hunter2 --user=app', becomes: `run --password=${M} --user=app` },
  {
    name: 'a flag and its value',
    text: 'run --password hunter2 --user app',
    becomes: `run --password ${M} --user app`,
  },
  { name: 'a flag in a list', text: '- --password\n- hunter2\n', becomes: `- --password\n- ${M}\n` },
  {
    name: "a flag in describe's arguments",
    text: '      --password\n      hunter2',
    becomes: `      --password\n      ${M}`,
  },
  { name: 'a flag in an array', text: '["--password", "hunter2"]', becomes: `["--password", "${M}"]` },
  { name: 'generic secret', text: 'secret=abc', becomes: `secret=${M}` },
  { name: 'generic passwd', text: 'passwd: abc', becomes: `passwd: ${M}` },
  { name: "an installer's key", text: 'Secret Key:  abc', becomes: `Secret Key:  ${M}` },
  { name: 'Japanese', text: 'パスワード：hunter2', becomes: `パスワード：${M}` },
  { name: 'a password in a sentence', text: 'wrong password: hunter2', becomes: `wrong password: ${M}` },
  { name: 'an XML element', text: '<password>hunter2</password>', becomes: `<password>${M}</password>` },
  { name: 'SQL', text: "ALTER USER a WITH PASSWORD 'hunter2';", becomes: `ALTER USER a WITH PASSWORD '${M}';` },
  { name: 'more SQL', text: "IDENTIFIED BY 'hunter2'", becomes: `IDENTIFIED BY '${M}'` },
  { name: 'redis.conf', text: 'requirepass hunter2', becomes: `requirepass ${M}` },
  { name: '.netrc', text: 'machine x login y password hunter2', becomes: `machine x login y password ${M}` },
  {
    name: "npm's token",
    text: '//registry.npmjs.org/:_authToken=abc',
    becomes: `//registry.npmjs.org/:_authToken=${M}`,
  },
  { name: "Argo CD's token", text: 'ARGOCD_AUTH_TOKEN=abc', becomes: `ARGOCD_AUTH_TOKEN=${M}` },
  {
    name: "helm's --set",
    text: '--set auth.password=hunter2,replicas=2',
    becomes: `--set auth.password=${M},replicas=2`,
  },
];

export const COMMANDS: readonly Case[] = [
  { name: 'mysql, attached', text: 'mysql -u root -phunter2 -h db', becomes: `mysql -u root -p${M} -h db` },
  { name: 'mysql, apart', text: 'mysql -u root -p hunter2 -h db', becomes: `mysql -u root -p ${M} -h db` },
  { name: 'docker login', text: 'docker login -u a -p hunter2 r.io', becomes: `docker login -u a -p ${M} r.io` },
  { name: 'docker login on many lines', text: 'docker login \\\n  -p hunter2', becomes: `docker login \\\n  -p ${M}` },
  {
    name: 'helm registry login',
    text: 'helm registry login -p hunter2 r.io',
    becomes: `helm registry login -p ${M} r.io`,
  },
  {
    name: 'a probe',
    text: 'exec [mysqladmin ping -phunter2] delay=5s',
    becomes: `exec [mysqladmin ping -p${M}] delay=5s`,
  },
  {
    name: 'a command as an array',
    text: '["mysqladmin","ping","-phunter2"]',
    becomes: `["mysqladmin","ping","-p${M}"]`,
  },
  {
    name: 'a command as a list',
    text: '- redis-cli\n- -a\n- hunter2\n- ping',
    becomes: `- redis-cli\n- -a\n- ${M}\n- ping`,
  },
  { name: 'curl', text: 'curl -u app:hunter2 x', becomes: `curl -u app:${M} x` },
  { name: 'sshpass', text: 'sshpass -p hunter2 ssh x', becomes: `sshpass -p ${M} ssh x` },
  {
    name: 'literals of a Secret',
    text: 'kubectl create secret generic a --from-literal=user=app --from-literal=pin=1234',
    becomes: `kubectl create secret generic a --from-literal=user=${M} --from-literal=pin=${M}`,
  },
];

export const ADDRESSES: readonly Case[] = [
  { name: 'postgres', text: `postgres://app:${PLAIN}@db:5432/x`, becomes: `postgres://app:${M}@db:5432/x` },
  { name: 'amqp, twice', text: `amqp://a:${PLAIN}@h,amqp://b:${PLAIN}@i`, becomes: `amqp://a:${M}@h,amqp://b:${M}@i` },
  {
    name: 'mongodb+srv',
    text: `mongodb+srv://a:${PLAIN}@c.example.net/db`,
    becomes: `mongodb+srv://a:${M}@c.example.net/db`,
  },
  { name: 'redis without a user', text: `redis://:${PLAIN}@cache:6379/0`, becomes: `redis://:${M}@cache:6379/0` },
  { name: 'https', text: `Get "https://app:${PLAIN}@x.io/v2/": EOF`, becomes: `Get "https://app:${M}@x.io/v2/": EOF` },
  { name: 'an @ in the password', text: `postgres://u:p@${PLAIN}@h/d`, becomes: `postgres://u:${M}@h/d` },
  { name: 'a slash in the password', text: `postgres://u:p/${PLAIN}@h/d`, becomes: `postgres://u:${M}@h/d` },
  {
    name: 'what Slack makes of it',
    text: `postgres://a:<mailto:${PLAIN}@db.io|${PLAIN}@db.io>/x`,
    becomes: `postgres://a:<mailto:${M}@db.io|${M}@db.io>/x`,
  },
  { name: 'a token for a user', text: `https://${body(20)}@github.com/x`, becomes: `https://${M}@github.com/x` },
  { name: "Go's MySQL", text: `app:${PLAIN}@tcp(db:3306)/x`, becomes: `app:${M}@tcp(db:3306)/x` },
  { name: "Slack's webhook", text: slack, becomes: `https://hooks.slack.com/services/${M}` },
  {
    name: "Discord's webhook",
    text: 'https://discord.com/api/webhooks/123456/abc-def',
    becomes: `https://discord.com/api/webhooks/${M}`,
  },
  {
    name: "Teams' webhook",
    text: 'https://x.webhook.office.com/webhookb2/a@b/c',
    becomes: `https://x.webhook.office.com/webhookb2/${M}`,
  },
];

export const HEADERS: readonly Case[] = [
  { name: 'a bearer token', text: 'Authorization: Bearer abc123', becomes: `Authorization: Bearer ${M}` },
  {
    name: 'basic credentials',
    text: `Authorization: Basic ${base64('app:hunter2')}`,
    becomes: `Authorization: Basic ${M}`,
  },
  { name: "curl's header", text: "-H 'Authorization: Bearer abc123' x", becomes: `-H 'Authorization: Bearer ${M}' x` },
  {
    name: "Go's header",
    text: 'map[Authorization:[Bearer abc123] A:[x]]',
    becomes: `map[Authorization:[Bearer ${M}] A:[x]]`,
  },
  { name: 'JSON', text: '"Authorization": "Bearer abc123"', becomes: `"Authorization": "Bearer ${M}"` },
  { name: 'a bearer token alone', text: `Bearer ${body(24)}`, becomes: `Bearer ${M}` },
  { name: 'a named token', text: 'X-Vault-Token: abc', becomes: `X-Vault-Token: ${M}` },
  { name: 'a cookie', text: 'Cookie: session=abcdef123456; x=y', becomes: `Cookie: ${M}` },
];

export const SECRETS: readonly Case[] = [
  {
    name: 'YAML, data before kind',
    text: 'apiVersion: v1\ndata:\n  a: aGk=\n  b: aG8=\nkind: Secret\nmetadata:\n  name: db',
    becomes: `apiVersion: v1\ndata:\n  a: ${M}\n  b: ${M}\nkind: Secret\nmetadata:\n  name: db`,
  },
  {
    name: 'stringData with a file',
    text: 'kind: Secret\nstringData:\n  c.yaml: |\n    user: app\n\n    pin: 1\n  d: x\ntype: Opaque',
    becomes: `kind: Secret\nstringData:\n  c.yaml: |\n    ${M}\n\n    ${M}\n  d: ${M}\ntype: Opaque`,
  },
  {
    name: 'the Secret of a List, not the ConfigMap',
    text: 'items:\n- data:\n    a: b\n  kind: ConfigMap\n- data:\n    a: b\n  kind: Secret\nkind: List',
    becomes: `items:\n- data:\n    a: b\n  kind: ConfigMap\n- data:\n    a: ${M}\n  kind: Secret\nkind: List`,
  },
  {
    name: 'several documents',
    text: 'kind: ConfigMap\ndata:\n  a: b\n---\nkind: Secret\ndata:\n  a: b',
    becomes: `kind: ConfigMap\ndata:\n  a: b\n---\nkind: Secret\ndata:\n  a: ${M}`,
  },
  { name: 'flow', text: 'kind: Secret\ndata: {a: aGk=, b: x}', becomes: `kind: Secret\ndata: {a: ${M}, b: ${M}}` },
  {
    name: 'a quoted paste',
    text: '> kind: Secret\n> data:\n>   a: b',
    becomes: `> kind: Secret\n> data:\n>   a: ${M}`,
  },
  {
    name: 'a Secret whose kind was cut off',
    text: 'data:\n  user: YXBwbGljYXRpb24=\n  pin: MTIzNA==',
    becomes: `data:\n  user: ${M}\n  pin: ${M}`,
  },
  { name: 'JSON', text: '{"data":{"a":"aGk="},"kind":"Secret"}', becomes: `{"data":{"a":"${M}"},"kind":"Secret"}` },
  {
    name: 'pretty JSON',
    text: '{\n  "data": {\n    "a": "b"\n  },\n  "kind": "Secret"\n}',
    becomes: `{\n  "data": {\n    "a": "${M}"\n  },\n  "kind": "Secret"\n}`,
  },
  {
    name: 'JSON that is cut off',
    text: '{"kind":"Secret","data":{"a":"MTIz',
    becomes: `{"kind":"Secret","data":{"a":"${M}`,
  },
  {
    name: 'JSON whose beginning is cut off',
    text: '"data":{"a":"b"},"kind":"Secret"}',
    becomes: `"data":{"a":"${M}"},"kind":"Secret"}`,
  },
  {
    name: 'the last applied configuration in YAML',
    text: '    last-applied-configuration: |\n      {"kind":"Secret","stringData":{"a":"b"}}',
    becomes: `    last-applied-configuration: |\n      {"kind":"Secret","stringData":{"a":"${M}"}}`,
  },
  {
    name: 'the last applied configuration in JSON',
    text: '"last-applied-configuration": "{\\"kind\\":\\"Secret\\",\\"data\\":{\\"a\\":\\"b\\"}}\\n"',
    becomes: `"last-applied-configuration": "{\\"kind\\":\\"Secret\\",\\"data\\":{\\"a\\":\\"${M}\\"}}\\n"`,
  },
  {
    name: 'YAML in a line of JSON',
    text: '{"log":"kind: Secret\\nstringData:\\n  a: b\\n"}',
    becomes: `{"log":"kind: Secret\\nstringData:\\n  a: ${M}\\n"}`,
  },
  {
    name: 'the piece that old kubectl quotes',
    text: 'handled as a Secret: x, error found in #9 byte of ...|er2"},"kin|..., bigger context ...|sword":"hunter2"},"k|...',
    becomes: `handled as a Secret: x, error found in #9 byte of ...|${M}|..., bigger context ...|${M}|...`,
  },
  {
    name: '.dockerconfigjson',
    text: `.dockerconfigjson: ${base64('{"auths":{}}')}`,
    becomes: `.dockerconfigjson: ${M}`,
  },
  { name: "a registry's auth", text: `{"auth":"${base64('app:hunter2')}"}`, becomes: `{"auth":"${M}"}` },
];

export const KEYS: readonly Case[] = [
  { name: 'over several lines', text: pem(`RSA ${KEY}`, 'MIIE\nabc=='), becomes: pem(`RSA ${KEY}`, `${M}\n${M}`) },
  {
    name: 'indented',
    text: `  k: |\n    ${pem(KEY, 'MIIE').replaceAll('\n', '\n    ')}`,
    becomes: `  k: |\n    ${pem(KEY, M).replaceAll('\n', '\n    ')}`,
  },
  { name: 'quoted', text: pem(KEY, 'MIIE').replaceAll(/^/gm, '> '), becomes: pem(KEY, M).replaceAll(/^/gm, '> ') },
  {
    name: 'without its end',
    text: `-----BEGIN ${KEY}-----\nMIIE\nabc\nuser: app`,
    becomes: `-----BEGIN ${KEY}-----\n${M}\n${M}\nuser: app`,
  },
  {
    name: "a service account's JSON",
    text: `"private_key": "${pem(KEY, 'MIIE').replaceAll('\n', '\\n')}",`,
    becomes: `"private_key": "${M}",`,
  },
  { name: 'in base64', text: `tls.key: ${base64(pem(KEY, 'MIIE'))}`, becomes: `tls.key: ${M}` },
];

/** 1Password's: an object in base64 whose last character is left over, so that it ends in fQ. */
const vault = base64(JSON.stringify({ email: 'a@b.c', secretKey: body(121), x: {} })).replace(/=+$/, '');

/** Tokens that their form gives away, each with the name of secretlint's rule for it, if there is one. */
export const TOKENS: readonly { readonly name: string; readonly token: string }[] = [
  { name: 'JWT', token: jwt },
  { name: 'AWS key', token: account },
  { name: 'Google API key', token: `AI${'za'}${body(35)}` },
  { name: 'Azure client secret', token: `abc8${'Q~'}${body(34)}` },
  { name: 'slack', token: `xo${'xb'}-123456789012-${body(24)}` },
  { name: 'slack app', token: `xa${'pp'}-1-A0123-${body(12)}-${body(12)}` },
  { name: 'github', token: `gh${'p_'}${body(36)}` },
  { name: 'github fine-grained', token: `github_${'pat_'}${body(82)}` },
  { name: 'gitlab', token: `gl${'pat-'}${body(20)}` },
  { name: 'npm', token: `np${'m_'}${body(36)}` },
  { name: 'stripe', token: `sk_${'live_'}${body(24)}` },
  { name: 'openai', token: `s${'k-'}${body(20)}T3Blbk${'FJ'}${body(20)}` },
  { name: 'anthropic', token: `s${'k-ant-'}api03-${body(93)}AA` },
  { name: 'hashicorp-vault', token: `hv${'s.'}${body(95)}` },
  { name: 'groq', token: `gs${'k_'}${body(52)}` },
  { name: 'huggingface', token: `h${'f_'}${letters(34)}` },
  { name: 'linear', token: `lin_${'api_'}${body(40)}` },
  { name: 'notion', token: `nt${'n_'}01234567890${body(35)}` },
  { name: 'sendgrid', token: `S${'G.'}${body(22)}.${body(43)}` },
  { name: 'shopify', token: `shp${'at_'}${hex(32)}` },
  { name: 'grafana', token: `gl${'sa_'}${body(32)}_0a1b2c3d` },
  {
    name: '1password',
    token: `op${'s_'}${vault}`,
  },
  { name: 'vercel', token: `vc${'p_'}${body(40)}` },
  { name: 'databricks', token: `da${'pi'}${hex(32)}` },
  { name: 'docker', token: `dckr_${'pat_'}${body(27)}` },
  { name: 'figma', token: `fi${'gd_'}${body(40)}` },
  { name: 'cloudflare', token: `cf${'ut_'}${body(40)}${hex(8)}` },
  { name: 'tailscale', token: `ts${'key-'}auth-${body(16)}-${body(30)}` },
];

export const HARMLESS = `
secret "db-password" not found
Error: couldn't find key DB_PASSWORD in Secret lab/db
MountVolume.SetUp failed for volume "kube-api-access-9zxcv" : failed to sync configmap cache: timed out
MountVolume.SetUp failed for volume "certs" : secret "tls-secret" not found
references non-existent secret key: db-password
Error: secrets "db" is forbidden: User "system:serviceaccount:lab:token-reader" cannot get resource "secrets" in API group "" in the namespace "lab"
Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.
"Couldn't get secret" err="secret \\"tls\\" not found" secret="lab/tls"
failed to fetch oauth token: unexpected status from GET request to https://auth.docker.io/token?scope=repository%3Ax%3Apull: 401 Unauthorized
failed to refresh token: oauth2: cannot fetch token: 400 Bad Request
[invalid bearer token, service account token has expired]
WWW-Authenticate: Bearer realm="https://auth.docker.io/token",service="registry.docker.io"
SyntaxError: Unexpected token } in JSON at position 42
FATAL: password authentication failed for user "app"
ERROR 1045 (28000): Access denied for user 'root'@'10.244.0.5' (using password: YES)
KeyError: 'SECRET_KEY'
    SECRET_KEY = os.environ["DJANGO_SECRET_KEY"]
Image: nginx@sha256:0d17b565c37bcbd895e9d92315a05c1c3c9a29f762b011a10c54a66cd53c9b31
docker-pullable://nginx:1.25@sha256:0d17b565c37bcbd895e9d92315a05c1c3c9a29f762b011a10c54a66cd53c9b31
Container ID:  containerd://5f3e0c1b2a4d5f3e0c1b2a4d5f3e0c1b2a4d5f3e0c1b2a4d5f3e0c1b2a4d5f3e
uid: 1f2e3d4c-5b6a-7988-a9b0-c1d2e3f40516
api-7d9c5b6f8-abcde_lab(1f2e3d4c-5b6a-7988-a9b0-c1d2e3f40516)
resourceVersion: "123456"
Serial Number: 03a1b2c3d4e5f60718293a4b5c6d7e8f
certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUM=
imagePullSecrets:
- name: regcred
secretName: tls
tokenExpirationSeconds: 3607
    TokenExpirationSeconds:  3607
automountServiceAccountToken: false
/var/run/secrets/kubernetes.io/serviceaccount from kube-api-access-x (ro)
Image pull secrets:  regcred
Tokens:              default-token-abc12
    Type:        Secret (a volume populated by a Secret)
    SecretName:  db-secret
DB_PASSWORD:  <set to the key 'password' in secret 'db'>  Optional: false
DB_PASSWORD:  &lt;set to the key 'password' in secret 'db'&gt;  Optional: false
TOKEN_FILE:  /var/run/secrets/api/token
TOKEN_TTL:   3600
SECRET_NAME: db-secret
- name: DB_PASSWORD
  valueFrom:
    secretKeyRef:
      key: password
      name: db
- secretKey: password
  remoteRef:
    key: prod/db
nginx.ingress.kubernetes.io/auth-secret: basic-auth
existingSecret: my-secret
password: ""
password: 8 bytes
password: \${DB_PASSWORD}
"password": null,
token=
token: invalid
PWD=/app
image: quay.io/x/token-refresher:v0.1
image: mysql:8.0
task-runner-7d9c5b6f8-abcde
max_tokens=4096 total_tokens: 99
Asia/Tokyo
postgres://$(USER):$(PASS)@db/x
postgres://app:***@db
Get "https://10.96.0.1:443/api/v1/pods?limit=500": dial tcp
https://example.com:8443/path/x@y
--service-account-key-file=/etc/kubernetes/pki/sa.pub
--token string   Bearer token for authentication to the API server
kubectl logs -p mypod
kubectl get certificate -o custom-columns=NAME:.metadata.name,SECRET:.spec.secretName
kubectl create secret generic db --from-literal=user=$(cat x)
export PASSWORD=$(kubectl get secret db -o jsonpath="{.data.password}" | base64 -d)
`.trim();

/** What a chat, a log tool or an editor puts around a text. */
export const WRAPS: readonly { readonly name: string; readonly wrap: (text: string) => string }[] = [
  { name: 'as it is', wrap: (text) => text },
  { name: 'in JSON', wrap: (text) => JSON.stringify({ log: text }) },
  { name: 'in JSON in JSON', wrap: (text) => JSON.stringify(JSON.stringify({ log: text })) },
  { name: 'quoted', wrap: (text) => text.replaceAll(/^/gm, '> ') },
  { name: 'indented', wrap: (text) => text.replaceAll(/^/gm, '    ') },
  { name: 'added in a diff', wrap: (text) => text.replaceAll(/^/gm, '+') },
  { name: 'with carriage returns', wrap: (text) => text.replaceAll('\n', '\r\n') },
  {
    name: 'with line numbers',
    wrap: (text) =>
      text
        .split('\n')
        .map((line, index) => `${String(index + 1).padStart(3)}  ${line}`)
        .join('\n'),
  },
  { name: 'with time stamps', wrap: (text) => text.replaceAll(/^/gm, '2024-01-01T00:00:00Z ') },
  { name: 'in a fence', wrap: (text) => `\`\`\`\n${text}\n\`\`\`` },
];

export const PLACES: readonly ((secret: string) => string)[] = [
  (secret) => `password: ${secret}`,
  (secret) => `      DB_PASSWORD:  ${secret}`,
  (secret) => `- name: API_KEY\n  value: ${secret}`,
  (secret) => `- name: API_KEY\n  value: "${secret}"`,
  (secret) => `{"name":"DB_PASSWORD","value":"${secret}"}`,
  (secret) => `export X_TOKEN=${secret}`,
  (secret) => `run --password ${secret} --x`,
  (secret) => `args:\n- --password\n- ${secret}`,
  (secret) => `mysql -u root -p${secret} -h db`,
  (secret) => `"password": "${secret}",`,
  (secret) => `postgres://app:${secret}@db/x`,
  (secret) => `kind: Secret\nstringData:\n  a: ${secret}\n  b: x`,
  (secret) => `kind: Secret\nstringData:\n  a: |\n    ${secret}\n    x\n  b: x`,
  (secret) => `{"kind":"Secret","stringData":{"a":"${secret}"}}`,
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => pem(KEY, secret),
  (secret) => `client-key-data: ${secret}`,
  (secret) => `EnvVar{Name:DB_PASSWORD,Value:${secret},ValueFrom:nil,}`,
  (secret) => `level=info password=${secret} user=x`,
  (secret) => `map[password:${secret} user:x]`,
  (secret) => `access denied, wrong password: ${secret}`,
];

export const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/=';
/** Pieces that mean something to one reader or another, to be put together at random. */
export const PIECES = [
  ...[
    'password',
    'token',
    'API_KEY',
    'Authorization',
    'Bearer ',
    'name: ',
    'value: ',
    '"value":',
    ':',
    '=',
    ': ',
    ' = ',
    '"',
    "'",
    '\\"',
    '\\\\\\"',
  ],
  ...[
    '\n',
    '\r\n',
    '\n  ',
    '\n- ',
    '- ',
    '  ',
    '|\n    ',
    '> ',
    ',',
    ';',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '&',
    '&amp;',
    '&quot;',
    '<',
    '</',
    '&lt;',
  ],
  ...[
    '://',
    '@',
    'postgres://',
    'https://',
    '/',
    'kind: Secret',
    '"kind":"Secret"',
    'data:',
    '"data":{',
    '\\"data\\":{',
    '---\n',
    '-----BEGIN ',
    KEY,
  ],
  ...[
    '-----',
    'MIIE',
    'eyJhbGciOi',
    '.',
    'hunter2',
    'a1B2c3D4e5',
    'hello',
    '[redacted]',
    'mysql ',
    '-p',
    '--password ',
    'curl -u ',
    'docker login ',
  ],
  ...[
    'Cookie: ',
    '?sig=',
    ' #',
    '\\n',
    '\\',
    '${',
    '$(',
    '%3D',
    '\u001b[0m',
    '\t',
    '\ud800',
    'パスワード：',
    'Secret Key',
    '1234',
    'x'.repeat(60),
  ],
  ...[
    account,
    slack,
    'app:pw@tcp(',
    'requirepass ',
    "identified by '",
    '<password>',
    'create secret a --from-literal=',
    'a=',
    'b: c',
    '<mailto:',
  ],
];
