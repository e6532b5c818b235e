import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';

describeOnBothStores('sections of an exchange', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  const part = (name: string, groups: Record<string, string>, list: string) => ({
    name,
    content: commercemlImport(list, {
      classifier: `<Группы>${Object.entries(groups)
        .map(
          ([id, title]) => `<Группа><Ид>${id}</Ид><Наименование>${title}</Наименование></Группа>`,
        )
        .join('')}</Группы>`,
      complete: true,
    }),
  });
  const within = (id: string) => `<Группы><Ид>${id}</Ид></Группы>`;
  const sections = async () => {
    const rows = await shop.store.db
      .selectFrom('categories')
      .select(['title', 'active'])
      .where('external_id', 'like', '1c:%')
      .orderBy('title')
      .execute();
    return rows.map(({ title, active }) => [title, active]);
  };

  it('stay when a whole file of it does not name them', async () => {
    const stoves = part('import0_1.xml', { s: 'Плиты' }, goods('g1', 'Плита', within('s')));
    const pots = part('import0_2.xml', { p: 'Котлы' }, goods('g2', 'Котёл', within('p')));
    await shop.client().sendGoods([stoves, pots]);
    expect(await sections()).toEqual([
      ['Котлы', 1],
      ['Плиты', 1],
    ]);
    shop.clock.now += 16 * 60_000;
    await shop.client().sendGoods([part('import.xml', { p: 'Котлы новые' }, goods('g2', 'Котёл'))]);
    shop.clock.now += 16 * 60_000;
    await shop.work();
    expect(await sections()).toEqual([
      ['Котлы новые', 1],
      ['Плиты', 1],
    ]);
  });

  it('are switched off by a whole file of an operator that does not name them', async () => {
    const whole = part(
      'import.xml',
      { s: 'Плиты', p: 'Котлы' },
      goods('g1', 'Плита', within('s')) + goods('g2', 'Котёл', within('p')),
    );
    await shop.client().sendGoods([whole]);
    const { name, content } = part('whole.xml', { s: 'Плиты' }, goods('g1', 'Плита', within('s')));
    const path = join(shop.dataDir, name);
    writeFileSync(path, content);
    const { store, dataDir } = shop;
    await importFiles({ store, dataDir, now: () => shop.clock.now, paths: [path] });
    expect(await sections()).toEqual([
      ['Котлы', 0],
      ['Плиты', 1],
    ]);
  });
});
