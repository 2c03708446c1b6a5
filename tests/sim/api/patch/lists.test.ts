import { describe, expect, it } from 'vitest';
import { isAtomic, keyDefault, mergeOf } from '../../../../src/sim/api/schema/lists.ts';
import { allModels } from '../../../../src/sim/api/schema/schema.ts';

describe('how fields merge', () => {
  it.each([
    ['V1PodSpec', 'containers', { type: 'map', keys: ['name'], strategy: 'merge', mergeKey: 'name' }],
    ['V1PodSpec', 'volumes', { type: 'map', keys: ['name'], strategy: 'merge', retainKeys: true, mergeKey: 'name' }],
    ['V1PodSpec', 'tolerations', { type: undefined, keys: [], strategy: '', mergeKey: '' }],
    ['V1PodSpec', 'nodeSelector', { type: 'atomic', strategy: '' }],
    [
      'V1Container',
      'ports',
      { type: 'map', keys: ['containerPort', 'protocol'], strategy: 'merge', mergeKey: 'containerPort' },
    ],
    ['V1ServiceSpec', 'ports', { type: 'map', keys: ['port', 'protocol'], strategy: 'merge', mergeKey: 'port' }],
    ['V1JobStatus', 'conditions', { type: 'atomic', keys: [], strategy: 'merge', mergeKey: 'type' }],
    ['V1ObjectMeta', 'finalizers', { type: 'set', keys: [], strategy: 'merge', mergeKey: '' }],
    ['V1DeploymentSpec', 'strategy', { type: undefined, strategy: '', retainKeys: true }],
    ['V1PodDisruptionBudgetSpec', 'selector', { strategy: 'replace' }],
    ['V1PersistentVolumeSpec', 'claimRef', { type: 'granular' }],
  ])('%s.%s', (model, field, merge) => {
    expect(mergeOf(model, field)).toMatchObject(merge);
  });

  it('names only models and fields that there are', () => {
    let told = 0;
    for (const { name, fields } of allModels())
      for (const field of fields.values()) {
        const { type, keys } = mergeOf(name, field.name);
        if (type === 'set' || type === 'map') expect(field.shape).toBe('list');
        if (type !== undefined || keys.length > 0) told++;
      }
    expect(told).toBeGreaterThan(60);
    const models = new Set([...allModels()].map(({ name }) => name));
    for (const name of ['V1LabelSelector', 'V1OwnerReference', 'CoreV1EndpointPort', 'RbacV1Subject']) {
      expect(isAtomic(name)).toBe(true);
      expect(models.has(name)).toBe(true);
    }
    expect(isAtomic('V1PodSpec')).toBe(false);
  });

  it('takes a port without a protocol for one of TCP', () => {
    expect(keyDefault('V1ServicePort', 'protocol')).toBe('TCP');
    expect(keyDefault('V1Container', 'name')).toBe('');
    expect(keyDefault('V1ObjectReference', 'name')).toBeUndefined();
  });
});
