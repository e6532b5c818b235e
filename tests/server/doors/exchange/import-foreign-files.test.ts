import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goods } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const HEADINGS = [
  'ID,Type,SKU,Name,Published,"Is featured?","Short description",Description',
  '"Date sale price starts","Date sale price ends","In stock?",Stock,"Weight (kg)"',
  '"Sale price","Regular price",Categories,Images,Parent',
  '"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"',
].join(',');
const RUSSIAN = [
  'ID,Тип,Артикул,Имя,Опубликован,Рекомендуемый?,"Краткое описание",Описание',
  '"Дата начала действия скидки","Дата окончания действия скидки",Наличие,Запасы,"Вес (kg)"',
  '"Акционная цена","Базовая цена",Категории,Изображения,Родительский',
  '"Имя атрибута 1","Значения атрибутов 1","Имя атрибута 2","Значения атрибутов 2"',
].join(',');
const ROWS = `
1,simple,KN-1,"Нож шефа",1,0,,"Первая строка\\nвторая",,,1,7,0.25,1500,2000,"Ножи > Поварские, Новинки",https://shop.example/1.jpg,,Бренд,Клинок,"Длина, мм",200
2,simple,KN-2,"Нож хлебный",1,0,,,2026-01-01,2026-02-01,1,,,900,1200,Ножи,,,,,,
3,variable,KIT,"Китель",1,0,,Хлопок,,,1,,,,,Одежда,,,Размер,"S, M",Цвет,"белый, чёрный"
4,variation,KIT-S,,1,0,,,,,1,3,,,3100,,,id:3,Размер,S,Цвет,белый
5,variation,KIT-M,"Китель - M",1,0,,,,,1,4,,2900,3200,,,KIT,Размер,M,Цвет,чёрный
6,grouped,SET,"Набор",1,0,,,,,1,,,,,Ножи,,,,,,
7,simple,OLD,"Черновик",0,0,,,,,1,,,,10,Ножи,,,,,,`;

describe('an export of WooCommerce', () => {
  it.each([
    ['in English', HEADINGS],
    ['in Russian', RUSSIAN],
  ])('%s gives prices, sales, categories and variations', async (_what, headings) => {
    const path = shop.write('products.csv', headings + ROWS);
    const report = await shop.importFiles([path]);
    expect(report).toMatchObject({ rowCount: 7, created: 5, refused: { count: 0 } });
    const shown = await shop.products();
    expect(
      shown.map(({ title, prices, oldPrice, stock, category, active }) => [
        title,
        prices.retail,
        oldPrice,
        stock['Основной склад'],
        category,
        active,
      ]),
    ).toEqual([
      ['Нож шефа', 150_000, 200_000, 7, 'Поварские', true],
      ['Нож хлебный', 120_000, null, undefined, 'Ножи', true],
      ['Китель (S, белый)', 310_000, null, 3, 'Одежда', true],
      ['Китель - M (чёрный)', 290_000, 320_000, 4, 'Одежда', true],
      ['Черновик', 1_000, null, undefined, 'Ножи', false],
    ]);
    expect(shown[0]).toMatchObject({ brand: 'Клинок', parameters: ['Длина, мм: 200'], photos: 1 });
    expect(shown[2]?.parameters).toEqual(['Размер: S', 'Цвет: белый']);
    const before = await shop.dump();
    expect(await shop.importFiles([path])).toMatchObject({ created: 0, changed: 0 });
    expect(await shop.dump()).toBe(before);
  });

  it('takes no sale that would have to begin or end by itself, and names its goods', async () => {
    const row = (id: number, from: string, until: string, regular = '2000') =>
      `${id},simple,S-${id},"Нож ${id}",1,0,,,${from},${until},1,7,0.25,1500,${regular},Ножи,,,,,,`;
    const rows = [
      row(1, '2020-01-01', '2999-12-31'),
      row(2, '', '2999-12-31'),
      row(3, '2999-01-01', ''),
      row(4, '2020-01-01', ''),
      row(5, '2020-01-01', '2020-02-01'),
      row(6, '', '2999-12-31', ''),
    ];
    const report = await shop.importFiles([
      shop.write('products.csv', [HEADINGS, ...rows].join('\n')),
    ]);
    expect(
      (await shop.products()).map(({ prices, oldPrice }) => [prices.retail, oldPrice]),
    ).toEqual([
      [200_000, null],
      [200_000, null],
      [200_000, null],
      [150_000, 200_000],
      [200_000, null],
      [150_000, null],
    ]);
    const left = (id: number, when: string) =>
      `«Нож ${id}»: цена акции 1500 не взята, она действует ${when}. Взята обычная: 2000. Задайте акцию со сроком на сайте`;
    expect(report.notes.first.map(({ text }) => text)).toEqual([
      left(1, 'с 2020-01-01 по 2999-12-31'),
      left(2, 'по 2999-12-31'),
      left(3, 'с 2999-01-01'),
    ]);
  });
});

