import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from './test-shop.ts';

describe('cells of a price list', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop();
  });
  afterEach(() => shop.close());

  const importList = (...rows: string[][]) => {
    const lines = rows.map((cells) => `${cells.join(';')}\n`);
    return shop.importFiles([shop.write('price.csv', lines.join(''))]);
  };

  it.each([
    ['of its row', ['Артикул', 'Наименование', 'Цена', 'Ед. изм.', 'Остаток'], 'кг'],
    ['of its column', ['Артикул', 'Наименование', 'Цена', 'Цвет', 'Остаток, кг'], 'красный'],
  ])('with «15.12» are an amount where the unit %s is a measure', async (_whose, header, cell) => {
    const rows = ['15.12', '7,11', '15.12.2026'].map((rest, at) => [
      `A-${at}`,
      `Мука ${at}`,
      '100',
      cell,
      rest,
    ]);
    await importList(header, ...rows);
    expect((await shop.products()).map(({ stock }) => stock)).toEqual([
      { 'Основной склад': 15 },
      { 'Основной склад': 7 },
      {},
    ]);
  });

  it('with a price of one piece may say so, and those that are none are named', async () => {
    const cells = ['12 500,50 руб./шт', '100р', '90 р. за шт.', '€ 100', 'от 500', 'звоните'];
    const rows = cells.map((cell, at) => [`A-${at}`, `Плита ${at}`, cell]);
    const report = await importList(['Артикул', 'Наименование', 'Цена'], ...rows);
    const none = [undefined, undefined, undefined];
    expect((await shop.products()).map(({ prices }) => prices['retail'])).toEqual([
      1_250_050,
      10_000,
      9_000,
      ...none,
    ]);
    expect(report.notes.first.map(({ text }) => text)).toEqual([
      'Не цена: «€ 100». Взято без цены',
      'Не цена: «от 500». Взято без цены',
    ]);
  });

  it('with an article that more of a list, or fewer, have leave goods what they are', async () => {
    const list = (...rows: string[][]) => importList(['Артикул', 'Наименование', 'Цена'], ...rows);
    const shown = async () =>
      (await shop.products()).map(({ title, prices }) => [title, prices.retail]);
    await list(['A', 'Стул', '10']);
    await list(['A', 'Стул', '11'], ['A', 'Стол', '20']);
    expect(await shown()).toEqual([
      ['Стул', 1100],
      ['Стол', 2000],
    ]);
    await list(['A', 'Стол', '22']);
    await list(['A', 'Стул', '13']);
    expect(await shown()).toEqual([
      ['Стул', 1300],
      ['Стол', 2200],
    ]);
  });
});
