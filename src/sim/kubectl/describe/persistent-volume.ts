// PersistentVolumes (kubectl, describe describePersistentVolume).
import type * as k8s from '@kubernetes/client-node';
import { goList } from '../../go-text.ts';
import { canonicalQuantity } from '../../quantity.ts';
import { accessModesText, storageClassOf } from './claim.ts';
import type { Described, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeHeading } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { writeTerms } from './selector-terms.ts';
import { ago } from './time-text.ts';
import { writePersistentSource } from './volumes.ts';

type Volume = Described<k8s.V1PersistentVolume>;

/** Tells about a PersistentVolume. */
export const describePersistentVolume: Describer<Volume> = async (volume, ask) => {
  const events = await eventsAbout(volume, ask);
  const { metadata, spec, status } = volume;
  const claim = spec?.claimRef;
  return described((to) => {
    writeHeading(to, volume);
    to.field(0, 'Finalizers', goList(metadata.finalizers));
    to.field(0, 'StorageClass', storageClassOf(volume));
    const deleted = metadata.deletionTimestamp;
    to.field(0, 'Status', deleted ? `Terminating (lasts ${ago(deleted, ask.now)})` : (status?.phase ?? ''));
    to.field(0, 'Claim', claim ? `${claim.namespace ?? ''}/${claim.name ?? ''}` : '');
    to.field(0, 'Reclaim Policy', spec?.persistentVolumeReclaimPolicy ?? '');
    to.field(0, 'Access Modes', accessModesText(spec?.accessModes));
    if (spec?.volumeMode) to.field(0, 'VolumeMode', spec.volumeMode);
    to.field(0, 'Capacity', canonicalQuantity(spec?.capacity?.storage ?? '0'));
    writeNodeAffinity(to, volume);
    to.field(0, 'Message', status?.message ?? '');
    to.write(0, 'Source:\n');
    writePersistentSource(to, spec ?? {});
    writeEvents(to, events, ask.now);
  });
};

function writeNodeAffinity(to: PrefixWriter, { spec }: Volume): void {
  const required = spec?.nodeAffinity?.required;
  to.write(0, `Node Affinity:\t${required ? '' : '<none>'}\n`);
  if (!required) return;
  const terms = required.nodeSelectorTerms ?? [];
  to.write(1, 'Required Terms:\t');
  to.line(terms.length === 0 ? '<none>' : '');
  terms.forEach(({ matchExpressions = [] }, at) => {
    writeTerms(to, 2, `Term ${at}`, matchExpressions);
  });
}
