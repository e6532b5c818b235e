import { readKept } from '../../platform/read-kept.ts';
import { doAtOnce } from '../../platform/slices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { findChangedAt } from './changed-at.ts';
import type { Columns } from './columns.ts';
import { createMemory } from './draft-index.ts';
import { type FacetContents, FacetTable } from './facet-table.ts';
import { findMemberships } from './memberships.ts';
import { createOrdinals } from './product-ordinals.ts';
import { createReference } from './reference.ts';
import type { ReferenceRows } from './reference-rows.ts';
import type { SnapshotPart, SnapshotReader } from './snapshot-file.ts';
import { TokenTable } from './token-table.ts';

/** Facts of an index that are neither arrays nor follow from the arrays. */
interface IndexFacts {
  rows: ReferenceRows;
  facets: FacetContents;
  levels: readonly number[];
  cities: readonly number[];
}

/** Tokens made into one text in one go. */
const TOKENS_AT_ONCE = 10_000;
const SINGLE = ['ids', 'flags', 'categories', 'brands', 'popularity', 'updatedAt'] as const;
const ROWS = ['values', 'ranges', 'words'] as const;

/** An index as parts of a file; what follows from them is left out. */
export function packIndex(index: CatalogIndex): Record<string, SnapshotPart> {
  const { columns, size, tokens, levels, cities } = index;
  const facts: IndexFacts = {
    rows: index.reference.rows,
    facets: index.facets.contents(),
    levels: [...levels.keys()],
    cities: [...cities.keys()],
  };
  const parts: Record<string, SnapshotPart> = { facts: [JSON.stringify(facts)] };
  for (const name of SINGLE) parts[name] = columns[name].subarray(0, size);
  for (const level of levels.values()) {
    parts[`prices ${level}`] = columns.prices[level]!.subarray(0, size);
    parts[`oldPrices ${level}`] = columns.oldPrices[level]!.subarray(0, size);
  }
  for (const city of cities.values()) {
    parts[`stock ${city}`] = columns.stock[city]!.subarray(0, size);
  }
  for (const name of ROWS) {
    parts[`${name} offsets`] = index[name].offsets;
    parts[`${name} values`] = index[name].values;
  }
  return { ...parts, tokens: joinTokens(tokens), 'tokens order': tokens.order };
}

/** No token has a line end in it. */
function* joinTokens({ texts, order }: TokenTable): Generator<string> {
  for (let at = 0; at < order.length; at += TOKENS_AT_ONCE) {
    const some = texts.slice(at, Math.min(at + TOKENS_AT_ONCE, order.length)).join('\n');
    yield at === 0 ? some : `\n${some}`;
  }
}

/** The index again. @throws DamagedSnapshotError */
export function unpackIndex(reader: SnapshotReader): CatalogIndex {
  const facts = readKept<IndexFacts>(reader.readText('facts'));
  const reference = createReference(facts.rows);
  const columns = readColumns(reader, facts);
  const size = columns.ids.length;
  const places = new Map<number, number>();
  for (let ordinal = 0; ordinal < size; ordinal++) places.set(columns.ids[ordinal]!, ordinal);
  return {
    reference,
    facets: new FacetTable(facts.facets),
    tokens: new TokenTable(splitTokens(reader), reader.read('tokens order')),
    levels: numbered(facts.levels),
    cities: numbered(facts.cities),
    columns,
    values: readRows(reader, 'values'),
    ranges: readRows(reader, 'ranges'),
    words: readRows(reader, 'words'),
    members: doAtOnce(findMemberships(columns, size, reference)),
    changedAt: doAtOnce(findChangedAt({ columns, reference, size })),
    version: 1,
    touched: [],
    size,
    ordinals: createOrdinals(places, columns.ids, size),
    ...createMemory(),
  };
}

function readColumns(reader: SnapshotReader, { levels, cities }: IndexFacts): Columns {
  const each = <Type extends Float64Array | Uint32Array>(name: string, of: readonly number[]) =>
    of.map((_, place) => reader.read<Type>(`${name} ${place}`));
  return {
    ids: reader.read('ids'),
    flags: reader.read('flags'),
    categories: reader.read('categories'),
    brands: reader.read('brands'),
    popularity: reader.read('popularity'),
    updatedAt: reader.read('updatedAt'),
    prices: each<Float64Array>('prices', levels),
    oldPrices: each<Float64Array>('oldPrices', levels),
    stock: each<Uint32Array>('stock', cities),
  };
}

function readRows<Values extends Uint32Array | Float64Array>(reader: SnapshotReader, name: string) {
  return {
    offsets: reader.read<Uint32Array>(`${name} offsets`),
    values: reader.read<Values>(`${name} values`),
  };
}

function splitTokens(reader: SnapshotReader): string[] {
  const text = reader.readText('tokens');
  return text === '' ? [] : text.split('\n');
}

const numbered = (ids: readonly number[]) => new Map(ids.map((id, place) => [id, place]));
