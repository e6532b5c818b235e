import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateRates } from '../../../../server/currency/update-rates.ts';
import { runJournalCommand } from '../../../../server/doors/exchange/journal/run-journal-command.ts';
import {
  alarmOfSilence,
  countOpenTasks,
  forgetOldSessions,
  listSilentNodes,
} from '../../../../server/doors/exchange/journal/watch-nodes.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, NOW } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const MINUTE = 60_000;

describeOnBothStores('the journal of exchanges', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const catalogue = (list: [id: string, title: string, price: string][], complete = false) => [
    {
      name: 'import.xml',
      content: commercemlImport(list.map(([id, title]) => goods(id, title)).join(''), { complete }),
    },
    {
      name: 'offers.xml',
      content: commercemlOffers(
        list.map(([id, , price]) => offer(id, prices(['r', price]))).join(''),
        {
          head: PRICE_TYPES,
        },
      ),
    },
  ];
  const run = async (...argv: string[]) => {
    let said = '';
    const out = {
      write: (part: string) => {
        said += part;
      },
    };
    const deps = { store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now };
    const code = await runJournalCommand(deps, { argv, out });
    return { code, said };
  };
  const shown = async () =>
    (await showProducts(shop.store)).map(
      ({ title, active, prices }) => `${title} ${prices['retail'] ?? '—'} ${active}`,
    );

  it('tells nodes, sessions, files and steps in words', async () => {
    await shop.client().sendGoods(catalogue([['g1', 'Котёл', '100']]));
    const list = await run();
    expect(list.said).toContain('УТ (ut-2.07): был 20 ноября 2026\u00a0г. 12:00');
    expect(list.said).toContain('№ 1 20 ноября 2026\u00a0г. 12:00 УТ: товары, идёт, файлов 2');
    const { said } = await run('1');
    expect(said).toMatch(/import\.xml \(\d+ байт, загружен\): Загружено: создано: 1/);
    expect(said).toMatch(/catalog import offers\.xml: \d+ мс — success/);
    expect((await run('99')).code).toBe(1);
    expect((await run('--undo')).code).toBe(2);
  });

  it('undoes a session: what it changed, not what others changed since', async () => {
    await shop.client().sendGoods(
      catalogue([
        ['g1', 'Котёл', '100'],
        ['g2', 'Плита', '200'],
      ]),
    );
    await shop.client().sendGoods(
      catalogue([
        ['g1', 'Котёл новый', '150'],
        ['g2', 'Плита новая', '250'],
        ['g3', 'Гриль', '300'],
      ]),
    );
    await transaction(shop.store, (tx) =>
      tx
        .updateTable('products')
        .set({ title: 'Плита ручная' })
        .where('external_id', '=', '1c:g2')
        .execute(),
    );
    expect((await run('--undo', '2')).said).toBe(
      'Возвращено: 3\u00a0товара; полей, изменённых позже и оставленных: 1\n',
    );
    const undone = ['Котёл 10000 true', 'Плита ручная 20000 true', 'Гриль 30000 false'];
    expect(await shown()).toEqual(undone);
    await run('--undo', '2');
    expect(await shown()).toEqual(undone);
    expect((await run('--repeat', '2')).code).toBe(0);
    await shop.work();
    expect(await shown()).toEqual([
      'Котёл новый 15000 true',
      'Плита ручная 25000 true',
      'Гриль 30000 true',
    ]);
    expect((await run('--undo', '2')).said).toContain('Возвращено: 3');
  });

  it('undoes prices in another currency, whatever its rate has done since', async () => {
    const name = (value: string) => {
      const values = new Map([['USD', value]]);
      return updateRates(shop.store, { source: 'cbr', date: '2026-11-20', values }, shop.clock.now);
    };
    const tell = (price: string) => {
      const head = PRICE_TYPES.replaceAll('руб', 'USD');
      const [file] = catalogue([['g1', 'Котёл', price]]);
      const content = commercemlOffers(offer('g1', prices(['r', price])), { head });
      return shop.client().sendGoods([...(file ? [file] : []), { name: 'offers.xml', content }]);
    };
    await name('80');
    await tell('10');
    await tell('20');
    expect(await shown()).toEqual(['Котёл 160000 true']);
    await name('90');
    expect((await run('--undo', '2')).said).toContain('оставленных: 0');
    await name('90');
    expect(await shown()).toEqual(['Котёл 90000 true']);
  });

  it('lets a person take off sale more than half of the goods, and undo it', async () => {
    await shop.client().sendGoods(
      catalogue([
        ['g1', 'Котёл', '100'],
        ['g2', 'Плита', '200'],
        ['g3', 'Гриль', '300'],
      ]),
    );
    const [few] = catalogue([['g1', 'Котёл', '100']], true);
    if (few) await shop.client().sendGoods([few]);
    shop.clock.now += 15 * MINUTE;
    await shop.work();
    expect(await shown()).toHaveLength(3);
    expect((await shown()).every((line) => line.endsWith('true'))).toBe(true);
    expect(await countOpenTasks(shop.store.db)).toBe(1);
    expect((await run('--confirm', '2')).said).toBe('Снято с продажи: 2\u00a0товара\n');
    expect((await shown()).map((line) => line.endsWith('true'))).toEqual([true, false, false]);
    expect(await countOpenTasks(shop.store.db)).toBe(0);
    expect((await run('--confirm', '2')).code).toBe(1);
    await run('--undo', '2');
    expect((await shown()).every((line) => line.endsWith('true'))).toBe(true);
  });

  it('asks no more of goods that a person leaves on sale, or that nobody has looked at', async () => {
    const deps = { store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now };
    const asked = async () => {
      const { db } = shop.store;
      const left = await db.selectFrom('exchange_removals').select('product_id').execute();
      const rows = db.selectFrom('exchange_sessions').select('id').where('removal', 'is not', null);
      return [left.length, (await rows.execute()).length, await countOpenTasks(db)];
    };
    const leaveOut = async () => {
      const [few] = catalogue([['g1', 'Котёл', '100']], true);
      if (few) await shop.client().sendGoods([few]);
      shop.clock.now += 15 * MINUTE;
      await shop.work();
    };
    const nameAll = () =>
      shop.client().sendGoods(
        catalogue([
          ['g1', 'Котёл', '100'],
          ['g2', 'Плита', '200'],
          ['g3', 'Гриль', '300'],
        ]),
      );
    await nameAll();
    await leaveOut();
    expect(await asked()).toEqual([2, 1, 1]);
    const confirm = (removal: string) =>
      transaction(shop.store, (tx) =>
        tx
          .updateTable('exchange_sessions')
          .set({ removal })
          .where('removal', 'is not', null)
          .execute(),
      );
    await confirm('{"count":2,"of":3,"batch":1}');
    expect(await run('--settle', '1')).toEqual({
      code: 1,
      said: 'Эти товары уже снимают с продажи: откройте сеанс\n',
    });
    await confirm('{"count":2,"of":3}');
    expect((await run('--settle', '1')).code).toBe(0);
    expect(await asked()).toEqual([0, 0, 0]);
    await leaveOut();
    expect(await asked()).toEqual([0, 0, 0]);
    await nameAll();
    await leaveOut();
    expect(await asked()).toEqual([2, 1, 1]);
    shop.clock.now += 31 * 24 * 60 * MINUTE;
    await forgetOldSessions(deps);
    expect(await asked()).toEqual([0, 0, 0]);
    expect(await shown()).toHaveLength(3);
  });

  it('takes off sale just those goods that the person was asked about', async () => {
    const many = (first: number, last: number) =>
      catalogue(
        Array.from({ length: last - first + 1 }, (_, at): [string, string, string] => {
          return [`g${first + at}`, `Товар ${first + at}`, '100'];
        }),
      );
    await shop.client().sendGoods(many(1, 10));
    const [few] = catalogue(
      [
        ['g1', 'Товар 1', '100'],
        ['g2', 'Товар 2', '100'],
      ],
      true,
    );
    if (few) await shop.client().sendGoods([few]);
    shop.clock.now += 15 * MINUTE;
    await shop.work();
    expect((await run()).said).toContain('Обмен № 2 снимет с продажи 8\u00a0товаров из 10');
    // Named by an exchange again.
    await shop.client().sendGoods(many(9, 30));
    await transaction(shop.store, async (tx) => {
      const { id } = await tx
        .updateTable('products')
        .set({ title: 'Товар ручной' })
        .where('external_id', '=', '1c:g8')
        .returning('id')
        .executeTakeFirstOrThrow();
      const batch = await tx
        .insertInto('change_batches')
        .values({
          staff_id: null,
          action: 'product',
          title: 'Товар',
          at: shop.clock.now,
          undoes: null,
          undone_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const change = { batch_id: batch.id, entity: 'product', entity_id: String(id), fields: '{}' };
      await tx.insertInto('changes').values(change).execute();
    });
    expect((await run('--confirm', '2')).said).toBe('Снято с продажи: 5\u00a0товаров\n');
    const gone = (await showProducts(shop.store)).filter(({ active }) => !active);
    expect(gone.map(({ title }) => title)).toEqual([3, 4, 5, 6, 7].map((id) => `Товар ${id}`));
  });

  it('raises an alarm once when a node is silent for twice its usual interval', async () => {
    for (let time = 0; time < 3; time++) {
      shop.clock.now = NOW + time * 60 * MINUTE;
      await shop.client().takeOrders();
    }
    const { db } = shop.store;
    const at = (minutes: number) => shop.clock.now + minutes * MINUTE;
    expect(await listSilentNodes(db, at(119))).toEqual([]);
    await alarmOfSilence(shop.store, at(121));
    await alarmOfSilence(shop.store, at(500));
    const letters = await db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'exchange-task')
      .execute();
    expect(letters).toHaveLength(1);
    shop.clock.now = at(600);
    await shop.client().takeOrders();
    expect(await listSilentNodes(db, shop.clock.now)).toEqual([]);
  });
});
