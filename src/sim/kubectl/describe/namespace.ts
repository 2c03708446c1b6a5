// Namespaces with what they limit (kubectl, describe describeNamespace).
import type { LimitRange, Namespace, ResourceQuota } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeHeading } from './heading.ts';
import { writeLimitRanges } from './limit-range.ts';
import { described } from './prefix-writer.ts';
import { writeQuotas } from './resource-quota.ts';
import { dateText } from './time-text.ts';

/** Tells about a namespace. */
export const describeNamespace: Describer<Namespace> = async (namespace, ask) => {
  const path = `/api/v1/namespaces/${namespace.metadata.name}`;
  const quotas = await ask.list<ResourceQuota>(`${path}/resourcequotas`);
  const ranges = await ask.list<LimitRange>(`${path}/limitranges`);
  const conditions = namespace.status?.conditions ?? [];
  return described((to) => {
    writeHeading(to, namespace);
    to.field(0, 'Status', namespace.status?.phase ?? '');
    if (conditions.length > 0) {
      to.write(0, 'Conditions:\n');
      to.write(1, 'Type\tStatus\tLastTransitionTime\tReason\tMessage\n');
      to.write(1, '----\t------\t------------------\t------\t-------\n');
    }
    for (const { type, status, lastTransitionTime, reason = '', message = '' } of conditions)
      to.write(1, `${type}\t${status}\t${dateText(lastTransitionTime)}\t${reason}\t${message}\n`);
    to.write(0, '\n');
    writeQuotas(to, quotas);
    to.write(0, '\n');
    writeLimitRanges(to, ranges);
  });
};
