import { hash } from 'node:crypto';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { orderNumber } from '../../../shared/order.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { InsertedOrder } from './insert-orders.ts';

/** Exchanges that the journal shows. */
const SESSIONS = 12;
/** Text that is the hash of no password: nobody can sign in. */
const NO_PASSWORD = 'demo.demo';

/** An accounting system that came every three hours, and the last of its exchanges. */
export async function insertExchange(tx: Tx, now: Millis): Promise<number> {
  const { id: nodeId } = await tx
    .insertInto('exchange_nodes')
    .values({
      name: '1С: Управление торговлей (пример)',
      login: 'demo-1c',
      password: NO_PASSWORD,
      profile: 'ut-2.07',
      settings: JSON.stringify({ organisation: 'ООО «Мармит»' }),
      orders_from: now - 90 * 24 * HOUR_MS,
      created_at: now - 90 * 24 * HOUR_MS,
      seen_at: now - HOUR_MS,
      usual_ms: null,
      alarmed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let index = 0; index < SESSIONS; index++) {
    const startedAt = now - (1 + 3 * (SESSIONS - index)) * HOUR_MS;
    const endedAt = startedAt + 42_000;
    const kind = index % 2 === 0 ? 'sale' : 'catalog';
    const { id } = await tx
      .insertInto('exchange_sessions')
      .values({
        node_id: nodeId,
        kind,
        token: hash('sha256', `demo session ${index}`),
        address: '127.0.0.1',
        version: '2.07',
        state: 'closed',
        started_at: startedAt,
        active_at: endedAt,
        ended_at: endedAt,
        is_complete: 1,
        removal: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const steps =
      kind === 'sale' ? ['checkauth', 'init', 'query', 'success'] : ['checkauth', 'init'];
    await insertRows(
      tx,
      'exchange_steps',
      steps.map((step, at) => ({
        session_id: id,
        at: startedAt + at * 9_000,
        ms: 12 + 7 * at,
        step,
        file: '',
        answer: 'success',
      })),
    );
  }
  return nodeId;
}

const KNOWN = new Set(['assembling', 'shipped', 'ready', 'completed']);
/** Orders of the last hours have not been told yet. */
const FRESH_MS = 4 * HOUR_MS;

interface Told {
  nodeId: number;
  orders: readonly InsertedOrder[];
  now: Millis;
}

/** Orders that the accounting system knows; the first that it could not read is set aside. */
export async function tellExchange(tx: Tx, { nodeId, orders, now }: Told): Promise<void> {
  const told = orders.filter(
    ({ order }) => KNOWN.has(String(order.status)) && Number(order.updated_at) < now - FRESH_MS,
  );
  const isFirst =
    (await tx.selectFrom('exchange_tasks').select('id').executeTakeFirst()) === undefined;
  const odd = isFirst ? told.findLast(({ order }) => order.status === 'assembling') : undefined;
  await insertRows(
    tx,
    'exchange_orders',
    told.map(({ id, order }) => {
      const isOdd = id === odd?.id;
      const revision = hash('sha256', `demo ${id}`);
      const at = Number(order.updated_at) + HOUR_MS;
      return {
        node_id: nodeId,
        order_id: id,
        told: isOdd ? null : revision,
        told_at: isOdd ? null : at,
        acknowledged_at: isOdd ? null : at,
        tried: isOdd ? revision : null,
        failed_alone: isOdd ? 3 : 0,
        set_aside_at: isOdd ? now - HOUR_MS : null,
        guid: null,
        number: isOdd ? null : `УТ-${String(id).padStart(6, '0')}`,
        back: null,
      };
    }),
  );
  if (!odd) return;
  const detail = `Заказ ${orderNumber(odd.id)} отложен: «1С: Управление торговлей (пример)» трижды не подтвердила его`;
  await tx
    .insertInto('exchange_tasks')
    .values({
      node_id: nodeId,
      session_id: null,
      order_id: odd.id,
      kind: 'order-set-aside',
      detail,
      created_at: now - HOUR_MS,
      settled_at: null,
    })
    .execute();
}
