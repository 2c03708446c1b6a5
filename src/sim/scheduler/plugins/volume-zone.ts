// VolumeZone: a volume whose labels name its zone is used in that zone (framework/plugins/volumezone). Volumes of drivers say it by their
// node affinity instead, which VolumeBinding looks at.
import { PERSISTENT_VOLUMES, STORAGE_CLASSES } from '../../resources/index.ts';
import { isDelayed } from '../../volumes/binding.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import { absentText, claimsOf, isOwnClaim } from '../claims.ts';
import type { NodeInfo } from '../node-info.ts';
import type { Plugin } from '../plugin.ts';
import { SKIP, SUCCESS, unresolvable } from '../status.ts';

const NAME = 'VolumeZone';
const CONFLICT = unresolvable(NAME, 'node(s) had no available volume zone');

/** Labels that name a zone or a region, with the older name of each. */
const OLDER: Readonly<Record<string, string>> = {
  'topology.kubernetes.io/zone': 'failure-domain.beta.kubernetes.io/zone',
  'topology.kubernetes.io/region': 'failure-domain.beta.kubernetes.io/region',
};
const LABELS = [...Object.keys(OLDER), ...Object.values(OLDER)];
/** Between the zones of a label that names several. */
const BETWEEN = '__';

/** A label of a volume, and what nodes may have there. */
interface Place {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

function isIn(node: NodeInfo, { key, values }: Place): boolean {
  const own = node.label(key) ?? node.label(OLDER[key] ?? key);
  return own !== undefined && values.has(own);
}

/** The plugin. */
export const volumeZone = {
  name: NAME,

  preFilter(pod, { client }) {
    if (pod.claims.length === 0) return SKIP;
    const { found, absent } = claimsOf(pod, client);
    if (absent !== undefined) return unresolvable(NAME, absentText(absent));
    const places: Place[] = [];
    for (const claim of found) {
      const { volumeName } = claim.spec;
      if (!volumeName) {
        const className = classNameOf(claim);
        if (className === '') return unresolvable(NAME, 'PersistentVolumeClaim had no pv name and storageClass name');
        if (isDelayed(client.get(STORAGE_CLASSES, undefined, className))) continue;
        return unresolvable(NAME, 'PersistentVolume had no name');
      }
      const volume = client.get(PERSISTENT_VOLUMES, undefined, volumeName);
      if (!volume) return unresolvable(NAME, `persistentvolume "${volumeName}" not found`);
      for (const key of LABELS) {
        const value = volume.metadata.labels?.[key];
        if (value !== undefined) places.push({ key, values: new Set(value.split(BETWEEN)) });
      }
    }
    return places.length > 0 ? { state: places } : SKIP;
  },

  filter(_, node, places) {
    // a node of no zone at all is of every zone
    if (LABELS.every((key) => node.label(key) === undefined)) return SUCCESS;
    return places.every((place) => isIn(node, place)) ? SUCCESS : CONFLICT;
  },

  events: [
    { resource: 'StorageClass', actions: ['Add'] },
    { resource: 'Node', actions: ['Add', 'UpdateNodeLabel'] },
    { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], hint: isOwnClaim },
    { resource: 'PersistentVolume', actions: ['Add', 'Update'] },
  ],
} satisfies Plugin<readonly Place[]>;
