import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  repeatSession,
  settleNamedTask,
} from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { runJournalCommand } from '../../../../server/doors/exchange/journal/run-journal-command.ts';
import { undoSession } from '../../../../server/doors/exchange/journal/undo-session.ts';
import { workOnSessions } from '../../../../server/doors/exchange/work/work-on-sessions.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const ALL = countOf(30, GOODS);
const IDS = Array.from({ length: 30 }, (_, at) => String(at));

describeOnBothStores('prices of an exchange that look like a mistake', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await send('15500');
    expect(await tasks()).toEqual([]);
  });
  afterEach(() => shop.close());

  const offersOf = (price: string, ids: readonly string[]) =>
    commercemlOffers(ids.map((id) => offer(id, prices(['r', price]))).join(''), {
      head: PRICE_TYPES,
    });
  async function send(price: string, { ids = IDS, goodsOf = IDS } = {}) {
    shop.clock.now += 16 * 60_000;
    const goodsXml = goodsOf.map((id) => goods(id, `Печь ${id}`)).join('');
    const said = await shop.client().sendGoods([
      { name: 'import.xml', content: commercemlImport(goodsXml) },
      { name: 'offers.xml', content: offersOf(price, ids) },
    ]);
    await shop.work();
    return said;
  }
  const tasks = async () =>
    shop.store.db
      .selectFrom('exchange_tasks')
      .select(['id', 'kind', 'detail'])
      .where('settled_at', 'is', null)
      .execute();
  const shown = async () => [
    ...new Set((await showProducts(shop.store)).map(({ prices }) => prices['retail'] ?? null)),
  ];
  const letters = async () =>
    (await shop.store.db.selectFrom('outbox').select('id').execute()).length;
  const deps = () => ({ store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now });
  async function run(...argv: string[]) {
    let said = '';
    const out = { write: (text: string) => (said += text) };
    const code = await runJournalCommand(deps(), { argv, out: out as never });
    await shop.work();
    return { code, said };
  }

  it('wait: the shop sells at the former ones and asks once, with numbers and examples', async () => {
    await send('155');
    expect(await shown()).toEqual([1_550_000]);
    const [task, ...others] = await tasks();
    expect([task?.kind, others]).toEqual(['held-prices', []]);
    expect(task?.detail).toContain(`${ALL} из 30`);
    expect(task?.detail).toContain('«Печь 0»');
    const files = await shop.store.db.selectFrom('exchange_files').select('detail').execute();
    expect(files.map(({ detail }) => detail).join()).toContain('Новые цены ждут ответа человека');
    await send('155');
    expect([await shown(), (await tasks()).length, await letters()]).toEqual([[1_550_000], 1, 1]);
  });

  it('are taken when a person accepts them, and go back with their session', async () => {
    await send('155');
    expect((await run('--accept-prices', '2')).code).toBe(0);
    expect([await shown(), await tasks()]).toEqual([[15_500], []]);
    expect((await run('--accept-prices', '2')).code).toBe(1);
    expect((await undoSession(shop.store, 2, shop.clock.now)).undone).toBe(30);
    expect(await shown()).toEqual([1_550_000]);
  });

  it('stay out when a person keeps the former ones, until 1C says others', async () => {
    await send('155');
    expect((await run('--keep-prices', '2')).code).toBe(0);
    await send('155');
    expect([await shown(), await tasks(), await letters()]).toEqual([[1_550_000], [], 1]);
    await send('16000');
    expect([await shown(), await tasks()]).toEqual([[1_600_000], []]);
    await send('155');
    expect([await shown(), (await tasks()).length]).toEqual([[1_600_000], 1]);
  });

  it('stay out as well when their task is settled, and are asked about when the session is repeated', async () => {
    await send('155');
    for (const { id } of await tasks()) await settleNamedTask(shop.store, id, shop.clock.now);
    expect(await run('--accept-prices', '2')).toMatchObject({ code: 1 });
    await repeatSession(shop.store, { dataDir: shop.dataDir, sessionId: 2 });
    await shop.work();
    expect([await shown(), (await tasks()).length]).toEqual([[1_550_000], 1]);
    await run('--accept-prices', '2');
    expect(await shown()).toEqual([15_500]);
  });

  it('wait no more once 1C has told the right ones, and cannot stand over them', async () => {
    await send('155');
    await send('15500');
    expect([await shown(), await tasks()]).toEqual([[1_550_000], []]);
    await send('155');
    await send('15600', { ids: IDS.slice(0, 10) });
    expect((await tasks()).length).toBe(1);
    await run('--accept-prices', '4');
    expect(await shown()).toEqual([1_560_000, 15_500]);
  });

  it('hold the prices of new goods of the same file too, and of later files of the session', async () => {
    const more = [...IDS, 'new'];
    const client = shop.client();
    await client.sendGoods([
      {
        name: 'import.xml',
        content: commercemlImport(more.map((id) => goods(id, `Печь ${id}`)).join('')),
      },
      { name: 'offers0_1.xml', content: offersOf('155', [...IDS.slice(0, 25), 'new']) },
      { name: 'offers0_2.xml', content: offersOf('155', IDS.slice(25)) },
    ]);
    expect(await shown()).toEqual([1_550_000, null]);
    await run('--accept-prices', '2');
    expect(await shown()).toEqual([15_500]);
  });

  const accept = (values: object) =>
    transaction(shop.store, (tx) =>
      tx
        .updateTable('exchange_held_prices')
        .set({ ...values, state: 'accepted' })
        .where('product_id', '=', 1)
        .execute(),
    );

  it('are written too where the product has lost its key', async () => {
    await send('155');
    await transaction(shop.store, (tx) =>
      tx.updateTable('products').set({ external_id: null }).where('id', '=', 1).execute(),
    );
    await accept({});
    await shop.work();
    const row = shop.store.db.selectFrom('prices').select('price').where('product_id', '=', 1);
    expect(await row.executeTakeFirst()).toEqual({ price: 15_500 });
  });

  it('stop no exchange when they cannot be written', async () => {
    await send('155');
    await accept({ told: '{"price":{"level_id":1,"price":-1,"old_price":null},"foreign":null}' });
    await repeatSession(shop.store, { dataDir: shop.dataDir, sessionId: 1 });
    await expect(workOnSessions(deps())).rejects.toThrow();
    const open = shop.store.db.selectFrom('exchange_sessions').select('id');
    expect(await open.where('state', '=', 'ending').execute()).toEqual([]);
  });

  it('are asked about by the session that was cut off when it goes on', async () => {
    shop.cutOff(12);
    await send('155');
    expect([await shown(), (await tasks()).length]).toEqual([[1_550_000], 1]);
  });

  it('do not become retail by another type of that name, unless the owner says so', async () => {
    const swap = (amount: string) => {
      shop.clock.now += 16 * 60_000;
      const head = PRICE_TYPES.replace('<Ид>r</Ид>', '<Ид>p</Ид>');
      const list = IDS.map((id) => offer(id, prices(['p', amount]))).join('');
      return shop
        .client()
        .sendGoods([{ name: 'offers.xml', content: commercemlOffers(list, { head }) }]);
    };
    await swap('155');
    await swap('155');
    const [task, ...others] = await tasks();
    expect([await shown(), task?.kind, others]).toEqual([[1_550_000], 'mass-prices', []]);
    expect(task?.detail).toContain('другим видом, «Розничная»');
    await shop.saveNode({ priceTypes: { p: 'retail' } });
    await swap('155');
    expect(await shown()).toEqual([15_500]);
  });
});
