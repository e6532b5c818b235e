import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  listDiscrepancies,
  settleDiscrepancy,
} from '../../../../server/doors/exchange/journal/settle-discrepancy.ts';
import { tellDiscrepancies } from '../../../../server/doors/exchange/journal/tell-discrepancies.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, goods, prices } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

describeOnBothStores('a field that a person has edited', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  const tell = (title: string, { price = '100', article = 'A', text = '' } = {}) => {
    const inner = `<Артикул>${article}</Артикул>${text && `<Описание>${text}</Описание>`}${prices(['r', price])}`;
    return shop.importFiles([
      shop.write('import.xml', commercemlImport(goods('g1', title, inner))),
    ]);
  };
  const edit = (values: object) =>
    transaction(shop.store, (tx) =>
      tx.updateTable('products').set(values).where('external_id', '=', '1c:g1').execute(),
    );
  const shown = async () => {
    const row = await shop.store.db
      .selectFrom('products')
      .select(['title', 'model', 'description'])
      .executeTakeFirstOrThrow();
    return { ...row };
  };
  const open = async () =>
    (await listDiscrepancies(shop.store.db)).map(({ field, told }) => [field, JSON.parse(told)]);

  it('changes with 1C as long as nobody edits it', async () => {
    await tell('Котёл');
    await tell('Котёл 2');
    expect((await shown()).title).toBe('Котёл 2');
  });

  it('stays while 1C says what it said before', async () => {
    await tell('Котёл');
    await edit({ title: 'Котёл для кухни' });
    await tell('Котёл', { price: '120' });
    expect((await shown()).title).toBe('Котёл для кухни');
    expect((await shop.find('Котёл для кухни')).prices['retail']).toBe(12_000);
    expect(await open()).toEqual([]);
  });

  it('waits in the discrepancies when 1C changes it too, to be accepted or kept', async () => {
    await tell('Котёл');
    await edit({ title: 'Котёл для кухни' });
    await tell('Котёл КПЭ');
    await tell('Котёл КПЭ');
    expect((await shown()).title).toBe('Котёл для кухни');
    expect(await open()).toEqual([['title', 'Котёл КПЭ']]);
    const [found] = await listDiscrepancies(shop.store.db);
    const settle = (isAccepted: boolean) =>
      settleDiscrepancy(shop.store, { id: found?.id ?? 0, isAccepted, now: 1 });
    expect(await settle(true)).toBe(true);
    expect(await settle(true)).toBe(false);
    expect((await shown()).title).toBe('Котёл КПЭ');
    expect(await open()).toEqual([]);
    await tell('Котёл КПЭ-2');
    expect((await shown()).title).toBe('Котёл КПЭ-2');
  });

  it('waits no more when both are of one mind again, whoever has come round', async () => {
    await tell('Котёл');
    await edit({ title: 'Котёл для кухни' });
    await tell('Котёл КПЭ');
    await tell('Котёл для кухни');
    expect(await open()).toEqual([]);
    await tell('Котёл КПЭ-2');
    expect(await open()).toEqual([]);
    await edit({ title: 'Котёл большой' });
    await tell('Котёл КПЭ-3');
    expect(await open()).toEqual([['title', 'Котёл КПЭ-3']]);
    await edit({ title: 'Котёл КПЭ-3' });
    await tell('Котёл КПЭ-3');
    expect(await open()).toEqual([]);
  });

  it('is told in words, the value of 1C and that of the shop', async () => {
    const { db } = shop.store;
    await tell('Котёл');
    const groups =
      '<Группы><Группа><Ид>s1</Ид><Наименование>Котлы</Наименование></Группа></Группы><Свойства><Свойство><Ид>p1</Ид><Наименование>Объём</Наименование></Свойство></Свойства>';
    const volume = (value: string) =>
      `<Группы><Ид>s1</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>${value}</Значение></ЗначенияСвойства></ЗначенияСвойств>`;
    const send = (value: string) => {
      const xml = commercemlImport(goods('g1', 'Котёл', volume(value)), { classifier: groups });
      return shop.importFiles([shop.write('import.xml', xml)]);
    };
    await send('10');
    const { id, category_id } = await db
      .selectFrom('products')
      .select(['id', 'category_id'])
      .executeTakeFirstOrThrow();
    const { id: parameter } = await db
      .selectFrom('parameters')
      .select('id')
      .executeTakeFirstOrThrow();
    const values = [{ parameter_id: parameter, value: '12', number: 12 }];
    const told = { product_id: id, found_at: 1, settled_at: null };
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('field_discrepancies')
        .values([
          { ...told, field: 'category_id', told: JSON.stringify(category_id) },
          { ...told, field: 'parameters', told: JSON.stringify(values) },
        ])
        .execute(),
    );
    const found = await tellDiscrepancies(db);
    expect(found.map(({ field, told, own }) => [field, told, own])).toEqual([
      ['раздел', 'Котлы', 'Котлы'],
      ['параметры', 'Объём: 12', 'Объём: 10'],
    ]);
  });

  it('is nobody’s question when it is the shop’s own text', async () => {
    await tell('Котёл', { text: 'Из 1С' });
    await edit({ description: '<p>Наш текст</p>' });
    await tell('Котёл', { text: 'Из 1С, другое' });
    expect((await shown()).description).toBe('<p>Наш текст</p>');
    expect(await open()).toEqual([]);
  });

  it('is 1C’s all the same when it is an article', async () => {
    await tell('Котёл');
    await edit({ model: 'ручной' });
    await tell('Котёл', { article: 'A' });
    expect((await shown()).model).toBe('A');
  });
});
