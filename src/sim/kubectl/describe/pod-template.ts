// Pod templates of controllers (kubectl, describe DescribePodTemplate).
import type { PodSpec, PodTemplateSpec } from '../../wire.ts';
import { writeContainers } from './containers.ts';
import { writeAnnotations, writeLabels } from './labels.ts';
import { writeSpreadConstraints, writeTolerations } from './placement.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { writeVolumes } from './volumes.ts';

const SPACE = '  ';
const NO_SPEC: PodSpec = { containers: [] };

/** Writes a template; `undefined` is what a controller has that was given none. */
export function writePodTemplate(to: PrefixWriter, template: PodTemplateSpec | undefined): void {
  to.write(0, 'Pod Template:\n');
  if (!template) {
    to.write(1, '<unset>');
    return;
  }
  const { metadata, spec = NO_SPEC } = template;
  writeLabels(to, '  Labels', metadata?.labels);
  if (Object.keys(metadata?.annotations ?? {}).length > 0) writeAnnotations(to, '  Annotations', metadata?.annotations);
  if (spec.serviceAccountName) to.field(1, 'Service Account', spec.serviceAccountName);
  if (spec.initContainers?.length)
    writeContainers(to, { title: 'Init Containers', containers: spec.initContainers, space: SPACE });
  writeContainers(to, { title: 'Containers', containers: spec.containers, space: SPACE });
  writeVolumes(to, spec.volumes, SPACE);
  writeSpreadConstraints(to, spec, SPACE);
  if (spec.priorityClassName) to.field(1, 'Priority Class Name', spec.priorityClassName);
  writeLabels(to, '  Node-Selectors', spec.nodeSelector);
  writeTolerations(to, '  Tolerations', spec.tolerations);
}
