import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { commercemlImport, commercemlOffers, goods, offer } from '../../doors/exchange/feeds.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describe('a warehouse of an accounting system', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench('sqlite');
  });
  afterAll(() => bench.close());

  const hear = async () => {
    const { config, store } = bench.shop.deps;
    const place =
      '<Склад><Ид>w1</Ид><Наименование>Цех</Наименование><Адрес><Представление>Тверь</Представление></Адрес></Склад>';
    const rest = '<Склад ИдСклада="w1" КоличествоНаСкладе="5"/>';
    const files = {
      'import.xml': commercemlImport(goods('g1', 'Котёл')),
      'offers.xml': commercemlOffers(offer('g1', rest), { head: `<Склады>${place}</Склады>` }),
    };
    const paths = Object.entries(files).map(([name, content]) => {
      const path = join(config.dataDir, name);
      writeFileSync(path, content);
      return path;
    });
    await importFiles({ paths, store, dataDir: config.dataDir, now: () => bench.shop.clock.now });
  };
  const stored = () =>
    bench.db
      .selectFrom('storages')
      .select(['id', 'city_id', 'title', 'address'])
      .where('external_id', '=', '1c:w1')
      .executeTakeFirstOrThrow();

  it('is called as people call it, until they take that back', async () => {
    await hear();
    const { id, city_id, title, address } = await stored();
    expect([title, address]).toEqual(['Цех', 'Тверь']);
    const form = { act: 'save', city_id: String(city_id), title: 'Склад в Твери', address };
    const saved = await bench
      .as('owner')
      .post(desk.settingsItem(`storages-${id}`), { ...form, return_to: desk.settings() });
    await hear();
    expect((await stored()).title).toBe('Склад в Твери');
    await bench.as('owner').post(desk.undo(doneOf(saved.headers['location'])));
    expect((await stored()).title).toBe('Цех');
    expect(await bench.db.selectFrom('held_fields').select('field').execute()).toEqual([]);
  });
});
