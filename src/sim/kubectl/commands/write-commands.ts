// Commands that write. A new one is a file and a line here.
import { ANNOTATE } from './annotate.ts';
import { APPLY } from './apply/apply.ts';
import { AUTOSCALE } from './autoscale.ts';
import type { Command } from './command.ts';
import { CORDON, UNCORDON } from './cordon.ts';
import { CREATE_COMMANDS } from './create/index.ts';
import { DELETE } from './delete.ts';
import { DIFF } from './diff/diff.ts';
import { DRAIN } from './drain/drain.ts';
import { EXPOSE } from './expose.ts';
import { LABEL } from './label.ts';
import { PATCH } from './patch.ts';
import { REPLACE } from './replace.ts';
import { ROLLOUT_HISTORY } from './rollout/history.ts';
import { ROLLOUT_PAUSE, ROLLOUT_RESUME } from './rollout/pause.ts';
import { ROLLOUT_RESTART } from './rollout/restart.ts';
import { ROLLOUT_STATUS } from './rollout/status.ts';
import { ROLLOUT_UNDO } from './rollout/undo.ts';
import { RUN } from './run.ts';
import { SCALE } from './scale.ts';
import { SET_ENV } from './set/env.ts';
import { SET_IMAGE } from './set/image.ts';
import { SET_RESOURCES } from './set/resources.ts';
import { SET_SELECTOR } from './set/selector.ts';
import { SET_SERVICE_ACCOUNT } from './set/serviceaccount.ts';
import { SET_SUBJECT } from './set/subject.ts';
import { TAINT } from './taint.ts';

/** In the order in which the help names them. */
export const WRITE_COMMANDS: readonly Command[] = [
  APPLY,
  DIFF,
  ...CREATE_COMMANDS,
  RUN,
  EXPOSE,
  DELETE,
  REPLACE,
  PATCH,
  SET_ENV,
  SET_IMAGE,
  SET_RESOURCES,
  SET_SELECTOR,
  SET_SERVICE_ACCOUNT,
  SET_SUBJECT,
  SCALE,
  AUTOSCALE,
  ROLLOUT_STATUS,
  ROLLOUT_HISTORY,
  ROLLOUT_UNDO,
  ROLLOUT_RESTART,
  ROLLOUT_PAUSE,
  ROLLOUT_RESUME,
  LABEL,
  ANNOTATE,
  TAINT,
  CORDON,
  UNCORDON,
  DRAIN,
];
