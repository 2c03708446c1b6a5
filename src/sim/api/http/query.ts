// Parameters of a path: what they may be, and what is said of any other value (apimachinery, apis/meta/v1/validation and internalversion).
import type { DeleteOptions } from '../../client.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from '../kinds/field-error.ts';
import type { ListOptions } from '../list.ts';
import { integerIn, isOn } from '../parameters.ts';
import { invalid, type StatusCause } from '../status.ts';
import type { WatchOptions } from './watch.ts';

const LONGEST_MANAGER = 128;
const NOT_OLDER_THAN = 'NotOlderThan';
const LEVELS = ['Ignore', 'Strict', 'Warn'] as const;

/** Options that a request can have, by its verb. */
type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions' | 'DeleteOptions' | 'ListOptions';

function refuse(kind: OptionsKind, causes: readonly StatusCause[]): void {
  if (causes.length > 0) throw invalid({ group: 'meta.k8s.io', kind }, '', causes);
}

/** What lists and watches have in common. */
function listOptions(query: URLSearchParams): ListOptions {
  const text = (name: string): string | undefined => query.get(name) || undefined;
  const labelSelector = text('labelSelector');
  const fieldSelector = text('fieldSelector');
  const next = text('continue');
  const resourceVersion = text('resourceVersion');
  const limit = integerIn(query, 'limit') ?? 0;
  if (resourceVersion && !/^\d+$/.test(resourceVersion))
    refuse('ListOptions', [
      invalidValue(
        'resourceVersion',
        resourceVersion,
        `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`,
      ),
    ]);
  return {
    ...(labelSelector && { labelSelector }),
    ...(fieldSelector && { fieldSelector }),
    ...(limit > 0 && { limit }),
    ...(next && { continue: next }),
    ...(resourceVersion && { resourceVersion }),
  };
}

/** What a list is asked for. @throws ApiError 400 or 422 */
export function listOptionsOf(query: URLSearchParams): ListOptions {
  const causes: StatusCause[] = [];
  const match = query.get('resourceVersionMatch');
  const field = 'resourceVersionMatch';
  if (match) {
    if (!query.get('resourceVersion'))
      causes.push(forbiddenField(field, `${field} is forbidden unless resourceVersion is provided`));
    if (query.get('continue')) causes.push(forbiddenField(field, `${field} is forbidden when continue is provided`));
    if (match !== 'Exact' && match !== NOT_OLDER_THAN)
      causes.push(notSupported(field, match, ['Exact', NOT_OLDER_THAN, '']));
    if (match === 'Exact' && query.get('resourceVersion') === '0')
      causes.push(forbiddenField(field, `${field} "exact" is forbidden for resourceVersion "0"`));
  }
  if (query.has('sendInitialEvents'))
    causes.push(forbiddenField('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  refuse('ListOptions', causes);
  return listOptions(query);
}

/** What a watch is asked for. @throws ApiError 400 or 422 */
export function watchOptionsOf(query: URLSearchParams): WatchOptions {
  const causes: StatusCause[] = [];
  const match = query.get('resourceVersionMatch');
  const field = 'resourceVersionMatch';
  const initial = query.has('sendInitialEvents');
  if (initial && match !== NOT_OLDER_THAN)
    causes.push(forbiddenField(field, `sendInitialEvents requires setting ${field} to ${NOT_OLDER_THAN}`));
  if (match && !initial)
    causes.push(forbiddenField(field, `${field} is forbidden for watch unless sendInitialEvents is provided`));
  if (match && match !== NOT_OLDER_THAN) causes.push(notSupported(field, match, [NOT_OLDER_THAN]));
  if (match && query.get('continue'))
    causes.push(forbiddenField(field, `${field} is forbidden when continue is provided`));
  refuse('ListOptions', causes);
  const seconds = integerIn(query, 'timeoutSeconds') ?? 0;
  return {
    ...listOptions(query),
    bookmarks: isOn(query, 'allowWatchBookmarks'),
    initialEvents: isOn(query, 'sendInitialEvents'),
    ...(seconds > 0 && { timeoutMs: seconds * 1000 }),
  };
}

/** What a write is asked for. */
export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  /** '' when none is given */
  readonly fieldManager: string;
  readonly force: boolean;
}

function dryRunCauses(values: readonly string[]): StatusCause[] {
  return values.some((one) => one !== 'All') ? [notSupported('dryRun', values, ['All'])] : [];
}

function managerCauses(manager: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (Buffer.byteLength(manager) > LONGEST_MANAGER) causes.push(tooLong('fieldManager', LONGEST_MANAGER));
  const at = manager.search(/\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}/u);
  if (at >= 0) {
    const code = manager.codePointAt(at) ?? 0;
    const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    causes.push(invalidValue('fieldManager', manager, `invalid character ${shown} (at position ${at})`));
  }
  return causes;
}

