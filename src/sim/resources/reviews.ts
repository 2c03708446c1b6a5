// Review kinds: questions that are asked by creating them; nothing is stored.
import { resource } from './resource.ts';

const ask = { verbs: ['create'], namespaced: false } as const;
const authorization = { ...ask, group: 'authorization.k8s.io', version: 'v1' } as const;

export const SELF_SUBJECT_ACCESS_REVIEWS = resource({
  ...authorization,
  kind: 'SelfSubjectAccessReview',
  plural: 'selfsubjectaccessreviews',
});
export const SELF_SUBJECT_RULES_REVIEWS = resource({
  ...authorization,
  kind: 'SelfSubjectRulesReview',
  plural: 'selfsubjectrulesreviews',
});
export const SUBJECT_ACCESS_REVIEWS = resource({
  ...authorization,
  kind: 'SubjectAccessReview',
  plural: 'subjectaccessreviews',
});
export const LOCAL_SUBJECT_ACCESS_REVIEWS = resource({
  ...authorization,
  namespaced: true,
  kind: 'LocalSubjectAccessReview',
  plural: 'localsubjectaccessreviews',
});
export const SELF_SUBJECT_REVIEWS = resource({
  ...ask,
  group: 'authentication.k8s.io',
  version: 'v1',
  kind: 'SelfSubjectReview',
  plural: 'selfsubjectreviews',
});
export const TOKEN_REVIEWS = resource({
  ...ask,
  group: 'authentication.k8s.io',
  version: 'v1',
  kind: 'TokenReview',
  plural: 'tokenreviews',
});
