import { formatPrice, InvalidPriceError, type Kopecks } from '../../../../shared/money.ts';
import { isPriceLeap } from '../../../currency/price-leap.ts';
import { readToldPrices } from '../../../currency/set-prices.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { FULL_PREFIX } from '../draft/full-format.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
import type { Staging } from '../draft/staging.ts';
import { applyFullPrices, packagesOfFull, retailOfFull } from './apply-full.ts';
import { applyPrices, type PriceIds, type Prices } from './apply-prices.ts';
import type { Rates } from './convert-price.ts';
import { listPackageMoves, loadPackages, type Package } from './find-package-moves.ts';
import { type HeldPrice, isAsked, loadHeldPrices, priceOf } from './hold-prices.ts';
import { joinDrafts } from './merge-drafts.ts';

/** Goods of the shop by what files do to their prices. */
export interface PriceMoves {
  /** Number of goods a price of which changes. */
  changed: number;
  /** Number of those whose price moves by more than a fifth, or ends. */
  moved: number;
  /** Number of those whose price moves by more than three times, or ends. */
  leapt: number;
  /** Examples in words, leaps before moves. */
  first: string[];
}

interface Context {
  ids: PriceIds;
  rates: Rates;
  /** The session that tells the prices; null: a person loads them. */
  sessionId: number | null;
}

const BATCH = 400;
const EXAMPLES = 5;
const MOVE = 0.2;

/** Looks what staged goods do to the prices that the shop has; goods that had none count nowhere. */
export async function findPriceMoves(
  { db }: { db: Db | Tx },
  staging: Staging,
  context: Context,
): Promise<PriceMoves> {
  const found: PriceMoves = { changed: 0, moved: 0, leapt: 0, first: [] };
  const leaps: string[] = [];
  const moves: string[] = [];
  for (const batch of batchesOf(staging)) {
    for (const { title, ...priced } of await loadPriced(db, batch)) {
      const changes = listChanges(priced, context);
      if (changes.length > 0) found.changed++;
      const leap = changes.find(isLeap);
      const move = leap ?? changes.find(isMove);
      if (!move) continue;
      found.moved++;
      if (leap) found.leapt++;
      const examples = leap ? leaps : moves;
      if (examples.length < EXAMPLES) examples.push(tellMove(title, move));
    }
  }
  found.first = [...leaps, ...moves].slice(0, EXAMPLES);
  return found;
}

interface Told {
  key: string;
  draft: ProductDraft;
}

/** Staged goods that speak of prices. */
function* batchesOf(staging: Staging): Generator<Told[]> {
  let batch: Told[] = [];
  for (const kind of ['plain', 'variants'] as const) {
    for (const staged of staging.list(kind)) {
      const draft = joinDrafts(staged);
      // Prices of goods that go off sale end with them.
      if ((!draft.prices && !draft.full) || draft.active === false) continue;
      batch.push({ key: staged.key, draft });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

interface Priced {
  title: string;
  previous: Prices;
  draft: ProductDraft;
  held: readonly HeldPrice[];
  /** Packages that a full feed may change. */
  packages: readonly Package[];
}

/** Goods of a batch that the shop has, with the prices that were told of them. */
async function loadPriced(db: Db | Tx, batch: readonly Told[]): Promise<Priced[]> {
  const keys = batch.map(({ key, draft }) => draft.full?.external_id ?? key);
  const codes = batch.flatMap(({ draft }) => draft.full?.row.code ?? []);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id', 'code', 'title'])
    .where((eb) =>
      eb.or([
        eb('external_id', 'in', keys),
        ...(codes.length > 0 ? [eb('code', 'in', codes)] : []),
      ]),
    )
    .execute();
  if (rows.length === 0) return [];
  const byKey = new Map(rows.map((row) => [row.external_id, row]));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const ids = rows.map(({ id }) => id);
  const prices = Map.groupBy(listPairs(await readToldPrices(db, ids)), ({ id }) => id);
  const foreign = Map.groupBy(
    await db.selectFrom('foreign_prices').selectAll().where('product_id', 'in', ids).execute(),
    ({ product_id }) => product_id,
  );
  const held = await loadHeldPrices(db, ids);
  const packages = batch.some(({ draft }) => draft.full)
    ? await loadPackages(db, ids)
    : new Map<number, Package[]>();
  return batch.flatMap(({ key, draft }, at) => {
    const row = draft.full
      ? (byKey.get(keys[at] ?? '') ?? byCode.get(draft.full.row.code))
      : byKey.get(key);
    const told = row && prices.get(row.id);
    if (!row || !told) return [];
    const previous = { prices: told, foreign: foreign.get(row.id) ?? [] };
    const own = { held: held.get(row.id) ?? [], packages: packages.get(row.id) ?? [] };
    return [{ title: row.title, previous, draft, ...own }];
  });
}

const listPairs = (told: Awaited<ReturnType<typeof readToldPrices>>) =>
  [...told].map(([pair, price]) => {
    const [id = 0, level_id = 0] = pair.split(' ').map(Number);
    return { id, level_id, ...price };
  });

interface Change {
  before: Kopecks;
  /** Null: the price ends. */
  after: Kopecks | null;
  /** Package that it is of; absent: of a unit. */
  name?: string;
}

type Unnamed = Omit<Priced, 'title'>;

function listChanges(priced: Unnamed, context: Context): Change[] {
  const next = readNext(priced.previous, priced.draft, context);
  if (!next) return [];
  return [...listLevelChanges(priced, next, context), ...listPackageChanges(priced, context)];
}

function listPackageChanges({ previous, draft, packages }: Unnamed, { ids }: Context): Change[] {
  const { full } = draft;
  if (!full) return [];
  const retailId = ids.priceLevels.get(`${FULL_PREFIX}retail`);
  const retail = previous.prices.find(({ level_id }) => level_id === retailId)?.price ?? null;
  const after = { packages: packagesOfFull(full), retail: retailOfFull(full) };
  return listPackageMoves({ packages, retail }, after);
}

function listLevelChanges({ previous, held }: Unnamed, next: Prices, context: Context): Change[] {
  const after = new Map(next.prices.map(({ level_id, price }) => [level_id, price]));
  // A price that waits for a rate has not ended.
  const waiting = new Set(next.foreign.map(({ level_id }) => level_id));
  return previous.prices.flatMap(({ level_id, price }): Change[] => {
    const told = after.get(level_id) ?? null;
    if (told === price || (told === null && waiting.has(level_id))) return [];
    const row = held.find(({ levelId }) => levelId === level_id);
    if (row && isAsked(row, priceOf(next, level_id), context.sessionId)) return [];
    return [{ before: price, after: told }];
  });
}

/** Null for a row that will be refused. */
function readNext(previous: Prices, draft: ProductDraft, { ids, rates }: Context): Prices | null {
  if (draft.full) return applyFullPrices(draft.full, previous, ids.priceLevels);
  try {
    return applyPrices(draft, previous, { ids, rates, note: () => {} });
  } catch (error) {
    if (error instanceof InvalidPriceError) return null;
    throw error;
  }
}

const isLeap = ({ before, after }: Change) => after === null || isPriceLeap(before, after);

const isMove = ({ before, after }: Change) =>
  after === null || Math.abs(after - before) > before * MOVE;

const tellMove = (title: string, { before, after, name }: Change) =>
  `«${title}»${name ? `, ${name}:` : ''} ${formatPrice(before)} → ${after === null ? 'без цены' : formatPrice(after)}`;
