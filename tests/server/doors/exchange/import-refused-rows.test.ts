import { afterEach, beforeEach, expect, it } from 'vitest';
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

const onSale = async () =>
  (await shop.products()).filter(({ active }) => active).map(({ key }) => key);

describeOnBothStores('a refused row', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const importText = (text: string) => shop.importFiles([shop.write('feed.xml', text)]);

  it.each([
    ['without a name', { name: '' }],
    ['with an impossible price', { price: '-5' }],
    ['with an unreadable price', { price: 'сто' }],
    ['with a price of a hundred million', { price: '100000001' }],
  ])('of YML %s leaves its product on sale', async (_what, broken) => {
    await importText(yml([{ id: '1' }, { id: '2' }, { id: '3' }]));
    const report = await importText(yml([{ id: '1', ...broken }, { id: '2' }]));
    expect(report).toMatchObject({ removed: 1, refused: { count: 1 } });
    expect(await onSale()).toEqual(['yml:1', 'yml:2']);
    expect(await shop.find('Товар 1')).toMatchObject({ prices: { retail: 10_000 } });
  });

  it('that does not say its product leaves everything of its source on sale', async () => {
    await importText(yml([{ id: '1' }, { id: '2' }, { id: '3' }]));
    const report = await importText(yml([{ id: ' ' }, { id: '2' }, { id: '3' }]));
    expect(report).toMatchObject({ removed: 0, refused: { count: 1 } });
    expect(report.notes.first[0]?.text).toContain('с продажи ничего не снято');
    expect(await onSale()).toEqual(['yml:1', 'yml:2', 'yml:3']);
  });

  it('of CommerceML without an id leaves the catalogue on sale', async () => {
    const all = ['1', '2', '3'].map((id) => goods(id, `Товар ${id}`));
    await importText(commercemlImport(all.join(''), { complete: true }));
    const rest = `<Товар><Наименование>Товар 1</Наименование></Товар>${all[1]}`;
    const report = await importText(commercemlImport(rest, { complete: true }));
    expect(report).toMatchObject({ removed: 0, refused: { count: 1 } });
    expect(await onSale()).toEqual(['1c:1', '1c:2', '1c:3']);
  });

  it('of a first variant leaves its product on sale', async () => {
    await importText(commercemlImport(goods('1', 'Стол')));
    const bad = offer('1#a', `<Наименование>Стол белый</Наименование>${prices(['r', '-1'])}`);
    const report = await importText(commercemlOffers(bad, { head: PRICE_TYPES }));
    expect(report.refused.count).toBe(1);
    expect(await onSale()).toEqual(['1c:1']);
    const good = offer('1#a', `<Наименование>Стол белый</Наименование>${prices(['r', '10'])}`);
    await importText(commercemlOffers(good, { head: PRICE_TYPES }));
    expect(await onSale()).toEqual(['1c:1#a']);
  });

  it('among nothing but refused rows refuses the file', async () => {
    await importText(yml([{ id: '1' }], { categories: '<category id="1">Плиты</category>' }));
    const before = await shop.dump();
    const bad = yml(
      [
        { id: '1', name: '' },
        { id: '2', name: '' },
      ],
      { categories: '' },
    );
    const { code, text } = await shop.run(shop.write('feed.xml', bad));
    expect(code).toBe(1);
    expect(text).toContain('Отклонены все строки (2), первая: У предложения 1 нет названия');
    expect(await shop.dump()).toBe(before);
  });

  it('among nothing but refused prices ends the command with an error', async () => {
    const { code, text } = await shop.run(shop.write('feed.xml', yml([{ id: '1', price: '-1' }])));
    expect(code).toBe(1);
    expect(text).toContain('Ни один товар не загружен: feed.xml');
  });
});

describeOnBothStores('an offer without a name', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });

  it.each([
    ['<vendor>Вулкан</vendor><model>PL-4</model>', 'Вулкан PL-4'],
    ['<vendor>Вулкан</vendor><vendorCode>PL-4</vendorCode>', 'Вулкан PL-4'],
    [
      '<typePrefix>Плита</typePrefix><vendor>Вулкан</vendor><model>PL-4</model>',
      'Плита Вулкан PL-4',
    ],
    ['<model>Плита PL-4</model>', 'Плита PL-4'],
  ])('is called by its maker and model: %s', async (inner, title) => {
    const text = yml([{ id: '1', inner }]).replace('<name>Товар 1</name>', '');
    const { code } = await shop.run(shop.write('feed.xml', text));
    expect(code).toBe(0);
    expect((await shop.products()).map((product) => product.title)).toEqual([title]);
  });
});
