import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import { listDiscrepancies } from '../../../../server/doors/exchange/journal/settle-discrepancy.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, goods, prices } from '../../doors/exchange/feeds.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor } from '../desk/desk-visitor.ts';

describeOnBothStores('what 1C says otherwise than a person at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const tell = async (key: string, title: string) => {
    const { config, store } = bench.shop.deps;
    const path = join(config.dataDir, 'import.xml');
    const inner = `<Артикул>${key}</Артикул>${prices(['r', '100'])}`;
    writeFileSync(path, commercemlImport(goods(key, title, inner)));
    await importFiles({ paths: [path], store, dataDir: config.dataDir, now: bench.shop.deps.now });
  };
  const find = (key: string) =>
    bench.db
      .selectFrom('products')
      .select(['id', 'title'])
      .where('external_id', '=', `1c:${key}`)
      .executeTakeFirstOrThrow();
  const titleOf = async (key: string) => (await find(key)).title;
  const holdsOf = async (key: string) => {
    const { id } = await find(key);
    const held = bench.db.selectFrom('held_fields').select(['field', 'told']);
    return (await held.where('thing_id', '=', id).execute()).map((row) => ({ ...row }));
  };
  const asked = async (key: string) => {
    const { id } = await find(key);
    const open = await listDiscrepancies(bench.db);
    return open.filter(({ product_id }) => product_id === id);
  };
  /** Product that a content person has titled, and 1C after that otherwise. */
  const differ = async (key: string) => {
    await tell(key, 'Котёл');
    const { id } = await find(key);
    await bench.as('content').post(desk.productFields(id), { title: 'Котёл для кухни' });
    await tell(key, 'Котёл КПЭ');
    const [one] = await asked(key);
    if (!one) throw new Error('No discrepancy');
    return one.id;
  };
  const settle = async (id: number, take: 'told' | 'own') => {
    const answer = await bench.as('accountant').post(desk.discrepancy(id), { take });
    expect(answer.status).toBe(303);
    return doneOf(answer.headers['location']);
  };

  it('is 1C’s again once its value is taken: later ones follow unasked', async () => {
    await settle(await differ('d1'), 'told');
    expect([await titleOf('d1'), await holdsOf('d1')]).toEqual(['Котёл КПЭ', []]);
    await tell('d1', 'Котёл КПЭ-2');
    expect([await titleOf('d1'), await asked('d1')]).toEqual(['Котёл КПЭ-2', []]);
  });

  it('is the person’s again after the undo, which asks anew', async () => {
    const batch = await settle(await differ('d2'), 'told');
    const undone = await bench.as('owner').post(desk.undo(batch));
    expect([undone.status, await titleOf('d2')]).toEqual([303, 'Котёл для кухни']);
    expect(await holdsOf('d2')).toEqual([{ field: 'title', told: '"Котёл КПЭ"' }]);
    expect(await asked('d2')).toHaveLength(1);
    await tell('d2', 'Котёл КПЭ-2');
    expect(await titleOf('d2')).toBe('Котёл для кухни');
    expect(await asked('d2')).toMatchObject([{ told: '"Котёл КПЭ-2"' }]);
  });

  it('is taken back by its author, and by nobody else without the right to goods', async () => {
    const batch = await settle(await differ('d4'), 'told');
    const { id } = await find('d4');
    const attempts: [DeskVisitor, number][] = [
      [bench.as('sales'), 403],
      [bench.as('warehouse'), 403],
      [bench.as('viewer'), 403],
      [await bench.office.staff('accountant'), 403],
      [await bench.office.staff('content'), 403],
    ];
    for (const [visitor, status] of attempts) {
      expect((await visitor.post(desk.undo(batch))).status).toBe(status);
    }
    expect(await titleOf('d4')).toBe('Котёл КПЭ');
    const done = await bench.as('accountant').get(desk.journal({ entity: 'product', id: `${id}` }));
    expect(done.text).toContain(`action="${desk.undo(batch)}"`);
    expect((await bench.as('accountant').post(desk.undo(batch))).status).toBe(303);
    expect(await titleOf('d4')).toBe('Котёл для кухни');
    expect(await holdsOf('d4')).toEqual([{ field: 'title', told: '"Котёл КПЭ"' }]);
  });

  it('is taken back by nobody who may no longer answer it, nor over a later title', async () => {
    const demoted = await bench.office.staff('accountant');
    const answer = await demoted.post(desk.discrepancy(await differ('d5')), { take: 'told' });
    const batch = doneOf(answer.headers['location']);
    const owner = await bench.office.staff('owner');
    await owner.post(desk.staffRole(demoted.staffId), { role: 'sales' });
    expect((await demoted.post(desk.undo(batch))).status).toBe(403);
    const other = await settle(await differ('d6'), 'told');
    await bench.as('content').post(desk.productFields((await find('d6')).id), { title: 'Иной' });
    expect((await bench.as('accountant').post(desk.undo(other))).status).toBe(409);
    expect([await titleOf('d5'), await titleOf('d6')]).toEqual(['Котёл КПЭ', 'Иной']);
  });

  it('stays the person’s where the own value is kept', async () => {
    await settle(await differ('d3'), 'own');
    expect(await holdsOf('d3')).toMatchObject([{ field: 'title' }]);
    await tell('d3', 'Котёл КПЭ-2');
    expect(await titleOf('d3')).toBe('Котёл для кухни');
  });
});
