// Every recorded folder that is replayed.
import type { Scenario } from '../scenario.ts';
import { CLUSTER } from './00-cluster.ts';
import { DEPLOY } from './01-deploy.ts';
import { FAILED_SCHEDULING } from './02-failed-scheduling.ts';
import { IMAGE_PULL } from './03-image-pull.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { AUTH } from './05-auth.ts';
import { VALIDATION } from './06-validation.ts';
import { QUOTA } from './07-quota.ts';
import { PVC_PENDING } from './08-pvc-pending.ts';
import { NODE_SELECTOR } from './10-node-selector.ts';
import { LIMIT_RANGE } from './11-limitrange.ts';
import { POD_SECURITY } from './12-pod-security.ts';
import { PROGRESS_DEADLINE } from './13-progress-deadline.ts';
import { SERVICE_NO_ENDPOINTS } from './15-service-no-endpoints.ts';
import { HPA_NO_METRICS } from './16-hpa-no-metrics.ts';
import { CRASH_LOOP } from './17-crash-loop.ts';
import { CONFIG_ERROR } from './18-config-error.ts';
import { OOM } from './19-oom.ts';
import { NEVER_READY } from './20-not-ready.ts';
import { FAILED_MOUNT } from './21-failed-mount.ts';
import { DRAIN } from './23-drain-pdb.ts';
import { WEBHOOK } from './24-webhook.ts';
import { STUCK } from './25-stuck-terminating.ts';
import { NODE_NOT_READY } from './26-node-not-ready.ts';

export const SCENARIOS: readonly Scenario[] = [
  CLUSTER,
  DEPLOY,
  FAILED_SCHEDULING,
  IMAGE_PULL,
  RELABEL_ORPHAN,
  AUTH,
  VALIDATION,
  QUOTA,
  PVC_PENDING,
  NODE_SELECTOR,
  LIMIT_RANGE,
  POD_SECURITY,
  PROGRESS_DEADLINE,
  SERVICE_NO_ENDPOINTS,
  HPA_NO_METRICS,
  CRASH_LOOP,
  CONFIG_ERROR,
  OOM,
  NEVER_READY,
  FAILED_MOUNT,
  DRAIN,
  WEBHOOK,
  STUCK,
  NODE_NOT_READY,
];