/**
 * What a write is asked for.
 * @param apply whether it is server-side apply; undefined for what is no patch
 * @throws ApiError 422
 */
export function writeOptionsOf(
  query: URLSearchParams,
  kind: 'CreateOptions' | 'UpdateOptions' | 'PatchOptions',
  apply: boolean | undefined,
): WriteOptions {
  const dryRun = query.getAll('dryRun').filter((one) => one !== '');
  const level = query.get('fieldValidation') || 'Warn';
  const fieldValidation = LEVELS.find((one) => one === level);
  const fieldManager = query.get('fieldManager') ?? '';
  const causes: StatusCause[] = [];
  if (apply === false && query.has('force'))
    causes.push(forbiddenField('force', 'may not be specified for non-apply patch'));
  if (apply && !fieldManager) causes.push(required('fieldManager', 'is required for apply patch'));
  causes.push(...managerCauses(fieldManager), ...dryRunCauses(dryRun));
  if (!fieldValidation) causes.push(notSupported('fieldValidation', level, ['', ...LEVELS]));
  refuse(kind, causes);
  const force = isOn(query, 'force');
  return { dryRun: dryRun.length > 0, fieldValidation: fieldValidation ?? 'Warn', fieldManager, force };
}

/** What a deletion is asked for. */
export interface Deletion {
  readonly options: DeleteOptions & { readonly resourceVersion?: string };
  readonly dryRun: boolean;
}

/** The options of a deletion as a body has them. */
export interface DeletionBody {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: readonly string[];
}

const POLICIES = ['Foreground', 'Background', 'Orphan'] as const;

/** @param body what the body said; undefined: there was none, and the path's parameters count @throws ApiError 400 or 422 */
export function deletionOf(query: URLSearchParams, body: DeletionBody | undefined): Deletion {
  const asked = body ?? deletionIn(query);
  const { propagationPolicy, orphanDependents, preconditions, gracePeriodSeconds } = asked;
  const policy = POLICIES.find((one) => one === propagationPolicy);
  const causes: StatusCause[] = [];
  if (orphanDependents !== undefined && propagationPolicy)
    causes.push(
      invalidValue(
        'propagationPolicy',
        propagationPolicy,
        'orphanDependents and deletionPropagation cannot be both set',
      ),
    );
  if (propagationPolicy && !policy)
    causes.push(notSupported('propagationPolicy', propagationPolicy, [...POLICIES, 'nil']));
  const dryRun = (asked.dryRun ?? []).filter((one) => one !== '');
  refuse('DeleteOptions', [...causes, ...dryRunCauses(dryRun)]);
  const way = policy ?? (orphanDependents === undefined ? undefined : orphanDependents ? 'Orphan' : 'Background');
  return {
    options: {
      // less than nothing is as short as there is (apiserver, registry/rest delete.go)
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds: gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds }),
      ...(way && { propagationPolicy: way }),
      ...(preconditions?.uid && { uid: preconditions.uid }),
      ...(preconditions?.resourceVersion && { resourceVersion: preconditions.resourceVersion }),
    },
    dryRun: dryRun.length > 0,
  };
}

function deletionIn(query: URLSearchParams): DeletionBody {
  const gracePeriodSeconds = integerIn(query, 'gracePeriodSeconds');
  const propagationPolicy = query.get('propagationPolicy');
  return {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(propagationPolicy && { propagationPolicy }),
    ...(query.has('orphanDependents') && { orphanDependents: isOn(query, 'orphanDependents') }),
    dryRun: query.getAll('dryRun'),
  };
}
