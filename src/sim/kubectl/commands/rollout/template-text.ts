// A pod template as `rollout history --revision` and `rollout undo --dry-run` show it: as describe does, with its tabs left as they are
// (kubectl, pkg/polymorphichelpers/history.go printTemplate).
import type { PodTemplateSpec } from '../../../wire.ts';
import { writePodTemplate } from '../../describe/pod-template.ts';
import { PrefixWriter } from '../../describe/prefix-writer.ts';

/** The text of a template. */
export function templateText(template: PodTemplateSpec): string {
  const buffer = { text: '' };
  writePodTemplate(new PrefixWriter(buffer), template);
  return buffer.text;
}
