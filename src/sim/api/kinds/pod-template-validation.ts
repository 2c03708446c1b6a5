// Templates of pods and the selectors that must choose them (pkg/apis/core/validation, ValidatePodTemplateSpec; pkg/apis/apps/validation).
import { selects } from '../../selector.ts';
import type { LabelSelector, PodTemplateSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported } from './field-error.ts';
import { internalForm } from './internal-form.ts';
import { isEmptySelector, validateLabelSelector, validateLabels } from './label-rules.ts';
import { validateAnnotations } from './object-meta.ts';
import { validatePodAnnotations, validateProfilesMatch } from './pod-annotations-validation.ts';
import { validatePodSpec } from './pod-spec-validation.ts';

/** A template by itself. @param field such as `spec.template` */
export function validatePodTemplate(template: PodTemplateSpec, field: string): StatusCause[] {
  const { labels, annotations } = template.metadata ?? {};
  const spec = template.spec ?? { containers: [] };
  return [
    ...validateLabels(labels, `${field}.labels`),
    ...validateAnnotations(annotations, `${field}.annotations`),
    ...validatePodAnnotations(annotations, spec, `${field}.annotations`),
    ...validatePodSpec(spec, undefined, `${field}.spec`),
    ...validateProfilesMatch(annotations, spec, `${field}.spec`),
    ...((spec.ephemeralContainers?.length ?? 0) > 0
      ? [forbiddenField(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]
      : []),
  ];
}

/** Can a selector be used, whatever it chooses? An absent one chooses nothing. */
export function isUsableSelector(selector: LabelSelector | undefined): boolean {
  return validateLabelSelector(selector, '').length === 0;
}

/** A selector as an error shows it: null when there is none. */
export function shownSelector(selector: LabelSelector | undefined): unknown {
  return selector ? internalForm('LabelSelector', selector) : null;
}

/** A selector that is not empty must choose the pods of its template; an absent one chooses none. */
export function validateSelectorMatches(
  selector: LabelSelector | undefined,
  template: PodTemplateSpec,
  field: string,
): StatusCause[] {
  if (selector && isEmptySelector(selector)) return [];
  const labels = template.metadata?.labels;
  if (selects(selector, labels)) return [];
  return [invalidValue(`${field}.metadata.labels`, shownLabels(labels), '`selector` does not match template `labels`')];
}

/** Labels as an error shows them: by key; null when there are none. */
export function shownLabels(labels: Readonly<Record<string, string>> | undefined): Record<string, string> | null {
  return labels ? Object.fromEntries(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))) : null;
}

/** Pods that a controller keeps up are always started again and have no deadline. @param kind as the error names it */
export function validateLongRunning(template: PodTemplateSpec, kind: string, field: string): StatusCause[] {
  const { restartPolicy = '', activeDeadlineSeconds } = template.spec ?? {};
  return [
    ...(restartPolicy === 'Always' ? [] : [notSupported(`${field}.spec.restartPolicy`, restartPolicy, ['Always'])]),
    ...(activeDeadlineSeconds === undefined
      ? []
      : [forbiddenField(`${field}.spec.activeDeadlineSeconds`, `activeDeadlineSeconds in ${kind} is not Supported`)]),
  ];
}
