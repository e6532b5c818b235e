import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Entity, Fields } from './entity.ts';
import { readUsual, returnUsual, type UsualIds } from './usual-belongings.ts';

/** Belongings that go over to another account: ids by their table. */
const OWNED = {
  orders: ['orders', 'shopper_id'],
  firms: ['firms', 'customer_id'],
  addresses: ['customer_addresses', 'customer_id'],
  questions: ['questions', 'shopper_id'],
} as const;
type Owned = keyof typeof OWNED;
const names = keysOf(OWNED);

const LINE = ['product_id', 'package', 'quantity', 'checked', 'price', 'free'] as const;
const LINE_REST = ['level_id', 'city_id', 'discontinued', 'added_at', 'changed_at'] as const;

async function readOne(tx: Tx | Db, id: number): Promise<Fields | null> {
  const customer = await tx
    .selectFrom('customers')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) return null;
  const owned: Record<string, number[]> = {};
  for (const name of names) owned[name] = await idsOf(tx, name, id);
  const [basket, favorites, merged] = [
    await tx
      .selectFrom('basket_lines')
      .select([...LINE, ...LINE_REST])
      .where('shopper_id', '=', id)
      .orderBy('product_id')
      .execute(),
    await tx
      .selectFrom('favorites')
      .select(['product_id', 'added_at'])
      .where('shopper_id', '=', id)
      .orderBy('product_id')
      .execute(),
    await tx
      .selectFrom('customers')
      .select('id')
      .where('merged_into', '=', id)
      .orderBy('id')
      .execute(),
  ];
  const accounts = merged.map((row) => row.id);
  const usual = await readUsual(tx, id);
  return { ...owned, ...usual, basket, favorites, accounts, merged_into: customer.merged_into };
}

async function idsOf(tx: Tx | Db, name: Owned, id: number): Promise<number[]> {
  const [table, column] = OWNED[name];
  const rows = await (tx as Tx)
    .selectFrom(table as 'orders')
    .select('id')
    .where(column as 'shopper_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

interface Giving {
  from: number;
  into: number;
  /** All of them when absent. */
  ids?: readonly number[];
}

/** Gives rows of an account to another one; those that have moved on meanwhile stay where they are. */
export async function giveOwned(tx: Tx, name: Owned, { from, into, ids }: Giving): Promise<void> {
  const [table, column] = OWNED[name];
  const all = tx
    .updateTable(table as 'orders')
    .set({ [column as 'shopper_id']: into })
    .where(column as 'shopper_id', '=', from);
  if (ids === undefined) {
    await all.execute();
    return;
  }
  for (let at = 0; at < ids.length; at += CHUNK) {
    await all.where('id', 'in', ids.slice(at, at + CHUNK)).execute();
  }
}

const CHUNK = 500;
export const OWNED_NAMES: readonly Owned[] = names;

type Line = Record<(typeof LINE)[number] | (typeof LINE_REST)[number], number>;

/** Puts back what went over: exactly that, whatever the other account has got since. */
async function restore(tx: Tx, id: string, fields: Fields | null): Promise<void> {
  if (fields === null) throw new CallError('conflict', 'Покупателей не удаляют');
  const own = Number(id);
  const { merged_into: into } = await tx
    .selectFrom('customers')
    .select('merged_into')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  if (into === null) throw new CallError('conflict', 'Эти записи уже разъединены');
  const listed = (name: string) => (fields[name] ?? []) as readonly number[];
  for (const name of names) await giveOwned(tx, name, { ids: listed(name), from: into, into: own });
  await returnUsual(tx, { own, other: into, was: fields as Partial<UsualIds> });
  for (const line of (fields['basket'] ?? []) as readonly Line[]) {
    await takeFromBasket(tx, into, line);
    await tx
      .insertInto('basket_lines')
      .values({ ...(line as object), shopper_id: own } as never)
      .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doNothing())
      .execute();
  }
  const favorites = (fields['favorites'] ?? []) as readonly {
    product_id: number;
    added_at: number;
  }[];
  for (const { product_id, added_at } of favorites) {
    await tx
      .deleteFrom('favorites')
      .where('shopper_id', '=', into)
      .where('product_id', '=', product_id)
      .where('added_at', '=', added_at)
      .execute();
    await tx
      .insertInto('favorites')
      .values({ shopper_id: own, product_id, added_at })
      .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doNothing())
      .execute();
  }
  const accounts = listed('accounts');
  if (accounts.length > 0) {
    await tx
      .updateTable('customers')
      .set({ merged_into: own })
      .where('id', 'in', [...accounts])
      .execute();
  }
  await tx.updateTable('customers').set({ merged_into: null }).where('id', '=', own).execute();
}

/** Units that came with the other basket go out again. */
async function takeFromBasket(tx: Tx, shopperId: number, line: Line): Promise<void> {
  const own = await tx
    .selectFrom('basket_lines')
    .select(['quantity', 'package'])
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', line.product_id)
    .executeTakeFirst();
  if (!own || own.package !== line.package) return;
  const left = own.quantity - line.quantity;
  if (left > 0) {
    await tx
      .updateTable('basket_lines')
      .set({ quantity: left })
      .where('shopper_id', '=', shopperId)
      .where('product_id', '=', line.product_id)
      .execute();
    return;
  }
  await tx
    .deleteFrom('basket_lines')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', line.product_id)
    .execute();
}

/** Belongings of an account that becomes part of another. */
export const belongingsEntity: Entity = {
  title: 'Что за покупателем',
  right: 'customers.change',
  fields: {
    orders: 'Заказы',
    firms: 'Фирмы',
    addresses: 'Адреса',
    usual_firm: 'Основная фирма',
    usual_address: 'Основной адрес',
    questions: 'Вопросы',
    basket: 'Корзина',
    favorites: 'Избранное',
    accounts: 'Влитые записи',
    merged_into: 'Часть записи',
  },
  restorable: new Set([
    ...names,
    'usual_firm',
    'usual_address',
    'basket',
    'favorites',
    'accounts',
    'merged_into',
  ]),
  async read(tx, ids) {
    const found = new Map<string, Fields>();
    for (const id of ids) {
      const fields = await readOne(tx, Number(id));
      if (fields) found.set(id, fields);
    }
    return found;
  },
  restore,
  link: (id) => desk.customer(id),
};
