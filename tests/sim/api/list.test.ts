import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listed, list } from '../../../src/sim/api/list.ts';
import { CONFIG_MAPS } from '../../../src/sim/resources/index.ts';
import { Store } from '../../../src/sim/store/store.ts';
import { runs } from '../../make/fuzz.ts';

function storeOf(places: readonly (readonly [namespace: string, name: string])[]): Store {
  const store = new Store();
  for (const [namespace, name] of places) {
    const uid = `${namespace}/${name}`;
    if (store.get(CONFIG_MAPS, namespace, name)) continue;
    const metadata = { name, namespace, uid, resourceVersion: '', creationTimestamp: '' };
    store.create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
  }
  return store;
}

function names({ items }: Listed): string[] {
  return items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
}

const label = fc.stringMatching(/^[a-c0-1](?:[a-c0-1-]{0,3}[a-c0-1])?$/);

describe('a list', () => {
  it('is in the order of keys: a namespace before that whose name it begins, where a hyphen follows', () => {
    const store = storeOf([
      ['shop', 'a'],
      ['shop-two', 'b'],
      ['shop', 'a-1'],
    ]);
    expect(names(list(store, CONFIG_MAPS, '', {}))).toEqual(['shop-two/b', 'shop/a', 'shop/a-1']);
  });

  it('is the same in portions as whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(label, label), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (places, limit) => {
          const store = storeOf(places);
          const whole = names(list(store, CONFIG_MAPS, '', {}));
          const parts: string[] = [];
          let next: string | undefined = '';
          while (next !== undefined) {
            const part: Listed = list(store, CONFIG_MAPS, '', { limit, continue: next });
            parts.push(...names(part));
            expect(part.items.length).toBeLessThanOrEqual(limit);
            expect(part.metadata.remainingItemCount ?? 0).toBe(whole.length - parts.length);
            next = part.metadata.continue;
          }
          expect(parts).toEqual(whole);
        },
      ),
      runs(200),
    );
  });
});
