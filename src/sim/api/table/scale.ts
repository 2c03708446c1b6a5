// The columns of a Scale (pkg/printers/internalversion, printScale).
import { resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { AGE, age, column, NAME, type TableKind } from './columns.ts';

interface Scale extends KubeObject {
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number };
}

const SCALES = resource<Scale>({ group: 'autoscaling', version: 'v1', kind: 'Scale', plural: 'scales' });

export const SCALE_TABLE: TableKind<Scale> = {
  resource: SCALES,
  columns: [NAME, column('Desired', 'integer'), column('Available', 'integer'), AGE],
  cells: (scale, now) => [scale.metadata.name, scale.spec?.replicas ?? 0, scale.status?.replicas ?? 0, age(scale, now)],
};
