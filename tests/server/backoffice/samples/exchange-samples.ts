import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

let made = 0;

/** Nodes, sessions and tasks of the exchange. */
export const exchangeSamples: MakeSamples = ({ as, db, shop, newOrder }) => {
  const owner = () => as('owner');
  const { store } = shop.deps;
  const { now } = shop.clock;
  const create = () =>
    owner().post(desk.exchangeNodes(), {
      name: `Узел ${++made}`,
      login: `node-${made}`,
      profile: 'ut-2.07',
    });
  const node = async () => {
    await create();
    const last = db.selectFrom('exchange_nodes').select('id').orderBy('id', 'desc');
    return (await last.executeTakeFirstOrThrow()).id;
  };
  const session = async (removal: string | null = null) => {
    const node_id = await node();
    return transaction(store, async (tx) => {
      const { id } = await tx
        .insertInto('exchange_sessions')
        .values({
          node_id,
          kind: 'catalog',
          token: `t${made}`,
          address: '127.0.0.1',
          state: 'closed',
          started_at: now,
          active_at: now,
          ended_at: now,
          removal,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('exchange_files')
        .values({
          session_id: id,
          name: 'import.xml',
          path: '',
          role: 'goods',
          state: 'refused',
          detail: 'Не XML',
          started_at: null,
          ended_at: null,
        })
        .execute();
      const product = await tx
        .selectFrom('products')
        .select('external_id')
        .where('external_id', 'is not', null)
        .executeTakeFirst();
      await tx
        .insertInto('exchange_changes')
        .values({
          session_id: id,
          product: product?.external_id ?? 'gone',
          fields: '{}',
          undone_at: null,
        })
        .execute();
      return id;
    });
  };
  /** A session with a price that waits. */
  const priced = async () => {
    const session_id = await session();
    await transaction(store, async (tx) => {
      const { id } = await tx.selectFrom('products').select('id').executeTakeFirstOrThrow();
      await tx.deleteFrom('exchange_held_prices').where('product_id', '=', id).execute();
      const price = { level_id: 1, price: 100_00, old_price: null };
      const told = JSON.stringify({ price, foreign: null });
      await tx
        .insertInto('exchange_held_prices')
        .values({ product_id: id, level_id: 1, session_id, told, state: 'waiting' })
        .execute();
    });
    return session_id;
  };
  const file = async (role = 'offers') => {
    const session_id = await session();
    const path = join('exchange', String(session_id), 'sample');
    const target = join(shop.deps.config.dataDir, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, 'содержимое выгрузки');
    return transaction(store, async (tx) => {
      const row = await tx
        .insertInto('exchange_files')
        .values({
          session_id,
          name: 'папка/offers.xml',
          path,
          bytes: 37,
          role,
          state: 'applied',
          started_at: null,
          ended_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  };
  const task = async () => {
    const node_id = await node();
    return transaction(store, async (tx) => {
      const row = await tx
        .insertInto('exchange_tasks')
        .values({
          node_id,
          session_id: null,
          order_id: null,
          kind: 'silent-node',
          detail: `Узел молчит ${made}`,
          created_at: now,
          settled_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  };
  const aside = async () => {
    const [node_id, order_id] = [await node(), await newOrder()];
    await transaction(store, (tx) =>
      tx
        .insertInto('exchange_orders')
        .values({
          node_id,
          order_id,
          told: null,
          told_at: null,
          acknowledged_at: null,
          tried: null,
          set_aside_at: now,
          guid: null,
          number: null,
          back: null,
        })
        .execute(),
    );
    return order_id;
  };
  const discrepancy = async () =>
    transaction(store, async (tx) => {
      const product = await tx.selectFrom('products').select('id').executeTakeFirstOrThrow();
      const row = await tx
        .insertInto('field_discrepancies')
        .values({
          product_id: product.id,
          field: `title${++made}`,
          told: '"Из 1С"',
          found_at: now,
          settled_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  return {
    things: {
      [desk.exchangeNode.path]: node,
      [desk.exchangeFile.path]: () => file(),
      [desk.exchangeSession.path]: () => session('{"count":9,"of":10}'),
    },
    changes: {
      [desk.exchangeNodes.path]: create,
      [desk.exchangeSettings.path]: async () =>
        owner().post(desk.exchangeSettings(await node()), { organisation: 'ООО «Мармит»' }),
      [desk.exchangeSecret.path]: async () => owner().post(desk.exchangeSecret(await node())),
      [desk.exchangeState.path]: async () =>
        owner().post(desk.exchangeState(await node()), { to: 'off' }),
      [desk.exchangeFile.path]: async () =>
        owner().post(desk.exchangeFile(await file('orders')), { reason: 'Разбор ошибки' }),
      [desk.exchangeTask.path]: async () => owner().post(desk.exchangeTask(await task())),
      [desk.exchangeOrder.path]: async () => owner().post(desk.exchangeOrder(await aside())),
      [desk.exchangeRehearsal.path]: async () =>
        owner().post(desk.exchangeRehearsal(await session())),
      [desk.exchangeRepeat.path]: async () => owner().post(desk.exchangeRepeat(await session())),
      [desk.exchangeUndo.path]: async () => owner().post(desk.exchangeUndo(await session())),
      [desk.exchangeRemoval.path]: async () =>
        owner().post(desk.exchangeRemoval(await session('{"count":0,"of":10}'))),
      [desk.exchangePrices.path]: async () =>
        owner().post(desk.exchangePrices(await priced()), { take: 'own' }),
      [desk.discrepancy.path]: async () =>
        owner().post(desk.discrepancy(await discrepancy()), { take: 'own' }),
    },
  };
};
