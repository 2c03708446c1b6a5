// StorageClasses (kubectl, describe describeStorageClass).
import type * as k8s from '@kubernetes/client-node';
import { labelsCell } from '../../api/table/selector-text.ts';
import type { Described, Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { trueOrFalse } from './go-text.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { writeTerms } from './selector-terms.ts';

type StorageClass = Described<k8s.V1StorageClass>;

const DEFAULT_MARKS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];

/** Tells about a StorageClass. */
export const describeStorageClass: Describer<StorageClass> = async (storageClass, ask) => {
  const events = await eventsAbout(storageClass, ask);
  const { metadata, provisioner, parameters, allowVolumeExpansion, reclaimPolicy, volumeBindingMode } = storageClass;
  return described((to) => {
    to.field(0, 'Name', metadata.name);
    const isDefault = DEFAULT_MARKS.some((mark) => metadata.annotations?.[mark] === 'true');
    to.field(0, 'IsDefaultClass', isDefault ? 'Yes' : 'No');
    to.field(0, 'Annotations', labelsCell(metadata.annotations));
    to.field(0, 'Provisioner', provisioner);
    to.field(0, 'Parameters', labelsCell(parameters));
    to.field(0, 'AllowVolumeExpansion', trueOrFalse(allowVolumeExpansion));
    writeOptions(to, storageClass);
    if (reclaimPolicy !== undefined) to.field(0, 'ReclaimPolicy', reclaimPolicy);
    if (volumeBindingMode !== undefined) to.field(0, 'VolumeBindingMode', volumeBindingMode);
    writeTopologies(to, storageClass);
    writeEvents(to, events, ask.now);
  });
};

function writeOptions(to: PrefixWriter, { mountOptions = [] }: StorageClass): void {
  to.write(0, mountOptions.length === 0 ? 'MountOptions:\t<none>\n' : 'MountOptions:\n');
  for (const option of mountOptions) to.write(1, `${option}\n`);
}

function writeTopologies(to: PrefixWriter, { allowedTopologies }: StorageClass): void {
  if (!allowedTopologies) return;
  to.field(0, 'AllowedTopologies', allowedTopologies.length === 0 ? '<none>' : '');
  allowedTopologies.forEach(({ matchLabelExpressions = [] }, at) => {
    writeTerms(to, 1, `Term ${at}`, matchLabelExpressions);
  });
}
