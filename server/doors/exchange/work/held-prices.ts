import { sql } from 'kysely';
import {
  convertForeign,
  type RateOf,
  rateAmong,
  readNamedRates,
} from '../../../currency/convert-foreign.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { describeLeaps } from '../imports/price-moves.ts';
import type { PriceMoves } from '../saving/find-price-moves.ts';
import { type HeldPrice, loadHeldPrices, setPrice } from '../saving/hold-prices.ts';
import { importTransaction } from '../saving/import-transaction.ts';
import { noteChanges, notesOfSession } from '../saving/product-changes.ts';
import { listDifferent, saveBatch } from '../saving/save-batch.ts';
import { loadProductsBy, sorted } from '../saving/stored-product.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { WorkDeps } from './session-files.ts';

const BATCH = 400;
/** Written out: the index of accepted prices serves no parameter. */
const ACCEPTED = sql.lit('accepted' as const);

/** Asks a person about the prices of a session that wait; each session asks once, however many files it has. */
export async function askOfPrices(
  { store, now }: WorkDeps,
  { nodeId, sessionId }: { nodeId: number; sessionId: number },
  moves: PriceMoves,
): Promise<void> {
  const how = `«Принять» или «Оставить прежние» в управлении («Обмен с 1С»), командой — npm run exchange:journal -- --accept-prices ${sessionId} или --keep-prices ${sessionId}`;
  const detail = `Обмен № ${sessionId}, похоже на ошибку в ценах: ${describeLeaps(moves)}. Магазин продаёт по прежним ценам, пока вы не ответите: ${how}`;
  const task = { nodeId, sessionId, orderId: null, kind: 'held-prices', detail } as const;
  await transaction(store, async (tx) => {
    const open = await tx
      .selectFrom('exchange_tasks')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('kind', '=', 'held-prices')
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (!open) await addExchangeTask(tx, task, now());
  });
}

/** Tells a person that retail prices came by another type and look like a mistake. */
export async function tellRetailKept(
  { store, now }: WorkDeps,
  { nodeId, sessionId }: { nodeId: number; sessionId: number },
  { type, ...moves }: PriceMoves & { type: string },
): Promise<void> {
  const how = `Магазин продаёт по прежним. Если так и надо, назначьте этому виду цен розничный уровень на странице узла («Обмен с 1С»)`;
  const detail = `1С прислала розничные цены другим видом, «${type}», и это похоже на ошибку: ${describeLeaps(moves)}. ${how}`;
  const task = { nodeId, sessionId, orderId: null, kind: 'mass-prices', detail } as const;
  await transaction(store, (tx) => addExchangeTask(tx, task, now()));
}

/** Answer of a person to the prices of a session that wait. False: none do. */
export async function answerPrices(
  tx: Tx,
  { sessionId, state, now }: { sessionId: number; state: 'accepted' | 'declined'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_held_prices')
    .set({ state })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'held-prices')
    .where('settled_at', 'is', null)
    .execute();
  return numUpdatedRows > 0n;
}

/** True when a person has accepted prices that nobody has written yet. */
export async function hasAcceptedPrices(db: Db): Promise<boolean> {
  const accepted = db.selectFrom('exchange_held_prices').select('product_id');
  return (await accepted.where('state', '=', ACCEPTED).limit(1).execute()).length > 0;
}

/**
 * Writes the prices that people have accepted, as changes of the sessions that told them: undoing a
 * session puts them back. Cut off, it goes on where it was.
 */
export async function applyAcceptedPrices({ store, now }: WorkDeps): Promise<void> {
  while (await importTransaction(store, (tx) => applySome(tx, now()))) {
    // Each round takes its prices off the list.
  }
}

async function applySome(tx: Tx, now: number): Promise<boolean> {
  const next = await tx
    .selectFrom('exchange_held_prices')
    .select(['product_id', 'session_id'])
    .where('state', '=', ACCEPTED)
    .orderBy('product_id')
    .limit(BATCH)
    .execute();
  const sessionId = next[0]?.session_id;
  if (sessionId === undefined) return false;
  const ids = next.filter((row) => row.session_id === sessionId).map((row) => row.product_id);
  const held = await loadHeldPrices(tx, [...new Set(ids)]);
  const rates = rateAmong(await readNamedRates(tx));
  const pending = (await loadProductsBy(tx, 'told', 'id', [...held.keys()])).map((previous) => {
    const changed = structuredClone(previous);
    const accepted = (held.get(previous.row.id) ?? []).filter(
      (one) => one.state === 'accepted' && one.sessionId === sessionId,
    );
    for (const { levelId, told } of accepted) setPrice(changed, levelId, atRate(told, rates));
    return { previous, next: sorted(changed) };
  });
  const different = listDifferent(pending);
  await saveBatch(tx, different, [], now);
  // Changes are kept by the product's key.
  const keyed = different.filter(({ next }) => next.row.external_id !== null);
  await noteChanges(tx, notesOfSession(sessionId), keyed);
  await tx
    .deleteFrom('exchange_held_prices')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'accepted')
    .where('product_id', 'in', ids)
    .execute();
  return true;
}

/** A price in another currency costs what its rate makes of it today. */
function atRate({ price, foreign }: HeldPrice['told'], rates: RateOf): HeldPrice['told'] {
  if (!foreign) return { price, foreign };
  const converted = convertForeign(foreign, rates);
  const { level_id } = foreign;
  return { price: converted && { level_id, ...converted }, foreign };
}
