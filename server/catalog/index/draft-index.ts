import { LRUCache } from 'lru-cache';
import { doAtOnce, type Slices } from '../../platform/slices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { findChangedAt, followChangedAt } from './changed-at.ts';
import { type Columns, ColumnWriter, emptyColumns, widenColumns } from './columns.ts';
import { CsrDraft, emptyCompressedRows } from './compressed-rows.ts';
import { FacetTable } from './facet-table.ts';
import { findMemberships, type Memberships } from './memberships.ts';
import { type Dictionary, type ProductFacts, readFacts } from './product-facts.ts';
import { createOrdinals } from './product-ordinals.ts';
import type { ProductRows } from './product-rows.ts';
import { createProductTokens } from './product-tokens.ts';
import { createReference, type Reference } from './reference.ts';
import type { ReferenceRows } from './reference-rows.ts';
import { TokenTable } from './token-table.ts';

/** Gathers changed products over a version and makes the next one. */
interface IndexDraft {
  put(rows: ProductRows): void;
  finish(): Slices<CatalogIndex>;
}

const MEMO_ENTRIES = 500;
/** Three numbers each. */
const MEASURES = 5000;
const SHAPES_BYTES = 32 * 1024 * 1024;

/** The whole index from rows; `batches` are ordered by product. */
export function buildIndex(reference: ReferenceRows, batches: Iterable<ProductRows>): CatalogIndex {
  const draft = draftIndex(null, reference);
  for (const rows of batches) draft.put(rows);
  return doAtOnce(draft.finish());
}

/** A draft of the version after `base`, or of the first one, with room for the products that it expects. */
export function draftIndex(
  base: CatalogIndex | null,
  rows: ReferenceRows,
  expected = 0,
): IndexDraft {
  const dictionary = extendDictionary(base, rows);
  const { levels, cities } = dictionary;
  const tokensOf = createProductTokens(dictionary);
  const added = new Map<number, number>();
  const touched: number[] = [];
  const writer = new ColumnWriter();
  const values = new CsrDraft(base?.values ?? emptyCompressedRows(new Uint32Array(0)), uints);
  const ranges = new CsrDraft(base?.ranges ?? emptyCompressedRows(new Uint32Array(0)), uints);
  const words = new CsrDraft(base?.words ?? emptyCompressedRows(new Uint32Array(0)), uints);
  let size = base?.size ?? 0;
  let columns = base?.columns ?? emptyColumns();
  const widen = (capacity: number) => {
    columns = widenColumns(columns, { capacity, levels: levels.size, cities: cities.size }, writer);
  };
  widen(Math.max(size, expected));
  const put = (facts: ProductFacts) => {
    let ordinal = base?.ordinals.find(facts.id) ?? added.get(facts.id);
    if (ordinal === undefined) {
      ordinal = size++;
      added.set(facts.id, ordinal);
      if (size > columns.ids.length) widen(Math.ceil(size * 1.25));
    }
    if (base) touched.push(ordinal);
    writeFacts(columns, writer, ordinal, facts);
    values.put(ordinal, facts.values);
    ranges.put(ordinal, facts.ranges);
    words.put(ordinal, facts.tokens);
  };
  return {
    put: (batch) => {
      for (const facts of readFacts(batch, dictionary, tokensOf)) put(facts);
    },
    *finish() {
      const { tokens } = dictionary;
      yield* base ? tokens.sortInSlices() : tokens.settleInSlices();
      const made = {
        columns,
        values: yield* values.finish(size),
        ranges: yield* ranges.finish(size),
        words: yield* words.finish(size),
        members: yield* membersOf(base, dictionary.reference, columns, size),
      };
      const placed = { columns, reference: dictionary.reference, size };
      const changedAt = base
        ? followChangedAt(base, placed, touched)
        : yield* findChangedAt(placed);
      const places = base?.ordinals.shared ?? added;
      if (base) for (const [id, ordinal] of added) places.set(id, ordinal);
      const keepsShapes =
        base?.values === made.values &&
        base.ranges === made.ranges &&
        base.members === made.members;
      return {
        ...dictionary,
        ...made,
        changedAt,
        version: (base?.version ?? 0) + 1,
        touched,
        size,
        ordinals: createOrdinals(places, columns.ids, size),
        ...createMemory(),
        ...(keepsShapes && { shapes: base.shapes }),
      };
    },
  };
}

/** Memory for what is worked out about a version. */
export function createMemory(): Pick<CatalogIndex, 'shapes' | 'measures' | 'memo'> {
  return {
    shapes: new LRUCache({
      maxSize: SHAPES_BYTES,
      sizeCalculation: ({ values, mins }) => values.byteLength + 3 * mins.byteLength,
    }),
    measures: new LRUCache({ max: MEASURES }),
    memo: new LRUCache({ max: MEMO_ENTRIES }),
  };
}

const uints = (length: number) => new Uint32Array(length);

function extendDictionary(base: CatalogIndex | null, rows: ReferenceRows): Dictionary {
  const reference = base && base.reference.rows === rows ? base.reference : createReference(rows);
  const facets = base?.facets ?? new FacetTable();
  facets.addParameters(rows.parameters);
  const storageCities = rows.storages.map(({ city_id }) => city_id);
  return {
    reference,
    facets,
    tokens: base?.tokens ?? new TokenTable(),
    levels: numbered([...(base?.levels.keys() ?? []), ...rows.levels.map(({ id }) => id)]),
    cities: numbered([...(base?.cities.keys() ?? []), ...storageCities]),
  };
}

const numbered = (ids: readonly number[]) =>
  new Map([...new Set(ids)].map((id, index) => [id, index]));

function writeFacts(
  columns: Columns,
  writer: ColumnWriter,
  ordinal: number,
  facts: ProductFacts,
): void {
  const write = writer.write.bind(writer);
  columns.ids = writer.write(columns.ids, ordinal, facts.id);
  columns.flags = writer.write(columns.flags, ordinal, facts.flags);
  columns.categories = writer.write(columns.categories, ordinal, facts.categoryId);
  columns.brands = writer.write(columns.brands, ordinal, facts.brandId);
  columns.popularity = writer.write(columns.popularity, ordinal, facts.popularity);
  columns.updatedAt = writer.write(columns.updatedAt, ordinal, facts.updatedAt);
  for (const [level, price] of facts.prices.entries()) {
    columns.prices[level] = write(columns.prices[level]!, ordinal, price);
    columns.oldPrices[level] = write(columns.oldPrices[level]!, ordinal, facts.oldPrices[level]!);
  }
  for (const [city, free] of facts.stock.entries()) {
    columns.stock[city] = write(columns.stock[city]!, ordinal, free);
  }
}

/** Grouping is the dear part and depends on three columns only; price and stock changes keep it. */
function* membersOf(
  base: CatalogIndex | null,
  reference: Reference,
  columns: Columns,
  size: number,
): Slices<Memberships> {
  const same =
    base !== null &&
    base.size === size &&
    base.reference === reference &&
    base.columns.flags === columns.flags &&
    base.columns.categories === columns.categories &&
    base.columns.brands === columns.brands;
  return same ? base.members : yield* findMemberships(columns, size, reference);
}
