import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasSamples, sample } from '../../../helpers/samples.ts';
import {
  expectSecondTimeChangesNothing,
  importAsForetold,
  stockByStorage,
  sumByLevel,
} from './sample-imports.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

describe.runIf(hasSamples)('import of real price lists', () => {
  it('takes the groups and goods of a list printed by 1C', async () => {
    const path = sample('pricelists/1c_tdsheet_groups.xls');
    const report = await importAsForetold(shop, [path]);
    // Two of the 263 rows are the same product.
    expect(report).toMatchObject({ rowCount: 263, created: 262, notes: { count: 1 } });
    expect(await sumByLevel(shop)).toEqual({ retail: 52_982_000 });
    expect(await stockByStorage(shop)).toEqual({ 'import:main': 292 });
    const roots = await shop.store.db
      .selectFrom('categories')
      .select('title')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .execute();
    expect(roots.map(({ title }) => title)).toEqual([
      'Цифровая техника',
      'Сопутствующие товары',
      'Компьютерная периферия',
      'Сумки/Чехлы/Бампера/Накладки',
      'Прочее',
    ]);
    await expectSecondTimeChangesNothing(shop, [path]);
  });

  it('takes prices with no-break spaces, brands, groups and pictures of a flat sheet', async () => {
    const path = sample('pricelists/nbsp_prices_flat.xlsx');
    const report = await importAsForetold(shop, [path]);
    expect(report).toMatchObject({ rowCount: 219, created: 219, refused: { count: 0 } });
    expect(await sumByLevel(shop)).toEqual({ retail: 438_271_700 });
    const [door] = await shop.products();
    expect(door).toMatchObject({
      title: 'Дверь Капучино мелинга №7 X стекло матовое 2250*650',
      prices: { retail: 1_422_700 },
      brand: 'profildors',
      category: 'ПрофильДорс (серия Х)',
      photos: 1,
    });
    await expectSecondTimeChangesNothing(shop, [path]);
  });

  it('takes the tiers of prices of 29 sheets and refuses the totals below their tables', async () => {
    const path = sample('pricelists/wholesale_tiers_29sheets.xlsx');
    const report = await importAsForetold(shop, [path]);
    expect(report).toMatchObject({ rowCount: 625, created: 575, refused: { count: 50 } });
    const roots = await shop.store.db.selectFrom('categories').select('parent_id').execute();
    expect(roots).toHaveLength(29);
    const levels = await shop.store.db
      .selectFrom('price_levels')
      .select('title')
      .where('external_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(levels.map(({ title }) => title)).toEqual(['ОПТ 1', 'ОПТ 2', 'ОПТ 3', 'ОПТ 4', 'ВИП']);
    const shown = await shop.products();
    expect(shown.find(({ title }) => title === 'ДЕРЖАТЕЛЬ ЦЕПИ белый')?.packages).toEqual([
      'упак × 500',
    ]);
    expect(shown.every(({ prices }) => (prices.retail ?? 0) > 0)).toBe(true);
    await expectSecondTimeChangesNothing(shop, [path]);
  });

  it('takes an export of Bitrix, also goods without a price', async () => {
    const path = sample('pricelists/bitrix_export_semicolon.csv');
    const report = await importAsForetold(shop, [path]);
    expect(report).toMatchObject({ rowCount: 87, created: 87, refused: { count: 0 } });
    expect(await sumByLevel(shop)).toEqual({ retail: 116_823_000 });
    expect((await shop.products()).filter(({ prices }) => !prices.retail)).toHaveLength(1);
    await expectSecondTimeChangesNothing(shop, [path]);
  });
});

describe.runIf(hasSamples)('import of real files that are no catalogue', () => {
  it.each([
    ['commerceml/argent-2.09/contragents.xml', 'Это не каталог: в файле контрагенты'],
    ['commerceml/carono-2.07/orders.xml', 'Это не каталог: в файле заказы'],
    ['commerceml/official-2.04/orders.xml', 'Это не каталог: в файле заказы'],
    ['commerceml/ours-example-2.10/orders_out_valid.xml', 'Это не каталог: в файле заказы'],
    ['cbr/XML_daily_2024-11-09.xml', 'корневой элемент <ValCurs>'],
    ['yml-schema/shops_2026.xsd', 'корневой элемент <schema>'],
    ['bank/1c_to_bank_cp1251.txt', 'Не найдена строка с названиями столбцов'],
    ['geo/geo_hflabs_city.csv', 'Не найдена строка с названиями столбцов'],
  ])('refuses %s and changes nothing', async (name, reason) => {
    const before = await shop.dump();
    const { code, text } = await shop.run(sample(name));
    expect(text).toContain(reason);
    expect(code).toBe(1);
    expect(await shop.dump()).toBe(before);
  });
});
