// Descriptions of made-up objects. tests/e2e/describe-objects.test.ts holds real kubectl's beside them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describerFor } from '../../../../src/sim/kubectl/describe/index.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';
import { groupOf, HeldObjects } from '../../../make/held-objects.ts';

const GOLDEN = join(import.meta.dirname, '../../../golden/describe');
const NOW = Date.parse('2026-11-30T10:30:00Z');
const held = new HeldObjects(readFileSync(join(GOLDEN, 'objects.yaml'), 'utf8'));

async function told(object: KubeObject, showEvents = true): Promise<string> {
  return describerFor(groupOf(object), object.kind)(object, { ...held.ask(NOW), showEvents });
}

describe('a description', () => {
  it('of each kind is as it was', async () => {
    const all: string[] = [];
    for (const object of held.objects)
      all.push(`$ describe ${object.kind} ${object.metadata.name}\n${await told(object)}`);
    await expect(all.join('\n')).toMatchFileSnapshot('../../../golden/describe/objects.txt');
  });

  it('has no events where they are not to be shown', async () => {
    for (const object of held.objects) expect(await told(object, false)).not.toContain('\nEvents:');
  });

  it('changes nothing in what it is told of', async () => {
    const before = JSON.stringify(held.objects);
    for (const object of held.objects) await told(object);
    expect(JSON.stringify(held.objects)).toBe(before);
  });

  it('can be made of an object that has next to nothing', async () => {
    for (const { apiVersion, kind } of held.objects) {
      const metadata = { name: 'bare', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-11-30T08:00:00Z' };
      if (kind === 'LimitRange' || kind === 'Deployment' || kind === 'Pod') continue;
      expect(await told({ apiVersion, kind, metadata })).toMatch(/^Name: +bare\n/);
    }
  });
});
