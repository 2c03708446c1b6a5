import { expect, it } from 'vitest';
import { podTemplateHash } from '../../../src/sim/controllers/pod-template-hash.ts';
import { template } from '../../make/controller-bench.ts';

const one = template({ app: 'api' });

it('is always the same for a template, whatever the order of its fields', () => {
  const turned = { spec: one.spec, metadata: one.metadata } as typeof one;
  expect(podTemplateHash(turned)).toBe(podTemplateHash(one));
  expect(podTemplateHash(one)).toBe('c779956bf');
});

it('is written in the letters and digits that Kubernetes writes hashes in', () => {
  for (let at = 0; at < 200; at++) expect(podTemplateHash(template({ app: `a${at}` }))).toMatch(/^[bcdf4-9]{1,10}$/);
});

it('differs with the template, and with the count of collisions', () => {
  const hashes = [one, template({ app: 'api' }, 'nginx:next')].map((each) => podTemplateHash(each));
  hashes.push(podTemplateHash(one, 0), podTemplateHash(one, 1));
  expect(new Set(hashes).size).toBe(4);
});
