import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyProduct } from '../../../../server/doors/exchange/saving/new-product.ts';
import { saveBatch } from '../../../../server/doors/exchange/saving/save-batch.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import {
  commercemlImport,
  commercemlOffers,
  goods,
  offer,
  PRICE_TYPES,
  prices,
  yml,
} from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const CLASSIFIER = `<Группы><Группа><Ид>g1</Ид><Наименование>Посуда</Наименование><Группы>
  <Группа><Ид>g2</Ид><Наименование>Кастрюли</Наименование></Группа></Группы></Группа></Группы>
  <Свойства><Свойство><Ид>p1</Ид><Наименование>Объём, л</Наименование></Свойство>
  <Свойство><Ид>p2</Ид><Наименование>Материал</Наименование><ВариантыЗначений><Справочник>
    <ИдЗначения>11111111-2222-3333-4444-555555555555</ИдЗначения><Значение>сталь</Значение>
  </Справочник></ВариантыЗначений></Свойство>
  <Свойство><Ид>p3</Ид><Наименование>Производитель</Наименование></Свойство></Свойства>`;
const STEEL = '11111111-2222-3333-4444-555555555555';
const property = (id: string, value: string) =>
  `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`;
const POT = goods(
  'pot',
  'Кастрюля 10 л',
  `<Артикул>K-10</Артикул><БазоваяЕдиница Код="796 ">шт<Пересчет><Единица>778</Единица>
   <Коэффициент>6</Коэффициент></Пересчет></БазоваяЕдиница><Группы><Ид>g2</Ид></Группы>
   <Описание>Толстое дно</Описание><Вес>2.5</Вес><Страна>Россия</Страна><ЗначенияСвойств>
   ${property('p1', '10')}${property('p2', STEEL)}${property('p3', 'Вулкан')}</ЗначенияСвойств>`,
);

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

