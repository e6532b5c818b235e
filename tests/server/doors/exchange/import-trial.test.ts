import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, goods, prices } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

describeOnBothStores('a trial import', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  it('tells what would change and changes nothing', async () => {
    const file = (price: string, more = '') =>
      shop.write('import.xml', commercemlImport(goods('g1', 'Котёл', prices(['r', price])) + more));
    await shop.run(file('100'));
    const before = await shop.dump();
    const path = file('120', goods('g2', 'Плита', '<Группы><Ид>x</Ид></Группы>'));
    const { code, text } = await shop.run('--dry-run', path);
    expect(code).toBe(0);
    expect(text).toContain('Проба: в магазине ничего не изменилось.');
    expect(text).toContain('Создано: 1\u00a0товар');
    expect(text).toContain('Котёл: цены 100,00\u00a0₽ → 120,00\u00a0₽');
    expect(text).toContain('Плита: новый товар');
    expect(await shop.dump()).toBe(before);
    const runs = await shop.store.db.selectFrom('import_runs').select('id').execute();
    expect(runs).toHaveLength(1);
  });
});