describe('a price list of 1C', () => {
  it('is read below its title, with names of types above «Цена»', async () => {
    const text = [
      'ООО «Поставщик»;;;;;',
      'Прайс-лист на 20.11.2026;;;;;',
      ';;;;;',
      'Ценовая группа/ Номенклатура/ Характеристика номенклатуры;Артикул;Специальная;;РРЦ;',
      ';;Цена;Ед.;Цена;Ед.',
      'Плиты;;;;;',
      'Плита ПЭ-4;PE-4;40 000,00;шт;45 000,00;шт',
    ].join('\n');
    await shop.importFiles([shop.write('list.csv', text)]);
    expect(await shop.products()).toMatchObject([
      { title: 'Плита ПЭ-4', category: 'Плиты', prices: { retail: 4_500_000 } },
    ]);
  });

  it('is read with types of prices for headings', async () => {
    const text = [
      'Прайс-лист;;;',
      'Номенклатура.Наименование;Код;Закупочная;Базовая',
      'Плита ПЭ-4;17;30000;45000',
    ].join('\n');
    const report = await shop.importFiles([shop.write('list.csv', text)]);
    expect(report.decisions).toEqual(['розничной считаю «Базовая» (по названию)']);
    expect(await shop.products()).toMatchObject([{ prices: { retail: 4_500_000 } }]);
  });
});

describe('a price list that calls its goods otherwise', () => {
  it('has their names in the column with the longest texts', async () => {
    const text = [
      'Прайс;;;',
      'Ассортимент завода;Артикул;Ед. изм.;Цена, руб.',
      'Плита ПЭ-4 с духовкой;PE-4;шт;45000',
      'Мармит;MR-1;шт;9000',
    ].join('\n');
    expect(await shop.importFiles([shop.write('list.csv', text)])).toMatchObject({ created: 2 });
    expect((await shop.products()).map(({ title }) => title)).toEqual([
      'Плита ПЭ-4 с духовкой',
      'Мармит',
    ]);
  });
});

describe('a file that cannot be taken', () => {
  it('is told by the line of its bare ampersand, not of the text it stands in', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `строка ${index + 1}`);
    lines[1] = '<yml_catalog><shop><name><![CDATA[А & Б]]></name><!-- В & Г -->';
    lines[26] = '<offers><offer id="1"><name>А &amp; Б</name><description>';
    lines[0] = '<?xml version="1.0"?>';
    for (let index = 2; index < 26; index++) lines[index] = '';
    lines[88] = 'вилки & ложки';
    const { code, text } = await shop.run(shop.write('feed.xml', `${lines.join('\n')};`));
    expect(code).toBe(1);
    expect(text).toContain('feed.xml, строка 89');
    expect(text).toContain('&amp;');
  });

  it.each([
    ['<КоммерческаяИнформация><Документ><Ид>1</Ид></Документ></КоммерческаяИнформация>'],
    ['<КоммерческаяИнформация ВерсияСхемы="1.05"><Контейнер/></КоммерческаяИнформация>'],
    ['Номер заказа;Дата заказа;Покупатель;Наименование;Цена\n1;20.11.2026;Анна;Стол;100\n'],
    ['order_id,order_date,name,price\n1,2026-11-20,Стол,100\n'],
  ])('is called orders when it holds orders: %s', async (text) => {
    const answer = await shop.run(shop.write('orders.xml', text));
    expect(answer.code).toBe(1);
    expect(answer.text).toContain('Это не каталог: в файле заказы');
    expect(await shop.products()).toEqual([]);
  });

  it('is no reason to refuse a catalogue that does not name its version', async () => {
    const text = `<КоммерческаяИнформация><Каталог><Товары>${goods('1', 'Стол')}</Товары></Каталог></КоммерческаяИнформация>`;
    expect(await shop.importFiles([shop.write('import.xml', text)])).toMatchObject({ created: 1 });
  });
});
