// networking.k8s.io/v1: who may reach whom, and the ways in from outside.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const networking = { group: 'networking.k8s.io', version: 'v1' } as const;

export const NETWORK_POLICIES = resource<wire.NetworkPolicy>({
  ...networking,
  kind: 'NetworkPolicy',
  plural: 'networkpolicies',
  short: ['netpol'],
});
export const INGRESSES = resource<wire.Ingress>({
  ...networking,
  kind: 'Ingress',
  plural: 'ingresses',
  short: ['ing'],
  subresources: ['status'],
});
export const INGRESS_CLASSES = resource<wire.IngressClass>({
  ...networking,
  kind: 'IngressClass',
  plural: 'ingressclasses',
  namespaced: false,
});
