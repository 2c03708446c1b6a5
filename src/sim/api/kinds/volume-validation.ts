// Volumes of pods (pkg/apis/core/validation, ValidateVolumes and validateVolumeSource).
import { parseQuantity } from '../../quantity.ts';
import type { ObjectMeta, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import type { Volumes } from './mount-validation.ts';
import { labelProblems, nameProblems } from './names.ts';
import { validateFileMode, validateNoBacksteps } from './paths.ts';
import { validateProjected } from './projected-volume-validation.ts';
import { validatePullPolicy } from './pull-policy.ts';
import { validateDownwardFile, validateKeyToPath } from './volume-file-validation.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type Source = Exclude<keyof Volume, 'name'>;
type KeyToPath = NonNullable<NonNullable<Volume['secret']>['items']>[number];

/** What the checks of a source may know of its surroundings. */
interface Surroundings {
  readonly volume: Volume;
  readonly metadata: Partial<ObjectMeta> | undefined;
}

const HOST_PATH_TYPES = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

function validateKeys(
  source: { readonly defaultMode?: number; readonly items?: readonly KeyToPath[] },
  field: string,
): StatusCause[] {
  return [
    ...validateFileMode(source.defaultMode, `${field}.defaultMode`),
    ...(source.items ?? []).flatMap((item, at) => validateKeyToPath(item, `${field}.items[${at}]`)),
  ];
}

function needs(field: string, values: Readonly<Record<string, unknown>>): StatusCause[] {
  return Object.entries(values).flatMap(([key, value]) => (value ? [] : [required(`${field}.${key}`)]));
}

type Check = (volume: Volume, field: string, around: Surroundings) => StatusCause[];

/** Sources in the order in which the server looks at them. */
const SOURCES: readonly (readonly [Source, Check])[] = [
  [
    'hostPath',
    ({ hostPath }, field) => {
      const { path, type } = hostPath ?? {};
      if (!path) return [required(`${field}.path`)];
      const known = type === undefined || HOST_PATH_TYPES.includes(type);
      return [
        ...validateNoBacksteps(path, `${field}.path`),
        ...(known ? [] : [notSupported(`${field}.type`, type, HOST_PATH_TYPES)]),
      ];
    },
  ],
  ['gitRepo', ({ gitRepo }, field) => needs(field, { repository: gitRepo?.repository })],
  ['gcePersistentDisk', (volume, field) => needs(field, { pdName: volume.gcePersistentDisk?.pdName })],
  ['awsElasticBlockStore', (volume, field) => needs(field, { volumeID: volume.awsElasticBlockStore?.volumeID })],
  [
    'secret',
    ({ secret = {} }, field) => [...needs(field, { secretName: secret.secretName }), ...validateKeys(secret, field)],
  ],
  [
    'nfs',
    ({ nfs }, field) => [
      ...needs(field, { server: nfs?.server, path: nfs?.path }),
      ...(nfs?.path?.startsWith('/')
        ? []
        : [invalidValue(`${field}.path`, nfs?.path ?? '', 'must be an absolute path')]),
    ],
  ],
  ['iscsi', ({ iscsi }, field) => needs(field, { targetPortal: iscsi?.targetPortal, iqn: iscsi?.iqn })],
  ['glusterfs', ({ glusterfs }, field) => needs(field, { endpoints: glusterfs?.endpoints, path: glusterfs?.path })],
  ['flocker', () => []],
  ['persistentVolumeClaim', (volume, field) => needs(field, { claimName: volume.persistentVolumeClaim?.claimName })],
  ['rbd', ({ rbd }, field) => needs(field, { image: rbd?.image })],
  ['cinder', ({ cinder }, field) => needs(field, { volumeID: cinder?.volumeID })],
  ['cephfs', () => []],
  ['quobyte', ({ quobyte }, field) => needs(field, { volume: quobyte?.volume })],
  [
    'downwardAPI',
    ({ downwardAPI }, field) => [
      ...validateFileMode(downwardAPI?.defaultMode, `${field}.defaultMode`),
      ...(downwardAPI?.items ?? []).flatMap((file) => validateDownwardFile(file, field)),
    ],
  ],
  ['fc', () => []],
  ['flexVolume', ({ flexVolume }, field) => needs(field, { driver: flexVolume?.driver })],
  [
    'configMap',
    ({ configMap = {} }, field) => [...needs(field, { name: configMap.name }), ...validateKeys(configMap, field)],
  ],
  [
    'azureFile',
    ({ azureFile }, field) => needs(field, { secretName: azureFile?.secretName, shareName: azureFile?.shareName }),
  ],
  ['vsphereVolume', ({ vsphereVolume }, field) => needs(field, { volumePath: vsphereVolume?.volumePath })],
  ['photonPersistentDisk', (volume, field) => needs(field, { pdID: volume.photonPersistentDisk?.pdID })],
  ['portworxVolume', (volume, field) => needs(field, { volumeID: volume.portworxVolume?.volumeID })],
  ['azureDisk', ({ azureDisk }, field) => needs(field, { diskName: azureDisk?.diskName, diskURI: azureDisk?.diskURI })],
  ['storageos', () => []],
  ['projected', ({ projected }, field) => validateProjected(projected, field)],
  ['scaleIO', ({ scaleIO }, field) => needs(field, { gateway: scaleIO?.gateway, system: scaleIO?.system })],
  ['csi', ({ csi }, field) => needs(field, { driver: csi?.driver })],
  [
    'ephemeral',
    ({ ephemeral, name }, field, { metadata }) => {
      if (!ephemeral?.volumeClaimTemplate) return [required(`${field}.volumeClaimTemplate`)];
      if (!metadata?.name || !name) return [];
      const claim = `${metadata.name}-${name}`;
      const place = field.replace(/\.ephemeral$/, '.name');
      return nameProblems('subdomain', claim).map((problem) =>
        invalidValue(place, name, `PVC name ${JSON.stringify(claim)}: ${problem}`),
      );
    },
  ],
  [
    'image',
    ({ image }, field, { metadata }) => [
      ...(metadata ? needs(field, { reference: image?.reference }) : []),
      ...validatePullPolicy(image?.pullPolicy, `${field}.pullPolicy`),
    ],
  ],
];

function validateSource(volume: Volume, field: string, around: Surroundings): StatusCause[] {
  const causes: StatusCause[] = [];
  let found = 0;
  if (volume.emptyDir) {
    found++;
    const limit = volume.emptyDir.sizeLimit;
    if (limit !== undefined && (parseQuantity(limit)?.milli ?? 0) < 0)
      causes.push(forbiddenField(`${field}.emptyDir.sizeLimit`, 'SizeLimit field must be a valid resource quantity'));
  }
  for (const [source, check] of SOURCES) {
    if (volume[source] === undefined) continue;
    if (found > 0) causes.push(forbiddenField(`${field}.${source}`, 'may not specify more than 1 volume type'));
    else causes.push(...check(volume, `${field}.${source}`, around));
    found++;
  }
  if (found === 0) causes.push(required(field, 'must specify a volume type'));
  return causes;
}

/** Volumes that are well, by name, and what is wrong with the others. @param metadata of a pod; absent for a template */
export function validateVolumes(
  volumes: readonly Volume[] | undefined,
  metadata: Partial<ObjectMeta> | undefined,
  field: string,
): { readonly known: Volumes; readonly causes: StatusCause[] } {
  const known = new Map<string, Volume>();
  const causes: StatusCause[] = [];
  const name = metadata?.name;
  const made = new Set(name ? (volumes ?? []).filter((one) => one.ephemeral).map((one) => `${name}-${one.name}`) : []);
  volumes?.forEach((volume, at) => {
    const place = `${field}[${at}]`;
    const own = validateSource(volume, place, { volume, metadata });
    if (!volume.name) own.push(required(`${place}.name`));
    else
      for (const problem of labelProblems(volume.name)) own.push(invalidValue(`${place}.name`, volume.name, problem));
    if (known.has(volume.name)) own.push(duplicate(`${place}.name`, volume.name));
    if (own.length === 0) known.set(volume.name, volume);
    causes.push(...own);
    const claim = volume.persistentVolumeClaim?.claimName;
    if (claim !== undefined && made.has(claim))
      causes.push(
        invalidValue(
          `${place}.persistentVolumeClaim.claimName`,
          claim,
          'must not reference a PVC that gets created for an ephemeral volume',
        ),
      );
  });
  return { known, causes };
}
