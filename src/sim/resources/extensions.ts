// apiextensions.k8s.io/v1: resources that users define.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

export const CUSTOM_RESOURCE_DEFINITIONS = resource<wire.CustomResourceDefinition>({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  short: ['crd', 'crds'],
  namespaced: false,
  categories: ['api-extensions'],
  subresources: ['status'],
});
