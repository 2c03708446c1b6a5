// `nodes` and `cluster`: what belongs to all namespaces.
import type { Language } from '../../../triage/playbook.ts';
import type { Part } from '../../conversation/reply.ts';
import type { ControlRead } from '../ports.ts';
import { LOOK_WORDS } from './look-words.ts';

interface SeenNode {
  readonly metadata?: { readonly name?: string };
  readonly spec?: {
    readonly unschedulable?: boolean;
    readonly taints?: readonly { readonly key?: string; readonly effect?: string }[];
  };
  readonly status?: {
    readonly conditions?: readonly { readonly type?: string; readonly status?: string; readonly reason?: string }[];
  };
}

/** Nodes that are named. */
const MOST = 15;
/** Taints that everybody has, or that other points tell already. */
const TOLD = /^node\.kubernetes\.io\/|^node-role\.kubernetes\.io\//;

/** What nodes say of themselves. */
export function nodeParts(objects: readonly object[], language: Language): readonly Part[] {
  const words = LOOK_WORDS[language];
  const nodes = objects as readonly SeenNode[];
  const ready = nodes.filter((one) => readyOf(one)?.status === 'True').length;
  const points = nodes.flatMap((one) => {
    const said = troubles(one, language);
    return said.length > 0 ? [`${one.metadata?.name}: ${said.join(', ')}`] : [];
  });
  const text = points.length === 0 ? words.nodes(ready, nodes.length) : words.nodesPlain(ready, nodes.length);
  const tone = ready < nodes.length ? 'problem' : points.length > 0 ? 'unsure' : 'good';
  const parts: Part[] = [{ type: 'text', tone, label: '', text }];
  if (points.length > 0) parts.push({ type: 'points', label: words.nodesLabel, points: points.slice(0, MOST) });
  return parts;
}

function readyOf({ status }: SeenNode): { readonly status?: string; readonly reason?: string } | undefined {
  return status?.conditions?.find(({ type }) => type === 'Ready');
}

function troubles(node: SeenNode, language: Language): string[] {
  const words = LOOK_WORDS[language];
  const out: string[] = [];
  const ready = readyOf(node);
  if (ready?.status === 'Unknown') out.push(words.unknownNode);
  else if (ready?.status !== 'True') out.push(words.notReady(ready?.reason ?? ''));
  const pressed = node.status?.conditions?.filter(({ type, status }) => type !== 'Ready' && status === 'True') ?? [];
  if (pressed.length > 0) out.push(words.pressure(pressed.map(({ type }) => type).join(', ')));
  if (node.spec?.unschedulable) out.push(words.cordoned);
  const taints = (node.spec?.taints ?? []).filter(({ key = '' }) => !TOLD.test(key));
  if (taints.length > 0) out.push(words.tainted(taints.map(({ key, effect }) => `${key}:${effect}`).join(', ')));
  return out;
}

/** What the control plane shows, what stops and what goes on. */
export function controlParts(
  { components, failing }: NonNullable<ControlRead['control']>,
  language: Language,
): readonly Part[] {
  const words = LOOK_WORDS[language];
  const down = components.filter(({ state }) => state === 'down');
  const parts: Part[] = [
    {
      type: 'text',
      tone: down.length > 0 || failing.length > 0 ? 'problem' : 'good',
      label: '',
      text: down.length > 0 ? words.clusterDown(down.map(({ name }) => name).join(', ')) : words.clusterUp,
    },
    {
      type: 'points',
      label: words.components,
      points: components.map(({ name, state, by }) => words.component(name, words.state[state], by.join(', '))),
    },
  ];
  if (failing.length > 0) parts.push({ type: 'points', label: words.failing, points: failing });
  const told = down.length > 0 ? down : components;
  parts.push({ type: 'points', label: words.stops, points: told.map(({ name }) => words.if[name]) });
  return parts;
}
