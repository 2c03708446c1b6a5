// When images are pulled (pkg/apis/core/v1/defaults.go; pkg/apis/core/validation, validatePullPolicy).
import type { StatusCause } from '../status.ts';
import { notSupported, required } from './field-error.ts';
import { imageTag } from './image-tag.ts';

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];

/** `Always` for the tag latest, `IfNotPresent` for any other. */
export function defaultPullPolicy(image: string): string {
  return imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent';
}

/** A pull policy, of a container or of a volume made of an image. */
export function validatePullPolicy(policy: string | undefined, field: string): StatusCause[] {
  if (!policy) return [required(field)];
  return PULL_POLICIES.includes(policy) ? [] : [notSupported(field, policy, PULL_POLICIES)];
}
