// What a table of one kind is made of: its columns and, for each object, its cells.
import { humanDuration } from '../../../triage/human-duration.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Container, KubeObject } from '../../wire.ts';

/** A cell as it goes over the wire; kubectl prints nothing for null. */
export type Cell = string | number | boolean | null;

/** A column (apimachinery, meta/v1 TableColumnDefinition). */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  /** `name` marks the column that kubectl puts the kind in front of */
  readonly format: '' | 'name';
  readonly description: string;
  /** 0: always shown; more: only with `-o wide` */
  readonly priority: number;
}

/** What marks a row as done, so that clients may leave it out. */
export interface RowCondition {
  readonly type: 'Completed';
  readonly status: 'True';
  readonly reason: string;
  readonly message: string;
}

/** How the objects of a resource are shown. */
export interface TableKind<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>;
  readonly columns: readonly Column[];
  /** One for each column. @param now milliseconds since the epoch */
  cells(object: T, now: number): Cell[];
  /** absent or undefined: nothing is said of the row */
  condition?(object: T): RowCondition | undefined;
}

/** A column. @param priority 1 when only `-o wide` shows it */
export function column(name: string, type: Column['type'] = 'string', priority: Column['priority'] = 0): Column {
  return { name, type, format: '', description: '', priority };
}

/** A column that only `-o wide` shows. */
export function wide(name: string): Column {
  return column(name, 'string', 1);
}

/** The first column of nearly every kind. */
export const NAME: Column = { ...column('Name'), format: 'name' };

export const AGE: Column = column('Age');

/** The columns that `-o wide` adds to what makes pods. */
export const CONTAINERS: readonly Column[] = [wide('Containers'), wide('Images')];

/** A table kind with its type put away. */
export function tableKind<T extends KubeObject>(kind: TableKind<T>): TableKind {
  return kind;
}

/** How long ago a time was; `<unknown>` when it is absent. */
export function since(time: string | null | undefined, now: number): string {
  return time ? humanDuration(now - Date.parse(time)) : '<unknown>';
}

/** How old an object is. */
export function age({ metadata }: KubeObject, now: number): string {
  return since(metadata.creationTimestamp, now);
}

/** Names and images of containers, as two cells. */
export function containerCells(containers: readonly Container[] | undefined): [string, string] {
  const all = containers ?? [];
  return [all.map(({ name }) => name).join(','), all.map(({ image }) => image ?? '').join(',')];
}
