import { describe, expect, it } from 'vitest';
import { imageTag } from '../../../../src/sim/api/kinds/image-tag.ts';
import { defaultPullPolicy } from '../../../../src/sim/api/kinds/pull-policy.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('the tag of an image', () => {
  it.each([
    ['nginx', 'latest'],
    ['nginx:stable', 'stable'],
    ['registry.example:5000/team/app', 'latest'],
    ['registry.example:5000/team/app:1.2', '1.2'],
    [`nginx@${DIGEST}`, ''],
    [`nginx:1@${DIGEST}`, '1'],
    ['UPPER', ''],
    ['nginx:', ''],
    [' nginx', ''],
    ['', ''],
    ['a'.repeat(64), ''],
  ])('of %j is %j', (image, tag) => {
    expect(imageTag(image)).toBe(tag);
  });

  it('decides when images are pulled', () => {
    expect(defaultPullPolicy('nginx')).toBe('Always');
    expect(defaultPullPolicy('nginx:latest')).toBe('Always');
    expect(defaultPullPolicy('nginx:1')).toBe('IfNotPresent');
    expect(defaultPullPolicy(`nginx@${DIGEST}`)).toBe('IfNotPresent');
  });
});
