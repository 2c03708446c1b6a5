// What is kept about whom: for every table, which rows are a person's and which a workspace's.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tables } from '../engine/tables.ts';
import type { Subject } from '../port/data.ts';

/** A table and whose rows are whose. */
interface Kind {
  readonly table: keyof Tables;
  /** column with the person; absent: it says nothing of people */
  readonly person?: string;
  /** a person's rows stay with the team, without the name */
  readonly keepsRow?: true;
  /** rows of a workspace */
  readonly ofWorkspace: (workspace: string) => Expression<SqlBool>;
  /** columns that leave the database as JSON, and those that do not leave it */
  readonly json?: readonly string[];
  readonly hidden?: readonly string[];
}

const column = (name: string) => sql.ref(name);
const is = (name: string) => (value: string) => sql<boolean>`${column(name)} = ${value}`;
/** People of a workspace begin with its name; on web and terminal both are the same. */
const personOf = (name: string) => (workspace: string) =>
  sql<boolean>`(${column(name)} = ${workspace} or (${column(name)} >= ${`${workspace}:`} and ${column(name)} < ${`${workspace};`}))`;
const channelOf = (name: string, workspace: string) =>
  sql<boolean>`(${column(name)} >= ${`${workspace}/`} and ${column(name)} < ${`${workspace}0`})`;

/** Every kind, in the order in which it may be deleted. */
export const KINDS: readonly Kind[] = [
  {
    table: 'noteEdits',
    person: 'editor',
    keepsRow: true,
    ofWorkspace: (workspace) => sql<boolean>`note_id in (select id from notes where workspace = ${workspace})`,
    json: ['before'],
    hidden: ['seq'],
  },
  { table: 'notes', person: 'author', keepsRow: true, ofWorkspace: is('workspace'), hidden: ['seq'] },
  {
    table: 'settings',
    person: 'owner',
    ofWorkspace: (workspace) =>
      sql<boolean>`((scope = 'workspace' and owner = ${workspace}) or (scope = 'channel' and ${channelOf('owner', workspace)})
        or (scope = 'person' and ${personOf('owner')(workspace)}))`,
    json: ['value'],
  },
  { table: 'corrections', person: 'person', ofWorkspace: is('workspace'), hidden: ['seq'] },
  { table: 'incidents', ofWorkspace: is('workspace'), json: ['state'], hidden: ['seq'] },
  {
    table: 'subscriptions',
    person: 'person',
    keepsRow: true,
    ofWorkspace: is('workspace'),
    json: ['options'],
    hidden: ['seq'],
  },
  { table: 'answers', person: 'person', ofWorkspace: is('workspace') },
  { table: 'quizDays', ofWorkspace: is('workspace'), json: ['scenario'] },
  { table: 'cards', person: 'person', ofWorkspace: personOf('person'), json: ['state'] },
  { table: 'streaks', person: 'person', ofWorkspace: personOf('person'), json: ['freezes'] },
  {
    table: 'installations',
    ofWorkspace: (workspace) =>
      sql<boolean>`(${workspace} = 'slack:' || team or (team = '' and ${workspace} = 'slack:' || enterprise))`,
    hidden: ['sealed'],
  },
];

/** Which rows of a kind are somebody's; absent: none can be. */
export function rowsOf(kind: Kind, subject: Subject): Expression<SqlBool> | undefined {
  if ('workspace' in subject) return kind.ofWorkspace(subject.workspace);
  if (kind.person === undefined) return undefined;
  const own = sql<boolean>`${column(kind.person)} = ${subject.person}`;
  return kind.table === 'settings' ? sql<boolean>`(scope = 'person' and ${own})` : own;
}
