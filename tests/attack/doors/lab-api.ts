// The lab behind a port: requests to its API and to where it is told of faults, with the administrator's token and without.
import { type ServedLab, servedLab } from '../../make/served-lab.ts';
import type { Attack, Door, Outcome } from '../door.ts';
import { HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { framings } from '../hostile/framing.ts';
import { HOSTILE_TEXTS } from '../hostile/texts.ts';
import { rawSocket } from '../raw-socket.ts';
import { attacksOf } from '../text-attacks.ts';

const PODS = '/api/v1/namespaces/default/pods';

async function ask({ lab, served }: ServedLab, path: string, init: RequestInit = {}): Promise<Outcome> {
  const headers = { authorization: `Bearer ${lab.adminToken}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${served.url}${path}`, { ...init, headers });
  const text = await response.text();
  const live = response.status >= 500 ? [`a fault: ${response.status} ${text.slice(0, 120)}`] : [];
  if (/root:|\n\s+at .*\.ts:/.test(text)) live.push(`it gave away ${text.slice(0, 80)}`);
  return { how: response.status >= 400 ? 'refused' : 'inert', live };
}

const pod = (text: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: text, labels: { [text]: text }, annotations: { [text]: text } },
  spec: {
    containers: [{ name: text, image: text, command: [text], resources: { limits: { cpu: text, memory: text } } }],
  },
});

const MAPS = '/api/v1/namespaces/default/configmaps';

/** A text where any may stand: it is kept, and listed, as it was. */
const map = (text: string): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { generateName: 'attack-', annotations: { x: text } },
  data: { x: text },
});

const texts: Attack<ServedLab>[] = HOSTILE_TEXTS.map(({ family, name, text }, at) => ({
  family,
  name: `${name} in ${at % 2 === 0 ? 'an object' : 'a path and its selectors'}`,
  run: async (stand) => {
    const word = encodeURIComponent(text.toWellFormed());
    if (at % 4 === 0) return ask(stand, MAPS, { method: 'POST', body: JSON.stringify(map(text)) });
    if (at % 2 === 0) return ask(stand, PODS, { method: 'POST', body: JSON.stringify(pod(text)) });
    return ask(
      stand,
      `${PODS}?labelSelector=${word}&fieldSelector=${word}&limit=${word}&continue=${word}&resourceVersion=${word}`,
    );
  },
}));

const bodies = [
  ...attacksOf<ServedLab, string>('JSON', 'a body', HOSTILE_JSON, (stand, body) =>
    ask(stand, PODS, { method: 'POST', body }),
  ),
  ...attacksOf<ServedLab, string>('YAML', 'a body', HOSTILE_YAML, (stand, body) =>
    ask(stand, PODS, { method: 'POST', body, headers: { 'content-type': 'application/yaml' } }),
  ),
];

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no token': { authorization: '' },
  'a token that is none': { authorization: 'Bearer zqx' },
  'a long token': { authorization: `Bearer ${'x'.repeat(100_000)}` },
  'a token of an unsigned kind': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.' },
  'a name and a password': { authorization: 'Basic YWRtaW46YWRtaW4=' },
};

const faults = attacksOf<ServedLab, Readonly<Record<string, string>>>(
  'signatures and tokens',
  'an order to break it with',
  HEADERS,
  async ({ served }, headers) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"what":"heal-all"}',
    };
    const { status } = await fetch(`${served.control}/sekisho/faults`, init);
    return {
      how: 'refused',
      live: status === 401 || status === 403 || status === 431 ? [] : [`answered with ${status}`],
    };
  },
);

const framed: Attack<ServedLab>[] = Object.keys(framings({ path: '/', host: '', fields: [] })).map((name) => ({
  family: 'HTTP framing',
  name,
  run: async ({ served }) => {
    const bytes =
      framings({ path: PODS, host: `127.0.0.1:${served.port}`, fields: ['Content-Type: application/json'] })[name] ??
      '';
    const { codes, text } = await rawSocket(served.port, bytes);
    const live = codes.filter((code) => code < 400 || code === 500).map((code) => `answered with ${code}`);
    return {
      how: 'refused',
      live: /root:|smuggled/i.test(text) ? [...live, `it gave away ${text.slice(0, 80)}`] : live,
    };
  },
}));

/** The door. */
export const labApi: Door<ServedLab> = {
  name: 'Lab, its API',
  attacks: [...texts, ...bodies, ...faults, ...framed],
  open: () => servedLab({ standing: true }),
  after: async (stand) => {
    const made = await ask(stand, MAPS, { method: 'POST', body: JSON.stringify(map('x')) });
    const listed = await ask(stand, MAPS);
    const isOpen = made.how === 'inert' && listed.how === 'inert';
    return [...made.live, ...listed.live, ...(isOpen ? [] : ['what is honest is refused'])];
  },
  close: (stand) => stand.close(),
};
