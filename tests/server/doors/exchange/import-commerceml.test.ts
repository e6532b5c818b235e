import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyProduct } from '../../../../server/doors/exchange/saving/new-product.ts';
import { saveBatch } from '../../../../server/doors/exchange/saving/save-batch.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { CLASSIFIER, POT } from './pot.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

function importing() {
  let count = 0;
  const importSet = (...texts: string[]) =>
    shop.importFiles(texts.map((text) => shop.write(`file${count++}.xml`, text)));
  return { importSet };
}

describeOnBothStores('import of CommerceML', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const { importSet } = importing();

  it('takes goods from import.xml and their prices and stock from offers.xml', async () => {
    const head = `${PRICE_TYPES}<Склады><Склад><Ид>w1</Ид><Наименование>Центральный</Наименование>
      <Адрес><Представление>Москва, , Лесная, 5,</Представление></Адрес></Склад></Склады>`;
    const offers = offer(
      'pot',
      `${prices(['r', '1 200,50'], ['o', '1000'])}<Количество>99</Количество>
       <Склад ИдСклада="w1" КоличествоНаСкладе="7.9"/><Склад ИдСклада="w2" КоличествоНаСкладе="-3"/>`,
    );
    await importSet(
      commercemlImport(POT, { classifier: CLASSIFIER }),
      commercemlOffers(offers, { head }),
    );
    expect(await shop.products()).toEqual([
      {
        key: '1c:pot',
        title: 'Кастрюля 10 л',
        code: 'pot',
        active: true,
        category: 'Кастрюли',
        brand: 'Вулкан',
        prices: { retail: 120_050, wholesale: 100_000 },
        oldPrice: null,
        stock: { Центральный: 7 },
        parameters: ['Объём, л: 10', 'Материал: сталь'],
        photos: 0,
        packages: ['шт × 1', 'упак × 6'],
      },
    ]);
    const storages = await shop.store.db.selectFrom('storages').selectAll().orderBy('id').execute();
    expect(storages.map(({ title, address, city_id }) => [title, address, city_id])).toEqual([
      ['Центральный', 'Москва, Лесная, 5', 90],
      ['Склад', '', 90],
    ]);
  });

  it('lets prices.xml change prices only, rests.xml stock only', async () => {
    await importSet(
      commercemlImport(POT, { classifier: CLASSIFIER }),
      commercemlOffers(
        offer('pot', `${prices(['r', '100'], ['o', '90'])}<Количество>4</Количество>`),
        { head: PRICE_TYPES },
      ),
    );
    const before = await shop.find('Кастрюля 10 л');
    await importSet(commercemlOffers(offer('pot', prices(['r', '120']))));
    expect(await shop.find('Кастрюля 10 л')).toEqual({
      ...before,
      prices: { retail: 12_000, wholesale: 9000 },
    });
    const rest =
      '<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>3</Количество></Склад></Остаток></Остатки>';
    await importSet(commercemlOffers(offer('pot', rest)));
    expect(await shop.find('Кастрюля 10 л')).toEqual({
      ...before,
      prices: { retail: 12_000, wholesale: 9000 },
      stock: { Склад: 3 },
    });
  });

  it('ends a price that a whole package no longer names, of its own types only', async () => {
    const both = offer('pot', prices(['r', '100'], ['o', '80']));
    const rest = offer('pot', '<Остаток><Количество>4</Количество></Остаток>');
    const retail = offer('pot', prices(['r', '120']));
    const pot = async () => (await shop.find('Кастрюля 10 л')).prices;
    await importSet(
      commercemlImport(POT, { classifier: CLASSIFIER }),
      commercemlOffers(both, { head: PRICE_TYPES, complete: true }),
    );
    const { id: product_id } = await shop.store.db
      .selectFrom('products')
      .select('id')
      .executeTakeFirstOrThrow();
    const { id: level_id } = await shop.store.db
      .selectFrom('price_levels')
      .select('id')
      .where('code', '=', 'dealer')
      .executeTakeFirstOrThrow();
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('prices')
        .values({ product_id, level_id, price: 7_000, old_price: null })
        .execute(),
    );
    await importSet(commercemlOffers(retail));
    expect(await pot()).toEqual({ retail: 12_000, wholesale: 8_000, dealer: 7_000 });
    await importSet(commercemlOffers(rest, { complete: true }));
    expect(await pot()).toEqual({ retail: 12_000, wholesale: 8_000, dealer: 7_000 });
    await importSet(
      commercemlOffers(retail, { complete: true }),
      commercemlOffers(rest, { complete: true }),
    );
    expect(await pot()).toEqual({ retail: 12_000, dealer: 7_000 });
  });

  it('changes nothing when the same set comes again', async () => {
    const set = [
      commercemlImport(POT, { classifier: CLASSIFIER, complete: true }),
      commercemlOffers(
        offer('pot#a', `<Наименование>Кастрюля (a)</Наименование>${prices(['r', '5'])}`),
        { head: PRICE_TYPES, complete: true },
      ),
    ];
    await importSet(...set);
    const before = await shop.dump();
    expect(await importSet(...set)).toMatchObject({ created: 0, changed: 0, removed: 0 });
    expect(await shop.dump()).toBe(before);
  });

  it('leaves goods of no import on sale when a complete catalogue does not name them', async () => {
    const own = emptyProduct(null, 0);
    const next = { ...own, row: { ...own.row, title: 'Свой товар' } };
    await transaction(shop.store, (tx) => saveBatch(tx, [{ previous: own, next }], [], 0));
    const [first, second] = [goods('1', 'Товар 1'), goods('2', 'Товар 2')];
    await importSet(commercemlImport(first + second, { complete: true }));
    const report = await importSet(commercemlImport(first, { complete: true }));
    expect(report.removed).toBe(1);
    const listed = (await shop.products()).map(({ title, active }) => [title, active]);
    expect(listed).toEqual([
      ['Свой товар', true],
      ['Товар 1', true],
      ['Товар 2', false],
    ]);
  });

  it('lets no offer put on sale what its goods mark for deletion', async () => {
    const ids = ['1', '1#a', '2'];
    const offers = ids
      .map((id) => offer(id, `<Наименование>Товар ${id}</Наименование>${prices(['r', '5'])}`))
      .join('');
    const set = (mark: string) => [
      commercemlImport(ids.map((id) => goods(id, `Товар ${id}`, id === '2' ? '' : mark)).join('')),
      commercemlOffers(offers, { head: PRICE_TYPES }),
    ];
    const onSale = async () =>
      (await shop.products()).filter(({ active }) => active).map(({ key }) => key);
    await importSet(...set(''));
    expect(await onSale()).toContain('1c:1#a');
    await importSet(...set('<ПометкаУдаления>true</ПометкаУдаления>'));
    expect(await onSale()).toEqual(['1c:2']);
    await importSet(...set(''));
    expect(await onSale()).toContain('1c:1#a');
  });

  it('sells variants in place of their product and lets them take after it', async () => {
    const color = (value: string) =>
      `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование>
       <Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`;
    await importSet(
      commercemlImport(POT, { classifier: CLASSIFIER }),
      commercemlOffers(
        offer(
          'pot#1',
          `<Наименование>Кастрюля 10 л</Наименование>${color('белый')}${prices(['r', '5'])}`,
        ) + offer('pot#2', `${color('синий')}${prices(['r', '6'])}`),
      ),
    );
    const shown = await shop.products();
    expect(shown.map(({ title, active }) => [title, active])).toEqual([
      ['Кастрюля 10 л', false],
      ['Кастрюля 10 л (белый)', true],
      ['Кастрюля 10 л (синий)', true],
    ]);
    expect(shown[2]).toMatchObject({
      category: 'Кастрюли',
      brand: 'Вулкан',
      parameters: ['Объём, л: 10', 'Материал: сталь', 'Цвет: синий'],
    });
    await importSet(commercemlImport(goods('pot', 'Кастрюля', '<Описание>Новое</Описание>')));
    await importSet(commercemlOffers(offer('pot#3', `${color('алый')}${prices(['r', '7'])}`)));
    const rows = await shop.store.db
      .selectFrom('products')
      .select(['title', 'description', 'active'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ title, description, active }) => [title, description, active])).toEqual([
      ['Кастрюля', '<p>Новое</p>', 0],
      ['Кастрюля 10 л (белый)', '<p>Новое</p>', 1],
      ['Кастрюля 10 л (синий)', '<p>Новое</p>', 1],
      ['Кастрюля (алый)', '<p>Новое</p>', 1],
    ]);
    expect((await shop.find('Кастрюля (алый)')).category).toBe('Кастрюли');
    expect((await shop.find('Кастрюля 10 л (синий)')).parameters).toContain('Цвет: синий');
  });
});
