// What storage drivers tell of themselves, and where volumes are.
import { describe, expect, it } from 'vitest';
import { CSI_DRIVER_STRATEGY } from '../../../../src/sim/api/kinds/csi-driver.ts';
import { CSI_NODE_STRATEGY } from '../../../../src/sim/api/kinds/csi-node.ts';
import { CSI_STORAGE_CAPACITY_STRATEGY } from '../../../../src/sim/api/kinds/csi-storage-capacity.ts';
import { VOLUME_ATTACHMENT_STRATEGY } from '../../../../src/sim/api/kinds/volume-attachment.ts';
import {
  CSI_DRIVERS,
  CSI_NODES,
  CSI_STORAGE_CAPACITIES,
  VOLUME_ATTACHMENTS,
} from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

describe('a driver', () => {
  const driver = (spec: object = {}) => {
    const object = draft(CSI_DRIVERS, { spec });
    CSI_DRIVER_STRATEGY.defaults(object);
    return object;
  };

  it('attaches its volumes, and keeps to it', () => {
    const made = driver();
    expect(made.spec).toMatchObject({ attachRequired: true, volumeLifecycleModes: ['Persistent'] });
    expect(told(CSI_DRIVER_STRATEGY.validateUpdate(driver({ attachRequired: false }), made, ''))).toEqual([
      'spec.attachRequired: Invalid value: false: field is immutable',
    ]);
    expect(told(CSI_DRIVER_STRATEGY.validate(driver({ fsGroupPolicy: 'All' })))).toEqual([
      'spec.fsGroupPolicy: Unsupported value: "All": supported values: "ReadWriteOnceWithFSType", "File", "None"',
    ]);
  });
});

describe('the drivers of a node', () => {
  it('have names and ids, each once', () => {
    const drivers = [
      { name: 'a', nodeID: 'n' },
      { name: 'a', nodeID: '' },
      { name: 'b', nodeID: 'n', allocatable: { count: -1 } },
    ];
    expect(told(CSI_NODE_STRATEGY.validate(draft(CSI_NODES, { spec: { drivers } })))).toEqual([
      'spec.drivers[1].name: Duplicate value: "a"',
      'spec.drivers[1].nodeID: Required value',
      'spec.drivers[2].allocatable.count: Invalid value: -1: must be greater than or equal to 0',
    ]);
  });
});

describe('a capacity', () => {
  it('is of a class, which it keeps', () => {
    const capacity = (storageClassName: string, size?: string) =>
      draft(CSI_STORAGE_CAPACITIES, { storageClassName, ...(size && { capacity: size }) });
    expect(told(CSI_STORAGE_CAPACITY_STRATEGY.validate(capacity('', '-1')))).toEqual([
      'storageClassName: Required value',
      'capacity: Invalid value: "-1": must be greater than or equal to 0',
    ]);
    expect(told(CSI_STORAGE_CAPACITY_STRATEGY.validateUpdate(capacity('b'), capacity('a'), ''))).toEqual([
      'storageClassName: Invalid value: "b": field is immutable',
    ]);
  });
});

describe('an attachment', () => {
  it('names attacher, volume and node, which stay, and is not attached at first', () => {
    const spec = { attacher: 'a', nodeName: 'node-1', source: { persistentVolumeName: 'v' } };
    const made = draft(VOLUME_ATTACHMENTS, { spec });
    VOLUME_ATTACHMENT_STRATEGY.prepareForCreate(made, CONTEXT);
    expect(made.status).toEqual({ attached: false });
    expect(VOLUME_ATTACHMENT_STRATEGY.validate(made)).toEqual([]);
    const bare = draft(VOLUME_ATTACHMENTS, { spec: { source: {} } });
    expect(told(VOLUME_ATTACHMENT_STRATEGY.validate(bare))).toEqual([
      'spec.attacher: Required value',
      'spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName',
      'spec.nodeName: Required value',
    ]);
    const moved = draft(VOLUME_ATTACHMENTS, { spec: { ...spec, nodeName: 'node-2' } });
    expect(told(VOLUME_ATTACHMENT_STRATEGY.validateUpdate(moved, made, ''))[0]).toMatch(/field is immutable$/);
  });
});
