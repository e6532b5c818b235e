import { afterEach, beforeEach, expect, it } from 'vitest';
import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import { SILENCE_MS } from '../../../../server/doors/exchange/sessions/take-work.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { openDeskBench } from '../../backoffice/desk/desk-bench.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import {
  commercemlImport,
  commercemlOffers,
  goods,
  offer,
  PRICE_TYPES,
  prices,
  yml,
} from './feeds.ts';
import { createTestShop, showProducts, type TestShop } from './test-shop.ts';

const GROUPS = '<Группы><Группа><Ид>1</Ид><Наименование>Плиты</Наименование></Группа></Группы>';
const NOTHING = 'В файле нет ни одного товара';
/** Whole exports that name no goods: what an export with a wrong filter looks like. */
const EMPTY: readonly (readonly [what: string, name: string, content: string])[] = [
  ['a feed of YML without offers', 'feed.xml', yml([])],
  ['a feed of YML without categories either', 'feed.xml', yml([], { categories: '' })],
  ['a whole catalogue of CommerceML', 'import.xml', commercemlImport('', { complete: true })],
  [
    'a whole catalogue with its classifier',
    'import.xml',
    commercemlImport('', { classifier: GROUPS, complete: true }),
  ],
  ['a whole package of offers', 'offers.xml', commercemlOffers('', { complete: true })],
  ['a price list of headings alone', 'price.csv', 'Код;Наименование;Цена\n'],
];

describeOnBothStores('a feed without goods by the command', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
    const offers = commercemlOffers(offer('1', prices(['r', '100'])), { head: PRICE_TYPES });
    const file = commercemlImport(goods('1', 'Плита'), { classifier: GROUPS, complete: true });
    await shop.importFiles([shop.write('import.xml', file), shop.write('offers.xml', offers)]);
    const categories = '<category id="1">Котлы</category><category id="2">Ножи</category>';
    await shop.importFiles([shop.write('feed.xml', yml([{ id: '1' }], { categories }))]);
  });
  afterEach(() => shop.close());

  it.each(EMPTY)('is refused, and nothing changes: %s', async (_what, name, content) => {
    const before = await shop.dump();
    const { code, text } = await shop.run(shop.write(name, content));
    expect(text).toContain('Не загружено, в магазине ничего не изменилось');
    expect(text).toContain(NOTHING);
    expect(code).toBe(1);
    expect(await shop.dump()).toBe(before);
  });

  it('is refused with a confirmation of removal too', async () => {
    const before = await shop.dump();
    const { code } = await shop.run(shop.write('feed.xml', yml([])), '--confirm-removal');
    expect(code).toBe(1);
    expect(await shop.dump()).toBe(before);
  });
});

describeOnBothStores('a feed without goods in the back office', (dialect) => {
  it('is refused before anybody is asked to confirm it', async () => {
    const bench = await openDeskBench(dialect);
    try {
      const active = () =>
        bench.db.selectFrom('products').select('id').where('active', '=', 1).execute();
      const before = await active();
      const { headers } = await bench
        .as('content')
        .upload(desk.importStart(), {}, [
          { field: 'files', name: 'feed.xml', bytes: Buffer.from(yml([])) },
        ]);
      const { store, config, now } = bench.shop.deps;
      await workOnImports({ store, dataDir: config.dataDir, now });
      const { text } = await bench.as('content').get(headers['location'] ?? '');
      expect(text).toContain(NOTHING);
      expect(text).not.toContain(desk.importApply(1));
      expect(await active()).toEqual(before);
    } finally {
      await bench.close();
    }
  });
});

describeOnBothStores('a whole export of 1C without goods', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
    const file = commercemlImport(goods('g1', 'Плита'), { classifier: GROUPS, complete: true });
    const offers = commercemlOffers(
      offer('g1', `<Наименование>Плита</Наименование>${prices(['r', '100'])}`),
      { head: PRICE_TYPES, complete: true },
    );
    await shop.client().sendGoods([
      { name: 'import.xml', content: file },
      { name: 'offers.xml', content: offers },
    ]);
    await endSession();
  });
  afterEach(() => shop.close());

  async function endSession() {
    shop.clock.now += SILENCE_MS;
    await shop.work();
  }
  const emptyImport = commercemlImport('', { classifier: GROUPS, complete: true });
  const emptyOffers = commercemlOffers('', { complete: true });
  const sendEmpty = async () => {
    const answers: string[] = [];
    const onStep = (step: string, answer: string) => {
      if (step.includes('mode=import')) answers.push(answer);
    };
    await shop.client({ onStep }).sendGoods([
      { name: 'import.xml', content: emptyImport },
      { name: 'offers.xml', content: emptyOffers },
    ]);
    await endSession();
    return answers;
  };
  const tasks = () =>
    shop.store.db.selectFrom('exchange_tasks').select(['kind', 'detail']).execute();

  it('takes nothing off sale, says so to 1C and once to a person', async () => {
    const before = await showProducts(shop.store);
    for (const answer of await sendEmpty()) {
      expect(answer).toMatch(/^success\n/);
      expect(answer).toContain('ни одного товара');
    }
    expect(await showProducts(shop.store)).toEqual(before);
    const categories = await shop.store.db
      .selectFrom('categories')
      .select('title')
      .where('active', '=', 1)
      .execute();
    expect(categories.map(({ title }) => title)).toContain('Плиты');
    await sendEmpty();
    expect(await tasks()).toEqual([
      { kind: 'empty-export', detail: expect.stringContaining('С продажи ничего не снято') },
    ]);
  });

  it('is nobody’s question where only changes come', async () => {
    const content = commercemlImport('');
    await shop.client().sendGoods([{ name: 'import.xml', content }]);
    await endSession();
    expect(await tasks()).toEqual([]);
  });

  it.each([
    ['without categories', ''],
    ['with one', '<category id="1">Котлы</category>'],
  ])('as YML by the same door leaves the catalogue as it is: %s', async (_what, categories) => {
    const before = await showProducts(shop.store);
    const feed = { name: 'feed.xml', content: yml([], { categories }) };
    await expect(shop.client().sendGoods([feed])).rejects.toThrow(NOTHING);
    await endSession();
    expect(await showProducts(shop.store)).toEqual(before);
  });
});
