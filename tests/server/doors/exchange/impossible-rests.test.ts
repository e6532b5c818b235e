import { afterEach, beforeEach, expect, it } from 'vitest';

import { commercemlImport, commercemlOffers, goods, offer, yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const NONE = 'Взят остаток 0';
const importText = async (name: string, text: string) =>
  (await shop.importFiles([shop.write(name, text)])).notes.first.map(
    ({ line, text: said }) => `${line}: ${said}`,
  );
const rests = async () => (await shop.products()).flatMap(({ stock }) => Object.values(stock));

it('of YML are none, and told with line and reason', async () => {
  const counts = ['1000000000000000', '-3', '1e9', '7'];
  const offers = counts.map((count, at) => ({
    id: `${at}`,
    inner: `<count>${count}</count>`,
  }));
  const places = '<outlets><outlet id="1" instock="5"/><outlet id="2" instock="ой"/></outlets>';
  expect(await importText('feed.xml', yml([...offers, { id: '9', inner: places }]))).toEqual([
    `6: Слишком большой остаток: 1000000000000000. ${NONE}`,
    `7: Остаток меньше нуля: -3. ${NONE}`,
    `8: Не число: «1e9». ${NONE}`,
    `10: Не число: «ой». ${NONE}`,
  ]);
  expect(await rests()).toEqual([7, 5]);
});

it('of CommerceML are none, at a warehouse and in all', async () => {
  await importText('import.xml', commercemlImport(goods('1', 'Нож') + goods('2', 'Вилка')));
  const places =
    '<Склад ИдСклада="s" КоличествоНаСкладе="-2"/><Склад ИдСклада="t" КоличествоНаСкладе="4"/>';
  const offers = offer('1', places) + offer('2', '<Количество>9999999999</Количество>');
  expect(await importText('rests.xml', commercemlOffers(offers))).toEqual([
    `4: Остаток меньше нуля: -2. ${NONE}`,
    `4: Слишком большой остаток: 9999999999. ${NONE}`,
  ]);
  expect(await rests()).toEqual([4]);
});

it('of tables are none; words are no numbers at all', async () => {
  const list = ['Код;Наименование;Цена;Остаток', 'a;Нож;5;1e12', 'b;Вилка;5;-4', 'c;Ложка;5;есть'];
  expect(await importText('list.csv', list.join('\n'))).toEqual([
    `2: Не число: «1e12». ${NONE}`,
    `3: Остаток меньше нуля: -4. ${NONE}`,
  ]);
  const woo = [
    'ID,Type,SKU,Name,Regular price,Stock',
    '1,simple,w1,Котёл,5,-8',
    '2,simple,w2,Печь,5,3',
  ];
  expect(await importText('woo.csv', woo.join('\n'))).toEqual([
    `2: Остаток меньше нуля: -8. ${NONE}`,
  ]);
  expect(await rests()).toEqual([3]);
});

it.each([
  ['12 шт', 12],
  ['> 10', 10],
  ['более 5 шт.', 5],
  ['до 1 200 штук', 1200],
  ['в наличии: 3 компл.', 3],
  ['5–10', 5],
  ['10+', 10],
  ['7,9 кг', 7],
  ['5 шт (резерв 2)', 5],
  ['5 и более', 5],
  ['доступно 5', 5],
  ['Склад: 5', 5],
  ['12 шт. (2 уп.)', 12],
  ['5 пачек', 5],
  ['3 ящика', 3],
  ['5 pcs', 5],
  ['5 кв.м', 5],
  ['5 пог. м', 5],
  ['5 экз.', 5],
  ['5 мест', 5],
  ['5 шт, 2 в пути', 5],
  ['5 + 10 в пути', 5],
  ['12.11 кг', 12],
  ['5.75', 5],
  ['нетто 5', 5],
])('of tables are the first number of a cell: «%s»', async (cell, pieces) => {
  const list = `Код;Наименование;Цена;Наличие\na;Нож;5;1\nb;Вилка;5;"${cell}"`;
  expect(await importText('list.csv', list)).toEqual([]);
  expect(await rests()).toEqual([1, pieces]);
});

it.each([
  'под заказ 14 дней',
  'под заказ (2-3 недели)',
  'ожидается 15.12',
  'нет, будет 5',
  '12.11',
  '15.12.2026',
  'с 15 декабря',
  '2026-12-15',
  '15/12/2026',
  '14 дней',
  'от 3 недель',
  'от 2 до 3 нед.',
  '2 - 3 недели',
  '5 раб. дней',
  '24 часа',
  'через 2 мес.',
  '14 days',
  '5 шт в пути',
  '5 шт (ожидается 15.12)',
])('of tables are none where a cell says when they come, which is told: «%s»', async (cell) => {
  const list = `Код;Наименование;Цена;Наличие\na;Нож;5;1\nb;Вилка;5;"${cell}"`;
  expect(await importText('list.csv', list)).toEqual([`3: Не остаток: «${cell}». ${NONE}`]);
  expect(await rests()).toEqual([1]);
});

it.each(['в наличии', 'нет', 'под заказ', 'нет (0)'])(
  'of tables are none in words alone, of which nothing is told: «%s»',
  async (cell) => {
    const list = `Код;Наименование;Цена;Наличие\na;Нож;5;1\nb;Вилка;5;"${cell}"`;
    expect(await importText('list.csv', list)).toEqual([]);
    expect(await rests()).toEqual([1]);
  },
);
