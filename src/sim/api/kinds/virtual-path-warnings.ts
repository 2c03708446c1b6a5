// Files of volumes that would lie over one another (pkg/api/pod/warnings.go, warningsForOverlappingVirtualPaths).
import type { PodSpec } from '../../wire.ts';

type Volume = NonNullable<PodSpec['volumes']>[number];
type Projection = NonNullable<NonNullable<Volume['projected']>['sources']>[number];
type Item = { readonly path: string };

/** A path and what puts something there; `source` is '' where the volume says it. */
interface Place {
  readonly path: string;
  readonly source: string;
}

function textOf({ path, source }: Place): string {
  return source ? `${JSON.stringify(path)} (${source})` : JSON.stringify(path);
}

function collide(one: Place, other: Place): boolean {
  if (one.path === '' || other.path === '') return false;
  return `${one.path}/`.startsWith(`${other.path}/`) || `${other.path}/`.startsWith(`${one.path}/`);
}

function overlaps(places: readonly Place[]): string[] {
  const trimmed = places.map(({ path, source }) => ({ path: path.replace(/\/+$/, ''), source }));
  return trimmed.flatMap((place, at) =>
    trimmed
      .slice(0, at)
      .filter((other) => collide(place, other))
      .map((other) => `${textOf(place)} with ${textOf(other)}`),
  );
}

function placesOf(items: readonly Item[] | undefined, source: string): Place[] {
  return (items ?? []).map(({ path }) => ({ path, source }));
}

function projectedPlaces({ configMap, secret, downwardAPI, serviceAccountToken }: Projection): Place[] {
  if (configMap?.items) return placesOf(configMap.items, `ConfigMap ${JSON.stringify(configMap.name ?? '')}`);
  if (secret?.items) return placesOf(secret.items, `Secret ${JSON.stringify(secret.name ?? '')}`);
  if (downwardAPI?.items) return placesOf(downwardAPI.items, 'DownwardAPI');
  return serviceAccountToken ? [{ path: serviceAccountToken.path, source: 'ServiceAccountToken' }] : [];
}

/** One warning for each pair of paths that lie over one another, volume by volume. */
export function virtualPathWarnings(volumes: readonly Volume[] | undefined): string[] {
  const warnings: string[] = [];
  for (const { name, configMap, secret, downwardAPI, projected } of volumes ?? []) {
    const warn = (what: string, places: readonly Place[]): void => {
      for (const one of overlaps(places))
        warnings.push(`volume ${JSON.stringify(name)} (${what}): overlapping paths: ${one}`);
    };
    if (configMap) warn(`ConfigMap ${JSON.stringify(configMap.name ?? '')}`, placesOf(configMap.items, ''));
    if (secret) warn(`Secret ${JSON.stringify(secret.secretName ?? '')}`, placesOf(secret.items, ''));
    if (downwardAPI) warn('DownwardAPI', placesOf(downwardAPI.items, ''));
    for (const source of projected?.sources ?? [])
      if (Object.keys(source).length === 0)
        warnings.push(`volume ${JSON.stringify(name)} (Projected) has no sources provided`);
    warn('Projected', (projected?.sources ?? []).flatMap(projectedPlaces));
  }
  return warnings;
}
