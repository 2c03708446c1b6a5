// Projected volumes: files from several sources in one place (pkg/apis/core/validation, validateProjectionSources).
import type { PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, required } from './field-error.ts';
import { validateFileMode, validateLocalPath } from './paths.ts';
import { validateDownwardFile, validateKeyToPath } from './volume-file-validation.ts';

type Projected = NonNullable<NonNullable<PodSpec['volumes']>[number]['projected']>;
type Projection = NonNullable<Projected['sources']>[number];
type Token = NonNullable<Projection['serviceAccountToken']>;

/** Paths that are taken, over all sources. */
class Paths {
  readonly #taken = new Set<string>();

  /** @param shown the value that the error shows */
  take(path: string | undefined, shown: string, field: string): StatusCause[] {
    if (!path) return [];
    if (this.#taken.has(path)) return [invalidValue(field, shown, 'conflicting duplicate paths')];
    this.#taken.add(path);
    return [];
  }
}

/** @param field of the source @param volume field of the volume, where Kubernetes looks for the path */
function validateToken({ expirationSeconds = 3600, path }: Token, field: string, volume: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const place = `${field}.expirationSeconds`;
  if (expirationSeconds < 600)
    causes.push(invalidValue(place, expirationSeconds, 'may not specify a duration less than 10 minutes'));
  if (expirationSeconds > 2 ** 32)
    causes.push(invalidValue(place, expirationSeconds, 'may not specify a duration larger than 2^32 seconds'));
  if (!path) causes.push(required(`${volume}.path`));
  else causes.push(...validateLocalPath(path, `${volume}.path`));
  return causes;
}

/** A projected volume. @param field such as `spec.volumes[0].projected` */
export function validateProjected(projected: Projected | undefined, field: string): StatusCause[] {
  const causes = validateFileMode(projected?.defaultMode, `${field}.defaultMode`);
  const paths = new Paths();
  projected?.sources?.forEach((source, at) => {
    const place = `${field}.sources[${at}]`;
    for (const kind of ['secret', 'configMap'] as const) {
      const from = source[kind];
      if (!from) continue;
      if (!from.name) causes.push(required(`${place}.${kind}.name`));
      from.items?.forEach((item, index) => {
        causes.push(...validateKeyToPath(item, `${place}.${kind}.items[${index}]`));
        causes.push(...paths.take(item.path, from.name ?? '', field));
      });
    }
    for (const file of source.downwardAPI?.items ?? []) {
      causes.push(...validateDownwardFile(file, `${place}.downwardAPI`));
      causes.push(...paths.take(file.path, file.path, field));
    }
    if (source.serviceAccountToken)
      causes.push(...validateToken(source.serviceAccountToken, `${place}.serviceAccountToken`, field));
    const { secret, configMap, downwardAPI, serviceAccountToken } = source;
    if ([secret, configMap, downwardAPI, serviceAccountToken].filter(Boolean).length > 1)
      causes.push(forbiddenField(place, 'may not specify more than 1 volume type per source'));
  });
  return causes;
}
