import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallPng } from '../../../helpers/small-png.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices, yml } from './feeds.ts';
import { CLASSIFIER, POT, property, STEEL } from './pot.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

function importing() {
  let count = 0;
  const importSet = (...texts: string[]) =>
    shop.importFiles(texts.map((text) => shop.write(`file${count++}.xml`, text)));
  return { importSet };
}

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

  it('leaves variants their own articles when their product alone is told again', async () => {
    const named = (id: string, article: string) =>
      offer(id, `<Артикул>${article}</Артикул><Наименование>Кастрюля ${id}</Наименование>`);
    const pot = goods('pot', 'Кастрюля', '<Артикул>V5</Артикул>');
    const articles = async () =>
      (await shop.store.db.selectFrom('products').select('model').orderBy('id').execute()).map(
        ({ model }) => model,
      );
    await importSet(commercemlImport(pot, { classifier: CLASSIFIER }));
    const bare = offer('pot#3', '<Наименование>Кастрюля pot#3</Наименование>');
    await importSet(commercemlOffers(named('pot#1', 'V5-A') + named('pot#2', 'V5-B') + bare));
    await importSet(commercemlImport(pot.replace('V5', 'V6')));
    expect(await articles()).toEqual(['V6', 'V5-A', 'V5-B', 'V6']);
  });

  it('puts the variants back on sale with their product, but not those marked themselves', async () => {
    const named = (id: string) => offer(id, `<Наименование>Кастрюля ${id}</Наименование>`);
    const pot = goods('pot', 'Кастрюля');
    const marked = goods('pot', 'Кастрюля', '<ПометкаУдаления>true</ПометкаУдаления>');
    await importSet(commercemlImport(pot));
    await importSet(commercemlOffers(named('pot#1') + named('pot#2')));
    const removed = '<Предложение Статус="Удален"><Ид>pot#2</Ид></Предложение>';
    await importSet(commercemlOffers(removed));
    await importSet(commercemlImport(marked));
    await importSet(commercemlImport(marked));
    expect(await activity()).toEqual([false, false, false]);
    await importSet(commercemlImport(pot));
    expect(await activity()).toEqual([false, true, false]);
  });

  it('lets no offer of a later file put on sale what its goods mark for deletion', async () => {
    const named = (...ids: string[]) =>
      commercemlOffers(
        ids.map((id) => offer(id, `<Наименование>Товар ${id}</Наименование>`)).join(''),
        { complete: true },
      );
    const offers = named('1', '2#a', '2#b');
    const pair = (mark: string) =>
      commercemlImport(goods('1', 'Товар 1', mark) + goods('2', 'Товар 2', mark));
    await importSet(pair(''));
    await importSet(offers);
    expect(await activity()).toEqual([true, false, true, true]);
    await importSet(pair('<ПометкаУдаления>true</ПометкаУдаления>'));
    await importSet(offers);
    await importSet(named('1', '2#a', '2#b', '2#c'));
    expect(await activity()).toEqual([false, false, false, false, false]);
    await importSet(pair(''));
    expect(await activity()).toEqual([true, false, true, true, true]);
  });

  it('keeps a variant that is marked itself off sale when its offer comes later', async () => {
    const offers = commercemlOffers(offer('1#a', '<Наименование>Товар А</Наименование>'));
    await importSet(commercemlImport(goods('1#a', 'Товар А')));
    await importSet(
      commercemlImport(goods('1#a', 'Товар А', '<ПометкаУдаления>true</ПометкаУдаления>')),
    );
    await importSet(offers);
    expect(await activity()).toEqual([false]);
    await importSet(commercemlImport(goods('1#a', 'Товар А')));
    expect(await activity()).toEqual([true]);
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

  it.each([
    ['larger amounts', '<МинКоличество>100</МинКоличество>', '<МинКоличество>1</МинКоличество>'],
    ['larger amounts', '<МинКоличество>100</МинКоличество>', ''],
    ['packs', '<Единица>упак</Единица><Коэффициент>10</Коэффициент>', ''],
  ])('takes the price of one piece of a type that also has one of %s', async (_of, more, one) => {
    const row = (amount: number, words: string) =>
      `<Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу>${words}</Цена>`;
    const [first, last] = [row(100, one), row(80, more)];
    const report = await importSet(
      commercemlImport(three),
      commercemlOffers(
        offer('1', `<Цены>${first}${last}</Цены>`) + offer('2', `<Цены>${last}${first}</Цены>`),
      ),
    );
    const told = (await shop.products()).map((product) => product.prices);
    expect(told).toEqual([{ retail: 10_000 }, { retail: 10_000 }, {}]);
    expect(report.notes.first.map(({ text }) => text)).toContain(
      'Несколько цен одного вида: взята цена одной штуки, остальные не взяты',
    );
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
    const png = smallPng();
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

  it.each([
    ['cut off', smallPng(9, 64).subarray(0, 60)],
    ['too large', smallPng(0, 6400)],
    ['of another kind', Buffer.from('BM of Windows')],
  ])('lets no picture that is %s take the place of a good photo', async (_what, bad) => {
    const named = commercemlImport(
      goods('1', 'Товар 1', '<Картинка>import_files/1.png</Картинка>'),
    );
    const image = async () =>
      (await shop.store.db.selectFrom('product_photos').select('image').execute()).map(
        (photo) => photo.image,
      );
    shop.write('import_files/1.png', smallPng(7));
    await importSet(named);
    const good = await image();
    shop.write('import_files/1.png', bad);
    const report = await importSet(named);
    expect(good).toHaveLength(1);
    expect(await image()).toEqual(good);
    expect(report.notes.first.map(({ text }) => text)).toEqual([
      expect.stringContaining('Картинка «import_files/1.png» не взята'),
    ]);
  });
});
