import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** Changes that one of the staff made at once. */
interface ChangeBatchTable {
  id: Generated<number>;
  /** Null: the shop itself, or the command line. */
  staff_id: number | null;
  /** Stable name of what was done. */
  action: string;
  /** For people. */
  title: string;
  at: number;
  /** The batch that it has undone. */
  undoes: number | null;
  undone_by: number | null;
  /** Key of the form that it came of; null: forms that may be sent again. */
  form_key: Generated<string | null>;
  /** Time of the last changes that were added to it later; null: it came whole. */
  grown_at: Generated<number | null>;
}

interface ChangeTable {
  id: Generated<number>;
  batch_id: number;
  entity: string;
  entity_id: string;
  /** JSON: field → before and after; null stands for what was not there. */
  fields: string;
}

/** Keeper of a thing in a queue, and the time to look at it. */
interface DeskCardTable {
  entity: string;
  entity_id: string;
  staff_id: number | null;
  snoozed_until: number | null;
  /** YYYY-MM-DD */
  due_on: string | null;
  done_at: number | null;
}

/** Notes of the staff to each other about a thing. */
interface DeskNoteTable {
  id: Generated<number>;
  entity: string;
  entity_id: string;
  staff_id: number;
  text: string;
  at: number;
  removed_at: number | null;
}

/** A list with its filters under a name. */
interface SavedViewTable {
  id: Generated<number>;
  staff_id: number;
  list: string;
  title: string;
  /** Query as in addresses, without «?». */
  query: string;
  is_shared: Flag;
  removed_at: number | null;
}

/** Work on many things at once, beside requests. */
interface DeskJobTable {
  id: Generated<number>;
  kind: string;
  staff_id: number;
  title: string;
  /** JSON */
  input: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  total: Generated<number>;
  done: Generated<number>;
  /** For people: what was left and why. */
  report: Generated<string>;
  /** Instant until which a process works on it, as it has said last. */
  leased_until: Generated<number>;
  /** Number of times that an import has begun since it was asked for. */
  attempts: Generated<number>;
  batch_id: number | null;
  created_at: number;
  ended_at: number | null;
}

/** Changes of an import of the back office in a product. */
interface ImportChangeTable {
  job_id: number;
  /** External id. */
  product: string;
  /** JSON of before and after by field; null: the product was made. */
  fields: string | null;
  undone_at: number | null;
  /** JSON of the fields that its undoing left as they were; null: none. */
  left_fields: string | null;
}

/** Sales and new visitors of a day, counted by the groups of reports (server/backoffice/reports/count-day.ts). */
export interface ReportDayTable {
  kind: string;
  /** Day in Moscow when the orders were placed, YYYY-MM-DD. */
  day: string;
  key: string;
  orders: number;
  units: number;
  /** Kopecks. */
  total: number;
  paid: number;
}

/** A letter or an SMS about an order, as it was sent. */
export interface SentLetterTable {
  /** Number of the letter: sent again, it bears the same. */
  key: string;
  order_id: number;
  channel: 'mail' | 'sms';
  sent_to: string;
  /** '' of an SMS. */
  subject: string;
  text: string;
  /** JSON: names of what was attached. */
  files: string;
  sent_at: number;
}

/** A text from which answers to buyers are begun. */
export interface AnswerTemplateTable {
  id: number;
  title: string;
  text: string;
  position: number;
}

export interface DeskTables {
  change_batches: ChangeBatchTable;
  changes: ChangeTable;
  desk_cards: DeskCardTable;
  desk_notes: DeskNoteTable;
  saved_views: SavedViewTable;
  desk_jobs: DeskJobTable;
  import_changes: ImportChangeTable;
  report_days: ReportDayTable;
  sent_letters: SentLetterTable;
  answer_templates: AnswerTemplateTable;
}
