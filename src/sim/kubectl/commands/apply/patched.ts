// Client-side apply of an object that is there already (kubectl, pkg/cmd/apply/patcher.go).

import type { Json } from '../../../api/patch/given.ts';
import { mergePatch } from '../../../api/patch/merge-patch.ts';
import { strategicMerge } from '../../../api/patch/strategic-merge.ts';
import { modelOf } from '../../../api/schema/schema.ts';
import { ApiError } from '../../../api/status.ts';
import { resourceOf } from '../../../resources/index.ts';
import { apiVersion } from '../../../resources/resource.ts';
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, isNotFound, StatusFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import type { Patch } from '../../patch/diff-options.ts';
import { strategicDiff } from '../../patch/strategic-diff.ts';
import { threeWayJsonPatch, threeWayPatch } from '../../patch/three-way.ts';
import { goJson } from '../../printers/go-json.ts';
import { lastApplied } from '../../write/last-applied.ts';
import { createObject, deleteObject, patchObject, readObject } from '../../write/requests.ts';
import { ofSource } from '../../write/source-failure.ts';
import { placeText, type Target } from '../../write/target.ts';
import { cascadeOf } from '../../write/write-flags.ts';
import type { ApplyOptions } from './apply-options.ts';

/** So often a patch is made anew because somebody else was faster. */
const MOST_CONFLICTS = 5;
/** Between such tries, in milliseconds. */
const BACK_OFF_MS = 1000;

/** A patch, and which kind of patch it is. */
export interface ApplyPatch {
  readonly type: 'strategic' | 'merge';
  readonly patch: Patch;
}

/**
 * The patch that brings a live object to what a manifest says.
 * @param modified the manifest, with or without its annotation
 * @throws CommandFailure that says why there is none
 */
export function patchFor(
  invocation: Invocation,
  target: Target,
  live: KubeObject,
  modified: KubeObject,
  overwrite: boolean,
): ApplyPatch {
  const original = lastAppliedOf(live);
  const model = modelOf(apiVersion(target.mapping), target.mapping.kind);
  if (!model) return { type: 'merge', patch: threeWayJsonPatch(original ?? {}, modified, live) };
  try {
    const patch = threeWayPatch(original ?? {}, modified, live, model);
    if (!overwrite)
      checkConflicts(patch, strategicDiff(original ?? {}, live, model, { changes: true, deletions: true }));
    return { type: 'strategic', patch };
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    invocation.err(`warning: error calculating patch from openapi v3 spec: ${thrown.message}\n`);
    const texts = [original ?? {}, modified, live].map((one) => goJson(one));
    throw new CommandFailure(
      `error when creating patch with:\noriginal:\n${texts[0]}\n\nmodified:\n${texts[1]}\n\ncurrent:\n${texts[2]}\n\nfor: "STDIN": ${thrown.message}`,
    );
  }
}

function lastAppliedOf(live: KubeObject): Json | undefined {
  try {
    return lastApplied(live);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    throw new CommandFailure('invalid JSON document');
  }
}

/** Two patches that say different things of one field. */
function checkConflicts(patch: Json, changes: Json): void {
  if (!contradicts(patch, changes)) return;
  throw new Error(
    `patch:\n${goJson(patch)}\n\nconflicts with changes made from original to current:\n${goJson(changes)}\n\n`,
  );
}

function contradicts(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one !== other;
  if (Array.isArray(one) || Array.isArray(other)) return goJson(one) !== goJson(other);
  return Object.entries(one).some(
    ([key, value]) => !key.startsWith('$') && Object.hasOwn(other, key) && contradicts(value, (other as Json)[key]),
  );
}

/** Brings a live object to what its manifest says. */
export async function patched(
  invocation: Invocation,
  target: Target,
  live: KubeObject,
  modified: KubeObject,
  options: ApplyOptions,
): Promise<{ readonly object: KubeObject; readonly isChanged: boolean }> {
  let sent = '';
  return await ofSource(
    () => `applying patch:\n${sent}\nto:\n${placeText(target)}\nfor:`,
    async () => {
      let before = live;
      for (let tries = 0; ; tries++) {
        const { type, patch } = patchFor(invocation, target, before, modified, options.overwrite);
        sent = goJson(patch);
        if (sent === '{}') return { object: before, isChanged: false };
        if (options.dryRun === 'client') return { object: locally(before, patch, type), isChanged: true };
        try {
          const { dryRun, manager, validation } = options;
          const object = await patchObject(invocation, target, type, sent, { dryRun, manager, validation });
          return { object, isChanged: true };
        } catch (thrown) {
          const reason = thrown instanceof StatusFailure ? thrown.status.reason : '';
          if (reason === 'Conflict' && tries < MOST_CONFLICTS) {
            if (tries > 0) invocation.session.pass(BACK_OFF_MS);
            before = await readObject(invocation, target);
            continue;
          }
          if (!options.force || (reason !== 'Conflict' && reason !== 'Invalid')) throw thrown;
          return { object: await madeAnew(invocation, target, modified, options), isChanged: true };
        }
      }
    },
  );
}

/** What a patch would make of an object, without asking the server. @throws CommandFailure when it does not apply */
function locally(live: KubeObject, patch: unknown, type: 'strategic' | 'merge'): KubeObject {
  const resource = resourceOf(live.apiVersion, live.kind);
  try {
    const merge = type === 'strategic' && resource ? strategicMerge : mergePatch;
    return merge(live, patch, resource as NonNullable<typeof resource>);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    throw new CommandFailure(thrown.message);
  }
}

/** Deletes an object and makes it as the manifest says. */
async function madeAnew(
  invocation: Invocation,
  target: Target,
  modified: KubeObject,
  options: ApplyOptions,
): Promise<KubeObject> {
  const grace = invocation.parsed.int('grace-period');
  await deleteObject(invocation, target, {
    dryRun: 'none',
    ...(grace >= 0 && { gracePeriodSeconds: grace }),
    propagationPolicy: cascadeOf(invocation),
  });
  await gone(invocation, target);
  const { dryRun, manager, validation } = options;
  return await createObject(invocation, target, modified, { dryRun, manager, validation });
}

/** Waits until an object is gone. @throws CommandFailure when it does not go in time */
async function gone(invocation: Invocation, target: Target): Promise<void> {
  const timeout = invocation.parsed.duration('timeout') || 600_000;
  for (let waited = 0; waited <= timeout; waited += BACK_OFF_MS) {
    try {
      await readObject(invocation, target);
    } catch (thrown) {
      if (isNotFound(thrown)) return;
      throw thrown;
    }
    invocation.session.pass(BACK_OFF_MS);
  }
  throw new CommandFailure('timed out waiting for the condition');
}
