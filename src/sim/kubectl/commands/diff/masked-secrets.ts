// Values of secrets in a diff: only whether they differ is shown (kubectl, pkg/cmd/diff/diff.go Masker).
import type { KubeObject } from '../../../wire.ts';

const SAME = '***';
const BEFORE = '*** (before)';
const AFTER = '*** (after)';

type Data = Readonly<Record<string, unknown>>;

function dataOf(object: KubeObject | undefined): Data | undefined {
  const data = object?.data;
  return typeof data === 'object' && data !== null ? (data as Data) : undefined;
}

function withData(object: KubeObject | undefined, data: Data | undefined): KubeObject | undefined {
  return object && data ? { ...object, data } : object;
}

/** Both states of a secret, without its values. */
export function maskedSecrets(
  live: KubeObject | undefined,
  merged: KubeObject,
): readonly [KubeObject | undefined, KubeObject | undefined] {
  const from = dataOf(live);
  const to = dataOf(merged);
  const masked = (own: Data | undefined, other: Data | undefined, different: string): Data | undefined =>
    own &&
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => {
        const isOther = other && Object.hasOwn(other, key) && other[key] !== value;
        return [key, isOther ? different : SAME];
      }),
    );
  return [withData(live, masked(from, to, BEFORE)), withData(merged, masked(to, from, AFTER))];
}
