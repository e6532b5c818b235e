import { afterEach, expect, it } from 'vitest';
import { smallPng } from '../../../helpers/small-png.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const GOODS = {
  name: 'import.xml',
  content: commercemlImport(goods('g1', 'Котёл') + goods('g2', 'Плита')),
};
const OFFERS = {
  name: 'offers.xml',
  content: commercemlOffers(
    offer(
      'g1',
      `<Наименование>Котёл</Наименование>${prices(['r', '100'])}<Количество>5</Количество>`,
    ) +
      offer(
        'g2',
        `<Наименование>Плита</Наименование>${prices(['r', '200'])}<Количество>7</Количество>`,
      ),
    { head: PRICE_TYPES },
  ),
};
const FILES = [GOODS, OFFERS];

describeOnBothStores('an exchange of goods', (dialect) => {
  let shop: ExchangeShop;
  afterEach(() => shop.close());

  const shown = async () =>
    (await showProducts(shop.store)).map(({ title, active, prices, stock }) => [
      title,
      active,
      prices['retail'] ?? null,
      Object.values(stock)[0] ?? null,
    ]);
  const WHOLE = [
    ['Котёл', true, 10_000, 5],
    ['Плита', true, 20_000, 7],
  ];

  it.each([
    ['files one by one', { settings: { isZipped: false }, client: {} }],
    ['one archive in parts', { settings: { isZipped: true, fileLimit: 300 }, client: {} }],
    ['files in small parts', { settings: { isZipped: false, fileLimit: 64 }, client: {} }],
    ['every part twice', { settings: { fileLimit: 200 }, client: { doublesParts: true } }],
    ['a login with each call', { settings: { isZipped: false }, client: { forgetsCookie: true } }],
    ['imports from the last to the first', { settings: {}, client: { importsBackwards: true } }],
    ['no init', { settings: { isZipped: false }, client: { skipsInit: true } }],
    ['a version named', { settings: {}, client: { version: '2.09' } }],
    ['a login tested before', { settings: {}, client: { testsLogin: true } }],
  ])('takes %s', async (_name, { settings, client }) => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode(settings);
    await shop.client(client).sendGoods(FILES);
    expect(await shown()).toEqual(WHOLE);
  });

  it('begins by itself when the client never asks', async () => {
    shop = await createExchangeShop(dialect);
    await shop.client({ neverImports: true }).sendGoods(FILES);
    await shop.work();
    expect(await shown()).toEqual([]);
    shop.clock.now += 60_000;
    await shop.work();
    expect(await shown()).toEqual(WHOLE);
  });

  it('refuses an archive with a part missing, and nothing changes', async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ fileLimit: 300 });
    await expect(shop.client({ losesPart: 1 }).sendGoods(FILES)).rejects.toThrow(
      /пришёл не целиком|испорчен по дороге/,
    );
    expect(await shown()).toEqual([]);
  });

  it('takes the same files again after a broken exchange', async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false, fileLimit: 200 });
    await expect(shop.client({ breaksAfter: 5 }).sendGoods(FILES)).rejects.toThrow('оборвано');
    await expect(shop.client().sendGoods(FILES)).rejects.toThrow('Обмен уже идёт с 12:00');
    shop.clock.now += 15 * 60_000;
    await shop.client().sendGoods(FILES);
    expect(await shown()).toEqual(WHOLE);
  });

  it('shows new goods when their price is known, or at the end', async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
    await shop.client().sendGoods([GOODS]);
    expect((await shown()).map(([, active]) => active)).toEqual([false, false]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    expect((await shown()).map(([, active]) => active)).toEqual([true, true]);
  });

  it('shows no new goods whose offer is marked as removed', async () => {
    shop = await createExchangeShop(dialect);
    const removed = '<Предложение Статус="Удален"><Ид>g2</Ид></Предложение>';
    const content = commercemlOffers(removed + offer('g1', prices(['r', '100'])), {
      head: PRICE_TYPES,
    });
    await shop.client().sendGoods([GOODS, { name: 'offers.xml', content }]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    expect((await shown()).map(([title, active]) => [title, active])).toEqual([
      ['Котёл', true],
      ['Плита', false],
    ]);
  });

  it('keeps photos that are named and do not come along again', async () => {
    shop = await createExchangeShop(dialect);
    const send = async (named: string[], sent: string[]) => {
      const list = named.map((name) => `<Картинка>import_files/${name}.jpg</Картинка>`);
      const content = commercemlImport(goods('g1', 'Котёл', list.join('')));
      const pictures = sent.map((name) => ({
        name: `import_files/${name}.jpg`,
        content: smallPng(name.charCodeAt(0)),
      }));
      await shop.client().sendGoods([...pictures, { name: 'import.xml', content }]);
      shop.clock.now += 15 * 60_000;
      await shop.work();
      return (await showProducts(shop.store))[0]?.photos;
    };
    expect(await send(['a', 'b'], ['a', 'b'])).toBe(2);
    expect(await send(['a', 'b', 'c'], ['c'])).toBe(3);
    expect(await send(['a', 'c'], ['a', 'c'])).toBe(2);
  });

  it('reads what named unknown goods once more', async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
    const rests = {
      name: 'rests.xml',
      content: commercemlOffers(
        offer('g1', '<Остатки><Остаток><Количество>9</Количество></Остаток></Остатки>'),
      ),
    };
    const client = shop.client();
    await client.sendGoods([rests]);
    expect(await shown()).toEqual([]);
    const session = await shop.store.db.selectFrom('exchange_files').select(['unknown']).execute();
    expect(session).toEqual([{ unknown: 1 }]);
    await shop.client({ importsBackwards: true }).sendGoods([GOODS, OFFERS, rests]);
    expect(await shown()).toEqual([['Котёл', true, 10_000, 9], WHOLE[1]]);
  });

  it('asks once about the same goods, however often a whole export leaves them out', async () => {
    shop = await createExchangeShop(dialect);
    await shop.client().sendGoods(FILES);
    const content = commercemlImport(goods('g9', 'Новый'), { complete: true });
    for (const _time of [1, 2, 3]) {
      shop.clock.now += 15 * 60_000;
      await shop.work();
      await shop.client().sendGoods([{ name: 'import.xml', content }]);
    }
    shop.clock.now += 15 * 60_000;
    await shop.work();
    const { db } = shop.store;
    const open = await db
      .selectFrom('exchange_tasks')
      .select('kind')
      .where('settled_at', 'is', null)
      .execute();
    const letters = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'exchange-task')
      .execute();
    const asking = await db
      .selectFrom('exchange_sessions')
      .select('id')
      .where('removal', 'is not', null)
      .execute();
    expect([open, letters.length, asking.length]).toEqual([[{ kind: 'mass-removal' }], 1, 1]);
  });

  it('takes off sale what a whole export no longer names, and asks a person above half', async () => {
    shop = await createExchangeShop(dialect);
    await shop.client().sendGoods(FILES);
    const whole = (names: string[]) => ({
      name: 'import.xml',
      content: commercemlImport(names.map((name, at) => goods(`g${at + 1}`, name)).join(''), {
        complete: true,
      }),
    });
    await shop.client().sendGoods([whole(['Котёл']), OFFERS]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    // The product's offer names it.
    expect((await shown()).map(([, active]) => active)).toEqual([true, true]);
    await shop.client().sendGoods([whole(['Котёл'])]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    expect((await shown()).map(([, active]) => active)).toEqual([true, false]);
    await shop
      .client()
      .sendGoods([
        whole([]),
        { name: 'import2.xml', content: whole(['Новый']).content.replace('g1', 'g9') },
      ]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    expect((await shown()).find(([title]) => title === 'Котёл')).toEqual([
      'Котёл',
      true,
      10_000,
      5,
    ]);
    const tasks = await shop.store.db.selectFrom('exchange_tasks').select(['kind']).execute();
    expect(tasks).toEqual([{ kind: 'mass-removal' }]);
  });
});