describe('import of CommerceML', () => {
  beforeEach(async () => {
    shop = await createTestShop();
  });
  const { importSet } = importing();
  const three = ['1', '2', '3'].map((id) => goods(id, `Товар ${id}`)).join('');
  const activity = async () => (await shop.products()).map(({ active }) => active);

  it('touches only what a file of changes names', async () => {
    await importSet(commercemlImport(three, { complete: true }));
    await importSet(commercemlImport(goods('2', 'Товар второй')));
    const titles = (await shop.products()).map(({ title }) => title);
    expect(titles).toEqual(['Товар 1', 'Товар второй', 'Товар 3']);
    expect(await activity()).toEqual([true, true, true]);
  });

  it('takes off sale what a complete catalogue does not name, of its own source only', async () => {
    await shop.importFiles([shop.write('feed.xml', yml([{ id: '1' }]))]);
    await importSet(commercemlImport(three, { complete: true }));
    const report = await importSet(
      commercemlImport(goods('1', 'Товар 1') + goods('3', 'Товар 3'), { complete: true }),
    );
    expect(report.removed).toBe(1);
    expect(await activity()).toEqual([true, true, false, true]);
  });

  it.each([
    [
      'an attribute',
      '<Товар Статус="Удален"><Ид>1</Ид><Наименование>Товар 1</Наименование></Товар>',
    ],
    ['an element', goods('1', 'Товар 1', '<Статус>Удален</Статус>')],
    ['a mark', goods('1', 'Товар 1', '<ПометкаУдаления>true</ПометкаУдаления>')],
  ])('takes off sale what is marked as removed by %s', async (_way, removed) => {
    await importSet(commercemlImport(three));
    await importSet(commercemlImport(removed));
    expect(await activity()).toEqual([false, true, true]);
  });

  it('removes the variants that a complete package of offers does not name', async () => {
    const named = (id: string) => offer(id, `<Наименование>Кастрюля ${id}</Наименование>`);
    await importSet(
      commercemlImport(POT, { classifier: CLASSIFIER }),
      commercemlOffers(named('pot#1') + named('pot#2') + named('pot#3'), { complete: true }),
    );
    await importSet(commercemlOffers(offer('pot#1', prices(['r', '5'])), { complete: true }));
    expect(await activity()).toEqual([false, true, true, true]);
    await importSet(commercemlOffers(named('pot#1') + named('pot#3'), { complete: true }));
    expect(await activity()).toEqual([false, true, false, true]);
  });

  it('keeps the values of a dictionary that a later file does not explain', async () => {
    await importSet(commercemlImport(POT, { classifier: CLASSIFIER }));
    const values = `<ЗначенияСвойств>${property('p1', '12')}${property('p2', STEEL)}</ЗначенияСвойств>`;
    await importSet(commercemlImport(goods('pot', 'Кастрюля', values)));
    expect((await shop.find('Кастрюля')).parameters).toEqual(['Объём, л: 12', 'Материал: сталь']);
  });

  it('refuses prices of goods that the shop does not have', async () => {
    const report = await importSet(commercemlOffers(offer('ghost', prices(['r', '5']))));
    expect(report.refused.first).toEqual(
      [{ file: 'file0.xml', line: 4, text: 'Такого товара нет, а названия в файле нет' }].map(
        (remark) => ({ ...remark, file: expect.stringMatching(/^file\d+\.xml$/) }),
      ),
    );
    expect(await shop.products()).toEqual([]);
  });

  it('takes an empty or zero price for none and a price of several units for the price of one', async () => {
    const rate = '<Коэффициент>10</Коэффициент>';
    const perTen = `<Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>125</ЦенаЗаЕдиницу>${rate}</Цена></Цены>`;
    await importSet(
      commercemlImport(three),
      commercemlOffers(
        offer('1', prices(['r', ''])) + offer('2', prices(['r', '0.00'])) + offer('3', perTen),
      ),
    );
    expect((await shop.products()).map((product) => product.prices)).toEqual([
      {},
      {},
      { retail: 1250 },
    ]);
  });

  it('makes the first price type the retail one when none is called so', async () => {
    const types =
      '<ТипыЦен><ТипЦены><Ид>a</Ид><Наименование>ЦПУ</Наименование></ТипЦены><ТипЦены><Ид>b</Ид><Наименование>ЦП</Наименование></ТипЦены></ТипыЦен>';
    await importSet(
      commercemlImport(goods('1', 'Товар 1')),
      commercemlOffers(offer('1', prices(['a', '5'], ['b', '4'])), { head: types }),
    );
    expect((await shop.find('Товар 1')).prices).toEqual({ retail: 500, tsp: 400 });
  });

  it('goes on without a unit and with dirty ones', async () => {
    const units = [
      '<БазоваяЕдиница/>',
      '<БазоваяЕдиница Код="715 ">пар</БазоваяЕдиница>',
      '<БазоваяЕдиница>166</БазоваяЕдиница>',
    ];
    await importSet(
      commercemlImport(units.map((unit, i) => goods(`${i}`, `Товар ${i}`, unit)).join('')),
    );
    const rows = await shop.store.db.selectFrom('products').select('unit').orderBy('id').execute();
    expect(rows.map(({ unit }) => unit)).toEqual(['шт', 'пара', 'кг']);
  });

  it('copies pictures that lie beside the file, once, and keeps them when they are not sent again', async () => {
    const png = Buffer.from('89504e470d0a1a0a00000000', 'hex');
    shop.write('import_files/ab/1.png', png);
    shop.write('import_files/ab/same.png', png);
    shop.write('import_files/text.png', 'не картинка');
    const listed = ['ab/1.png', 'ab/same.png', 'text.png', 'absent.jpg', '../../../../etc/passwd']
      .map((path) => `<Картинка>import_files/${path}</Картинка>`)
      .join('');
    const report = await importSet(commercemlImport(goods('1', 'Товар 1', listed)));
    expect(report.missingPictureCount).toBe(2);
    const [image, ...rest] = await shop.store.db.selectFrom('images').selectAll().execute();
    expect(rest).toEqual([]);
    expect(image).toMatchObject({
      kind: 'file',
      source: expect.stringMatching(/^images\/[\da-f]{2}\/[\da-f]{24}\.png$/),
    });
    const again = `<Картинка>import_files/absent.jpg</Картинка>`;
    await importSet(commercemlImport(goods('1', 'Товар 1', again)));
    expect((await shop.find('Товар 1')).photos).toBe(1);
  });
});
