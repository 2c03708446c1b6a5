// The tables as kysely sees them: the same on both databases. Names are snake_case there. JSON is text; what may be absent is null.
import type { Generated } from 'kysely';

interface NoteTable {
  /** order of creation */
  readonly seq: Generated<number>;
  readonly id: string;
  readonly workspace: string;
  readonly channel: string;
  readonly thread: string;
  readonly author: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  readonly language: 'en' | 'ja';
  readonly happened: string;
  readonly symptom: string;
  readonly firstLook: string;
  readonly cause: string;
  readonly fix: string;
  readonly prevention: string;
  readonly layer: string;
  readonly part: string;
  readonly playbook: string;
  readonly workload: string;
  readonly permalink: string;
  readonly postedChannel: string | null;
  readonly postedMessage: string | null;
}

interface NoteEditTable {
  readonly seq: Generated<number>;
  readonly noteId: string;
  readonly at: string;
  readonly editor: string;
  /** field → text before, as JSON */
  readonly before: string;
}

interface SettingTable {
  readonly scope: 'person' | 'channel' | 'workspace';
  readonly owner: string;
  readonly name: string;
  /** JSON */
  readonly value: string;
}

interface CorrectionTable {
  readonly seq: Generated<number>;
  readonly id: string;
  readonly workspace: string;
  readonly person: string;
  readonly paste: string;
  readonly saidLayer: string;
  readonly saidPart: string;
  readonly meantLayer: string;
  readonly meantPart: string;
  readonly comment: string;
  readonly at: string;
}

interface DeliveryTable {
  readonly key: string;
  /** milliseconds since 1970 */
  readonly expires: number;
  /** 1: the work is done */
  readonly settled: number;
}

interface LeaseTable {
  readonly name: string;
  readonly holder: string;
  /** milliseconds since 1970 */
  readonly expires: number;
}

interface InboxTable {
  readonly key: string;
  readonly holder: string;
  /** milliseconds since 1970 */
  readonly expires: number;
  /** JSON */
  readonly place: string;
}

interface InstallationTable {
  readonly enterprise: string;
  readonly team: string;
  /** encrypted */
  readonly sealed: string;
}

interface IncidentTable {
  readonly seq: Generated<number>;
  readonly id: string;
  readonly key: string;
  readonly workspace: string;
  readonly channel: string;
  readonly cluster: string;
  readonly namespace: string;
  readonly object: string;
  readonly layer: string;
  readonly part: string;
  readonly playbook: string;
  readonly startedAt: string;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly healedAt: string | null;
  readonly postedChannel: string | null;
  readonly postedMessage: string | null;
  /** JSON */
  readonly state: string;
}

interface SubscriptionTable {
  readonly seq: Generated<number>;
  readonly id: string;
  readonly kind: 'quiz' | 'watch' | 'digest';
  readonly workspace: string;
  readonly channel: string;
  readonly target: string;
  readonly person: string;
  readonly createdAt: string;
  /** JSON */
  readonly options: string;
}

interface QuizDayTable {
  readonly workspace: string;
  readonly channel: string;
  readonly date: string;
  readonly level: number;
  readonly seed: number;
  /** JSON */
  readonly scenario: string;
  readonly revealAt: string;
  readonly openedAt: string;
  readonly postedChannel: string | null;
  readonly postedMessage: string | null;
  readonly revealedAt: string | null;
}

interface AnswerTable {
  readonly workspace: string;
  readonly channel: string;
  readonly date: string;
  readonly person: string;
  readonly question: string;
  readonly choice: string;
  /** 1: right */
  readonly correct: number;
  readonly score: number;
  readonly looks: number;
  readonly layer: string;
  readonly part: string;
  readonly at: string;
}

interface CardTable {
  readonly person: string;
  readonly topic: string;
  readonly due: string;
  /** JSON */
  readonly state: string;
}

interface StreakTable {
  readonly person: string;
  readonly days: number;
  readonly best: number;
  readonly lastDate: string;
  /** JSON */
  readonly freezes: string;
}

/** Every table but the one that says which schema it is, and the index of grams, which each database has in its own way. */
export interface Tables {
  readonly notes: NoteTable;
  readonly noteEdits: NoteEditTable;
  readonly settings: SettingTable;
  readonly corrections: CorrectionTable;
  readonly deliveries: DeliveryTable;
  readonly leases: LeaseTable;
  readonly inbox: InboxTable;
  readonly installations: InstallationTable;
  readonly incidents: IncidentTable;
  readonly subscriptions: SubscriptionTable;
  readonly quizDays: QuizDayTable;
  readonly answers: AnswerTable;
  readonly cards: CardTable;
  readonly streaks: StreakTable;
}
