import type { Insertable } from 'kysely';
import type {
  CustomerTable,
  FirmTable,
} from '../../../../server/platform/store/tables/customer-tables.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { addCustomer, type LoggedIn } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';
import type { DeskBench } from '../desk/desk-bench.ts';

/** A customer of the shop with a sign-in. */
export function newCustomer(
  { shop }: DeskBench,
  facts: Partial<Insertable<CustomerTable>> = {},
): Promise<LoggedIn> {
  const { store, tokens } = shop.deps;
  return addCustomer({ store, tokens, now: shop.clock.now }, facts);
}

/** A firm that nobody has looked at; gives its id. */
export async function newFirm(
  { shop }: DeskBench,
  customerId: number,
  facts: Partial<Insertable<FirmTable>> = {},
): Promise<number> {
  const { id } = await transaction(shop.deps.store, (tx) =>
    tx
      .insertInto('firms')
      .values({
        customer_id: customerId,
        inn: '7707083893',
        kpp: '',
        ogrn: '',
        title: 'ООО «Ромашка»',
        position: 'директор',
        legal_address: '',
        is_default: 1,
        confirmed_at: null,
        created_at: shop.clock.now,
        removed_at: null,
        ...facts,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export const findCustomer = ({ db }: DeskBench, id: number) =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findFirm = ({ db }: DeskBench, id: number) =>
  db.selectFrom('firms').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An order of a shopper, of now; gives its id. */
export const newOrderOf = (
  { shop }: DeskBench,
  shopperId: number,
  facts: Parameters<typeof addOrder>[2] = {},
) => addOrder(shop.deps.store, { shopper_id: shopperId, created_at: shop.clock.now }, facts);
