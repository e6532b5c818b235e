import { utils, type WorkSheet, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { windows1251 } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

type Cells = (string | number | ReturnType<typeof day> | null)[][];

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

/** A number that is shown as the day that it stands for. */
const day = (date: string) => ({
  t: 'n',
  v: (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000,
  z: 'dd\\.mm',
});

function workbook(
  sheets: Record<string, Cells>,
  levels: Record<string, number[]> = {},
): Uint8Array {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(cells);
    if (levels[name]) sheet['!rows'] = levels[name].map((level) => ({ level }));
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
const importList = (content: string | Uint8Array) =>
  shop.importFiles([shop.write('price.any', content)]);

describe('import of a price list', () => {
  it('takes the days that Excel makes of «15.12» for no pieces', async () => {
    const header = ['Артикул', 'Наименование', 'Цена', 'Остаток'];
    const rows = [
      ['A-1', 'Плита', 100, day('2026-12-15')],
      ['A-2', 'Плита', 100, 46_371],
    ];
    await importList(workbook({ Прайс: [header, ...rows] }));
    expect((await shop.products()).map(({ stock }) => stock)).toEqual([
      {},
      { 'Основной склад': 46_371 },
    ]);
  });

  it('finds the header below a letterhead and reads a flat sheet', async () => {
    await importList(
      workbook({
        Прайс: [
          ['ООО «Огонь»', null],
          ['Прайс-лист на 20.11.2026'],
          [
            'Артикул',
            'Наименование товара',
            'Ед. изм.',
            'Розничная цена, руб.',
            'Опт',
            'Остаток',
            'Производитель',
            'Мощность, кВт',
          ],
          ['PL-4', 'Плита', 'шт.', 45000.5, '40 000', 3, 'Вулкан', 12],
          ['PL-6', 'Плита большая', 'компл', 'звоните', null, '> 10', 'Вулкан', null],
          [null, null, null, null, null, 13, null, null],
        ],
      }),
    );
    expect(await shop.products()).toEqual([
      {
        key: 'list:PL-4',
        title: 'Плита',
        code: 'PL-4',
        active: true,
        category: 'Другие товары',
        brand: 'Вулкан',
        prices: { retail: 4_500_050, wholesale: 4_000_000 },
        oldPrice: null,
        stock: { 'Основной склад': 3 },
        parameters: ['Мощность, кВт: 12'],
        photos: 0,
        packages: [],
      },
      expect.objectContaining({
        title: 'Плита большая',
        prices: {},
        stock: { 'Основной склад': 10 },
        parameters: [],
      }),
    ]);
  });

  it('makes categories of group rows by the outline of the sheet', async () => {
    const cells = [
      ['Номенклатура', 'Код', 'Цена'],
      ['01. Посуда', null, null],
      ['  1. Кастрюли', null, null],
      ['Кастрюля', 'k1', 10],
      ['  2. Сковороды', null, null],
      ['Сковорода', 'k2', 20],
      ['02. Мебель', null, null],
      ['Стол', 'k3', 30],
    ];
    await importList(workbook({ TDSheet: cells }, { TDSheet: [0, 0, 1, 2, 1, 2, 0, 1] }));
    const rows = await shop.store.db
      .selectFrom('categories as c')
      .leftJoin('categories as p', 'p.id', 'c.parent_id')
      .select(['c.title', 'p.title as parent'])
      .orderBy('c.id')
      .execute();
    expect(rows).toEqual([
      { title: 'Посуда', parent: null },
      { title: 'Кастрюли', parent: 'Посуда' },
      { title: 'Сковороды', parent: 'Посуда' },
      { title: 'Мебель', parent: null },
    ]);
    expect((await shop.products()).map(({ category }) => category)).toEqual([
      'Кастрюли',
      'Сковороды',
      'Мебель',
    ]);
  });

  it('reads a header of two rows, tiers of prices and several sheets', async () => {
    const sheet = [
      ['№\nп/п', 'НАИМЕНОВАНИЕ', 'ЕДИНИЦА ИЗМЕРЕНИЯ', 'от 0 ₽', 0.03],
      [null, null, null, 'ОПТ ', 'ОПТ 1'],
      [1, 'Лента', 'м/п', 20, 18],
      [2, 'Держатель', '500 шт.', '6,31руб', 6],
      [null, 'Итого', 608.93, null, null],
    ];
    const report = await importList(workbook({ белые: sheet, чёрные: sheet }));
    expect(report).toMatchObject({ rowCount: 6, created: 4, refused: { count: 2 } });
    // Lines are counted in each sheet anew.
    expect(report.refused.first.map(({ line, text }) => [line, text])).toEqual([
      [5, 'Лист «белые»: Строка «Итого» без цены, кода и единицы'],
      [5, 'Лист «чёрные»: Строка «Итого» без цены, кода и единицы'],
    ]);
    const [tape, holder, blackTape] = await shop.products();
    expect(tape).toMatchObject({ category: 'Белые', prices: { retail: 2000, 'opt-1': 1800 } });
    expect(holder).toMatchObject({ prices: { retail: 631 }, packages: ['упак × 500'] });
    expect(blackTape).toMatchObject({ title: 'Лента', category: 'Чёрные' });
  });

  it.each([
    [';', 'UTF-8', (text: string) => Buffer.from(text)],
    ['\t', 'windows-1251', (text: string) => windows1251(text)],
    [',', 'UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('reads CSV with %j in %s', async (delimiter, _encoding, encode) => {
    const rows = [
      ['Код', 'Наименование', 'Цена', 'Группа', 'Подгруппа'],
      ['1', '"Нож ""Шеф"", сталь; 20 см"', '"1 200.50"', 'Ножи', 'Поварские'],
      ['2', 'Мусат', '900', 'Ножи', ''],
    ];
    await importList(encode(rows.map((row) => row.join(delimiter)).join('\r\n')));
    expect(await shop.products()).toMatchObject([
      {
        key: 'list:1',
        title: 'Нож "Шеф", сталь; 20 см',
        prices: { retail: 120_050 },
        category: 'Поварские',
      },
      { key: 'list:2', title: 'Мусат', prices: { retail: 90_000 }, category: 'Ножи' },
    ]);
  });

  it('reads the columns of an export of Bitrix', async () => {
    await importList(
      'IE_XML_ID;IE_NAME;IC_GROUP0;IC_GROUP1;IP_PROP7;CV_PRICE_1;CV_CURRENCY_1;CV_PRICE_2;CV_CURRENCY_2\n' +
        '10;Радиатор;Тепло;Радиаторы;белый;6160.00;RUB;5000;RUB\n',
    );
    expect(await shop.products()).toMatchObject([
      {
        key: 'list:10',
        category: 'Радиаторы',
        prices: { retail: 616_000, 'tsena-2': 500_000 },
        parameters: ['Свойство 7: белый'],
      },
    ]);
  });

  it('never takes goods off sale and changes nothing the second time', async () => {
    const list = (rows: Cells) => workbook({ Лист1: [['Код', 'Наименование', 'Цена'], ...rows] });
    const both = list([
      ['1', 'Нож', 10],
      ['2', 'Мусат', 20],
    ]);
    await importList(both);
    const before = await shop.dump();
    expect(await importList(both)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await shop.dump()).toBe(before);
    expect(await importList(list([['1', 'Нож', 11]]))).toMatchObject({ changed: 1, removed: 0 });
    expect((await shop.products()).every(({ active }) => active)).toBe(true);
  });

  it('tells goods of one article and of one title apart', async () => {
    await importList(
      workbook({
        Лист1: [
          ['Артикул', 'Наименование', 'Цена', 'Цвет ткани'],
          ['A', 'Стул', 10, null],
          ['A', 'Стол', 20, null],
          [null, 'Штора', 30, 'белый'],
          [null, 'Штора', 40, 'синий'],
        ],
      }),
    );
    const shown = await shop.products();
    expect(shown.map(({ title, prices }) => [title, prices.retail])).toEqual([
      ['Стул', 1000],
      ['Стол', 2000],
      ['Штора', 3000],
      ['Штора', 4000],
    ]);
  });

  it('gives goods without an article a code that people can read out', async () => {
    await importList('Наименование;Цена\nВеревка белая;3\nГруз;5\n');
    const codes = (await shop.products()).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(code).toMatch(/^\d{7}$/);
  });

  it('takes a lower sale price for the price and the usual one for the old', async () => {
    await importList('sku;name;price;discountPrice\n1;Дверь;"14 227";0\n2;Окно;"10 000";"8 500"\n');
    expect(await shop.products()).toMatchObject([
      { prices: { retail: 1_422_700 }, oldPrice: null },
      { prices: { retail: 850_000 }, oldPrice: 1_000_000 },
    ]);
  });

  it('says that a quotation mark stays open', async () => {
    const refusal = (text: string) =>
      importList(`Артикул;Наименование;Цена\n1;"Нож;${text}`).catch(
        (error: Error) => error.message,
      );
    expect(await refusal('5\n')).toContain('Таблица обрывается: не закрыта кавычка');
    expect(await refusal('5\n2;Вилка;6'.repeat(100_000))).toContain('Строка таблицы больше 1 МБ');
  });

  it('refuses goods with a negative price', async () => {
    const report = await importList('Код;Наименование;Цена\n1;Нож;-5\n2;Мусат;5\n');
    expect(report.refused.first).toEqual([{ file: 'price.any', line: 2, text: 'Не цена: «-5»' }]);
    expect(await shop.products()).toHaveLength(1);
  });
});
