// How the schema came to be, step by step. A step that has been released is never edited: what is to be different is a new one at the end.

/** One step: its statements, with `{text}`, `{int}` and `{seq}` for what the databases spell differently. */
export interface Migration {
  /** what it adds, for whoever reads the list */
  readonly adds: string;
  readonly statements: readonly string[];
  /** what only one of the databases needs */
  readonly only?: { readonly sqlite: readonly string[]; readonly postgres: readonly string[] };
}

/** In order: the first one makes schema 1. */
export const MIGRATIONS: readonly Migration[] = [
  {
    adds: 'what replicas agree on, and settings',
    statements: [
      'create table deliveries (key {text} primary key, expires {int} not null, settled {int} not null)',
      'create index deliveries_expires on deliveries (expires)',
      'create table leases (name {text} primary key, holder {text} not null, expires {int} not null)',
      `create table settings (scope {text} not null, owner {text} not null, name {text} not null, value {text} not null,
         primary key (scope, owner, name))`,
    ],
  },
  {
    adds: 'notes, their history and the index of their words',
    statements: [
      `create table notes (seq {seq}, id {text} not null unique, workspace {text} not null, channel {text} not null, thread {text} not null,
         author {text} not null, created_at {text} not null, updated_at {text} not null, revision {int} not null, language {text} not null,
         happened {text} not null, symptom {text} not null, first_look {text} not null, cause {text} not null, fix {text} not null,
         prevention {text} not null, layer {text} not null, part {text} not null, playbook {text} not null, workload {text} not null,
         permalink {text} not null, posted_channel {text}, posted_message {text})`,
      'create index notes_by_time on notes (workspace, created_at, seq)',
      'create index notes_by_channel on notes (workspace, channel, created_at, seq)',
      'create index notes_seen_before on notes (workspace, playbook, workload, created_at, seq)',
      'create index notes_by_author on notes (author)',
      `create table note_edits (seq {seq}, note_id {text} not null references notes (id) on delete cascade, at {text} not null,
         editor {text} not null, before {text} not null)`,
      'create index note_edits_by_note on note_edits (note_id, seq)',
      'create index note_edits_by_editor on note_edits (editor)',
    ],
    only: {
      sqlite: [
        `create virtual table note_grams using fts5 (grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
      ],
      postgres: [
        'create table note_grams (seq bigint primary key references notes (seq) on delete cascade, grams text[] not null)',
        'create index note_grams_grams on note_grams using gin (grams)',
      ],
    },
  },
  {
    adds: 'corrections and installations',
    statements: [
      `create table corrections (seq {seq}, id {text} not null unique, workspace {text} not null, person {text} not null, paste {text} not null,
         said_layer {text} not null, said_part {text} not null, meant_layer {text} not null, meant_part {text} not null,
         comment {text} not null, at {text} not null)`,
      'create index corrections_by_workspace on corrections (workspace, seq)',
      'create index corrections_by_person on corrections (person)',
      `create table installations (enterprise {text} not null, team {text} not null, sealed {text} not null,
         primary key (enterprise, team))`,
      'create index installations_by_team on installations (team)',
    ],
  },
  {
    adds: 'subscriptions and the incidents of watches',
    statements: [
      `create table subscriptions (seq {seq}, id {text} not null unique, kind {text} not null, workspace {text} not null, channel {text} not null,
         target {text} not null, person {text} not null, created_at {text} not null, options {text} not null,
         unique (kind, workspace, channel, target))`,
      `create table incidents (seq {seq}, id {text} not null unique, key {text} not null, workspace {text} not null, channel {text} not null,
         cluster {text} not null, namespace {text} not null, object {text} not null, layer {text} not null, part {text} not null,
         playbook {text} not null, started_at {text} not null, opened_at {text} not null, updated_at {text} not null, healed_at {text},
         posted_channel {text}, posted_message {text}, state {text} not null)`,
      'create unique index incidents_open on incidents (key) where healed_at is null',
      'create index incidents_by_workspace on incidents (workspace, opened_at)',
      'create index incidents_healed on incidents (healed_at)',
    ],
  },
  {
    adds: 'the quiz: days, answers, review cards and streaks',
    statements: [
      `create table quiz_days (workspace {text} not null, channel {text} not null, date {text} not null, level {int} not null,
         seed {int} not null, scenario {text} not null, reveal_at {text} not null, opened_at {text} not null, posted_channel {text},
         posted_message {text}, revealed_at {text}, primary key (workspace, channel, date))`,
      'create index quiz_days_due on quiz_days (reveal_at) where revealed_at is null',
      'create index quiz_days_by_date on quiz_days (date)',
      `create table answers (workspace {text} not null, channel {text} not null, date {text} not null, person {text} not null,
         question {text} not null, choice {text} not null, correct {int} not null, score {int} not null, looks {int} not null,
         layer {text} not null, part {text} not null, at {text} not null, primary key (workspace, channel, date, person, question))`,
      'create index answers_by_week on answers (workspace, date)',
      'create index answers_by_person on answers (person, date)',
      'create table cards (person {text} not null, topic {text} not null, due {text} not null, state {text} not null, primary key (person, topic))',
      'create index cards_due on cards (person, due)',
      `create table streaks (person {text} primary key, days {int} not null, best {int} not null, last_date {text} not null,
         freezes {text} not null)`,
    ],
  },
  {
    adds: 'what is taken and not answered',
    statements: [
      'create table inbox (key {text} primary key, holder {text} not null, expires {int} not null, place {text} not null)',
      'create index inbox_expires on inbox (expires)',
      'create index inbox_by_holder on inbox (holder)',
    ],
  },
];

const SPELLING = {
  // the order of bytes, as SQLite's is, whatever the database's own language
  postgres: {
    text: 'text collate "C"',
    int: 'bigint',
    seq: 'bigint generated by default as identity primary key',
  },
  sqlite: { text: 'text', int: 'integer', seq: 'integer primary key autoincrement' },
} as const;

/** The statements of a step for one database. */
export function statementsOf({ statements, only }: Migration, kind: keyof typeof SPELLING): readonly string[] {
  const spell = (statement: string): string =>
    statement.replace(/\{(text|int|seq)\}/g, (_, type: 'text' | 'int' | 'seq') => SPELLING[kind][type]);
  return [...statements, ...(only?.[kind] ?? [])].map(spell);
}
