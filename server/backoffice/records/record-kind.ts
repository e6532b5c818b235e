import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Change } from '../changes/change-as.ts';
import type { EntityName } from '../entities/entities.ts';
import type { Row } from '../entities/row-entity.ts';

/** A field as its form has it: always a text. */
export interface RecordField {
  /** Column of the table. */
  name: string;
  label: string;
  kind:
    | 'line'
    | 'text'
    | 'markdown'
    /** Path of the shop, or an address of another site. */
    | 'address'
    /** Key of a picture. */
    | 'picture'
    /** Instant as a day and time in Moscow. */
    | 'moment'
    | 'choice'
    | 'number'
    | 'decimal'
    | 'roubles'
    /** A list as JSON, a line each. */
    | 'list'
    /** Blocks of a page: JSON. */
    | 'blocks'
    /** Read and written by the kind itself. */
    | 'own';
  hint?: string;
  isRequired?: true;
  /** Signs of a text, or the greatest number. */
  max?: number;
  min?: number;
  /** Value of an empty text. */
  empty?: null | string | number;
  choices?: readonly (readonly [value: string, title: string])[];
  /** A choice of numbers. */
  isNumber?: true;
  /** Told when the thing is made, and never changed. */
  isKey?: true;
  rows?: number;
  /** A field of the kind's own whose text is Markdown. */
  isMarkdown?: true;
  /** Not right: what is wrong with it. */
  check?(text: string): string | null;
}

/** Texts of a form by field. */
export type Texts = Readonly<Record<string, string>>;

/** A row that has just been written. */
export interface WrittenRecord {
  change: Change;
  key: string;
  texts: Texts;
  /** Texts that it had before; null: it was made. */
  published: Texts | null;
  /** Name of who wrote it. */
  by: string;
  now: Millis;
}

/** A kind of thing that the staff write by a form: a row of a table. */
export interface RecordKind {
  /** In addresses: `news` of `news-12`. No dash. */
  key: string;
  /** «Новости» */
  title: string;
  /** «Новость» */
  one: string;
  /** Purpose of the kind, shown above the list. */
  note?: string;
  table: string;
  idColumn: string;
  isTextId?: true;
  entity: EntityName;
  /** Entity under which another screen changes the same rows. */
  twin?: EntityName;
  fields: readonly RecordField[];
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  /** Columns that the filter of the list looks into. */
  searched: readonly string[];
  /** Kept as drafts before visitors see it. */
  hasDrafts?: true;
  /** In an order that the staff choose, by `position`. */
  hasOrder?: true;
  /** Only those with the same value of the column stand in one order. */
  orderWithin?: string;
  /** Instants between which visitors see it. */
  dates?: { from: string; to: string };
  /** Words for those before, between and after the dates: «показано» and so on when absent. */
  stateWords?: Readonly<Record<'shown' | 'later' | 'over', string>>;
  /** Said instead of them: «выключен». */
  wordOf?(row: Row): string | null;
  /** A page of the back office about one thing. */
  more?(key: string): { title: string; link: string };
  /** Neither made nor removed here. */
  isFixed?: true;
  /** Never removed here. */
  isKept?: true;
  /** A way of the shop's own to deliver: the last one stays where no carrier's prices are asked. */
  isDeliveryWay?: true;
  /** The list shows those alone. */
  only?: readonly (readonly [column: string, operator: '=' | 'is not', value: string | null])[];
  /** Columns of a new or changed row besides the fields. */
  stamp?(now: Millis, isNew: boolean): Row;
  /** Choices that the store knows: by field. */
  choices?(db: Db): Promise<Readonly<Record<string, RecordField['choices']>>>;
  /** Texts of a form without faults as they are kept. */
  toStore?(texts: Texts): Texts;
  /** Texts of its own fields. */
  readOwn?(tx: Tx | Db, key: string): Promise<Texts>;
  writeOwn?(tx: Tx, key: string, texts: Texts): Promise<void>;
  /** Errors by field that need the store. */
  check?(tx: Tx, texts: Texts, key: string | null): Promise<Readonly<Record<string, string>>>;
  /** A row of the list. */
  tell(
    row: Row,
    choices: Readonly<Record<string, RecordField['choices']>>,
  ): {
    title: string;
    detail: string;
  };
  /** Path of the shop where visitors see it. */
  shopPath?(row: Row): string | null;
  /** Facts that texts may name are looked up in it. */
  withFacts?: true;
  /** Called in the transaction after the row is written. */
  after?(written: WrittenRecord): Promise<void>;
}
