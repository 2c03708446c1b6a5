// The ConfigMap in which the autoscaler tells how its groups are (cluster-autoscaler, clusterstate/api/types.go).
import { timestamp } from '../clock.ts';
import type { NodeGroup } from './groups.ts';

/** How a group is. */
export interface GroupState {
  readonly group: NodeGroup;
  /** nodes that are there, and those of them that are ready */
  readonly registered: number;
  readonly ready: number;
  /** with machines that are being made */
  readonly target: number;
  /** nodes that may go */
  readonly candidates: number;
}

function counts(registered: number, ready: number, indent: string): string[] {
  return [
    'nodeCounts:',
    '  registered:',
    `    total: ${registered}`,
    `    ready: ${ready}`,
    '    notStarted: 0',
    '  longUnregistered: 0',
    '  unregistered: 0',
  ].map((line) => indent + line);
}

/** The text under `status`. @param now ms since the epoch */
export function statusText(
  states: readonly GroupState[],
  nodes: { total: number; ready: number },
  now: number,
): string {
  const probe = `lastProbeTime: "${timestamp(now)}"`;
  const sum = (of: (state: GroupState) => number): number => states.reduce((total, one) => total + of(one), 0);
  const scaling = (grows: boolean, candidates: number, indent: string): string[] =>
    [
      'scaleUp:',
      `  status: ${grows ? 'InProgress' : 'NoActivity'}`,
      `  ${probe}`,
      'scaleDown:',
      `  status: ${candidates > 0 ? 'CandidatesPresent' : 'NoCandidates'}`,
      ...(candidates > 0 ? [`  candidates: ${candidates}`] : []),
      `  ${probe}`,
    ].map((line) => indent + line);
  const lines = [
    `time: ${timestamp(now).replace('T', ' ').replace('Z', '')} +0000 UTC`,
    'autoscalerStatus: Running',
    'clusterWide:',
    '  health:',
    '    status: Healthy',
    ...counts(nodes.total, nodes.ready, '    '),
    `    ${probe}`,
    ...scaling(
      sum(({ target, registered }) => target - registered) > 0,
      sum(({ candidates }) => candidates),
      '  ',
    ),
    'nodeGroups:',
  ];
  for (const { group, registered, ready, target, candidates } of states)
    lines.push(
      `- name: ${group.name}`,
      '  health:',
      '    status: Healthy',
      ...counts(registered, ready, '    '),
      `    cloudProviderTarget: ${target}`,
      `    minSize: ${group.min}`,
      `    maxSize: ${group.max}`,
      `    ${probe}`,
      ...scaling(target > registered, candidates, '  '),
    );
  return `${lines.join('\n')}\n`;
}
