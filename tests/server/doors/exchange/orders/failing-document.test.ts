import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workOnSessions } from '../../../../../server/doors/exchange/work/work-on-sessions.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('a document of 1C that the shop fails at', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect, { isIdle: true }));
  });
  afterEach(() => shop.close());

  async function place(): Promise<number> {
    const buyer = await orders.buyer({ 1: 3 });
    const placed = await orders.place(buyer, await orders.form(buyer, { payment: 'invoice' }));
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    return placed.orders[0]?.id ?? 0;
  }
  const numberOf = (id: number) => String(100_000 + id);
  const saidOf = (id: number, units: number): SaidOrder => ({
    id: numberOf(id),
    goods: [['g1', units, `${units * 100}.00`]],
  });
  async function send(...said: SaidOrder[]) {
    const files = [ordersFile(said.map(orderXml).join(''))];
    await shop.client({ neverImports: true }).sendDocuments(files);
    shop.clock.now += 16 * 60_000;
  }
  const work = () =>
    workOnSessions({ store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now });
  const run = async (...statements: string[]) => {
    for (const one of statements) {
      await transaction(shop.store, (tx) => sql.raw(one).execute(tx));
    }
  };
  /** Lets every change of an order fail until it is called. */
  async function failFor(id: number) {
    if (dialect === 'sqlite') {
      const body = `begin select raise(abort, 'cut off'); end`;
      await run(`create trigger cut_off before update on orders when old.id = ${id} ${body}`);
      return () => run('drop trigger cut_off');
    }
    await run(
      `create function cut_off() returns trigger language plpgsql as $$
        begin if old.id = ${id} then raise exception 'cut off'; end if; return new; end $$`,
      'create trigger cut_off before update on orders for each row execute function cut_off()',
    );
    return () => run('drop trigger cut_off on orders', 'drop function cut_off()');
  }
  const totals = async () =>
    (await shop.store.db.selectFrom('orders').select('total').orderBy('id').execute()).map(
      ({ total }) => total,
    );
  const files = () =>
    shop.store.db.selectFrom('exchange_files').select(['state', 'detail']).orderBy('id').execute();
  const open = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .execute()
    ).map(({ detail }) => detail);

  it('is told to 1C and to a person, and the rest of its file is taken', async () => {
    const [first, middle, last] = [await place(), await place(), await place()];
    const said = [saidOf(first, 2), saidOf(middle, 2), saidOf(last, 4)];
    const mend = await failFor(middle);
    await send(...said);
    // The error is for the log; the session goes on at the next look.
    await expect(work()).rejects.toThrow('cut off');
    expect(await totals()).toEqual([20_000, 30_000, 40_000]);
    const number = numberOf(middle);
    const detail = `Заказов: 3, изменено: 2, не взяты из-за ошибки магазина: № ${number}`;
    expect(await files()).toEqual([{ state: 'applied', detail }]);
    const fault = 'ошибка самого магазина, она записана в журнал сервера';
    expect(await open()).toEqual([
      `Заказ № ${number}: документ из 1С не взят: ${fault}. Внесите изменения сами`,
    ]);
    await work();
    expect(await files()).toHaveLength(1);
    await mend();
    await send(...said);
    await work();
    expect([await totals(), await open()]).toEqual([[20_000, 20_000, 40_000], []]);
  });
});
