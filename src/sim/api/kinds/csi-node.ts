// CSINodes (pkg/registry/storage/csinode/strategy.go; pkg/apis/storage/validation).
import { CSI_NODES } from '../../resources/index.ts';
import type { CSINode } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, required } from './field-error.ts';
import { NEGATIVE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

function validate({ spec }: CSINode): StatusCause[] {
  const seen = new Set<string>();
  return (spec.drivers ?? []).flatMap(({ name = '', nodeID = '', allocatable, topologyKeys = [] }, at) => {
    const field = `spec.drivers[${at}]`;
    const causes: StatusCause[] = [];
    if (name === '') causes.push(required(`${field}.name`));
    if (seen.has(name)) causes.push(duplicate(`${field}.name`, name));
    seen.add(name);
    if (nodeID === '') causes.push(required(`${field}.nodeID`));
    if ((allocatable?.count ?? 0) < 0)
      causes.push(invalidValue(`${field}.allocatable.count`, allocatable?.count, NEGATIVE));
    topologyKeys.forEach((key, place) => {
      if (topologyKeys.indexOf(key) < place) causes.push(duplicate(`${field}.topologyKeys[${place}]`, key));
    });
    return causes;
  });
}

export const CSI_NODE_STRATEGY: Strategy<CSINode> = {
  resource: CSI_NODES,
  defaults(object) {
    object.spec = { ...object.spec, drivers: object.spec?.drivers ?? [] };
  },
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate: validate,
};
