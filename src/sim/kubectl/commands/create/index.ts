// Everything that `kubectl create` makes. A new kind is a file and a line here.
import type { Command } from '../command.ts';
import { configMap } from './config-map.ts';
import { CREATE } from './create.ts';
import { createKind } from './create-kind.ts';
import { cronJob } from './cron-job.ts';
import { deployment } from './deployment.ts';
import type { Generator } from './generator.ts';
import { ingress } from './ingress.ts';
import { job } from './job.ts';
import { namespace } from './namespace.ts';
import { podDisruptionBudget } from './pod-disruption-budget.ts';
import { priorityClass } from './priority-class.ts';
import { quota } from './quota.ts';
import { clusterRole, role } from './role.ts';
import { clusterRoleBinding, roleBinding } from './role-binding.ts';
import { SECRETS } from './secret.ts';
import { SERVICES } from './service.ts';
import { serviceAccount } from './service-account.ts';
import { CREATE_TOKEN } from './token.ts';

const GENERATORS: readonly Generator[] = [
  clusterRole,
  clusterRoleBinding,
  configMap,
  cronJob,
  deployment,
  ingress,
  job,
  namespace,
  podDisruptionBudget,
  priorityClass,
  quota,
  role,
  roleBinding,
  ...SECRETS,
  ...SERVICES,
  serviceAccount,
];

/** `kubectl create` and what stands behind it. */
export const CREATE_COMMANDS: readonly Command[] = [CREATE, ...GENERATORS.map(createKind), CREATE_TOKEN];
