import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { importFiles } from '../../../server/doors/exchange/imports/import-files.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { commercemlImport, commercemlOffers, goods, offer } from '../doors/exchange/feeds.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

const VERSION = '0378-numbers-of-papers';
const TOLD = '{"title":"a","category_id":"b"}';

describeOnBothStores('goods that 1C marked for deletion before it was noted', (dialect) => {
  it('are put on sale by no offer, only by goods without the mark; others are as before', async () => {
    const former = await createFormerStore(dialect, VERSION);
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, VERSION);
    let id = 100;
    async function add(key: string, active: 0 | 1, fields: string | null = TOLD, facts = '{}') {
      id++;
      await sql`insert into products
          (id, code, external_id, title, category_id, active, changed_seq, created_at, updated_at)
        values (${id}, ${`p${id}`}, ${key}, ${key}, 1, ${active}, 1, 5, 5)`.execute(former.db);
      if (fields === null) return id;
      await sql`insert into told_products (product_id, fields, facts)
        values (${id}, ${fields}, ${facts})`.execute(former.db);
      return id;
    }
    const hold = (product: number, told: string) =>
      sql`insert into held_fields (entity, thing_id, field, told, held_at)
        values ('product', ${product}, 'active', ${told}, 5)`.execute(former.db);
    const run = async (statement: string) =>
      (await sql.raw<{ id: number }>(statement).execute(former.db)).rows[0]?.id;
    const node = await run(`insert into exchange_nodes
        (name, login, password, profile, settings, orders_from, created_at)
      values ('1c', '1c', 'p', 'ut-2.07', '{}', 0, 5) returning id`);
    /** A session that took a product off sale, which was changed at 5. */
    async function endSession(key: string, fileEnd: number) {
      const session = await run(`insert into exchange_sessions
          (node_id, kind, token, address, state, started_at, active_at)
        values (${node}, 'catalog', '${key} ${fileEnd}', '', 'closed', 1, 1) returning id`);
      await run(`insert into exchange_files (session_id, name, path, last_part, state, ended_at)
        values (${session}, 'import.xml', '', '', 'applied', ${fileEnd})`);
      await run(`insert into exchange_changes (session_id, product, fields)
        values (${session}, '${key}', '{"active":[1,0]}')`);
    }
    await add('1c:marked', 0);
    await add('1c:long ago', 0, null);
    await add('1c:pictured', 0, TOLD, '{"pictures":{"a":"b"}}');
    await hold(await add('1c:kept', 1), '0');
    await add('1c:pair', 0);
    await add('1c:pair#a', 0, TOLD, '{"isHiddenByProduct":true}');
    // Off sale in other ways, or on it.
    await add('1c:sold', 1);
    await hold(await add('1c:hidden', 0), '1');
    await add('1c:offered', 0, '{"title":"a"}');
    await add('1c:set', 0);
    await add('1c:set#a', 1);
    await add('1c:gone', 0);
    await add('1c:gone#a', 0);
    await add('yml:1', 0);
    await add('1c:absent', 0);
    await add('1c:marked later', 0);
    for (const [key, fileEnd] of [
      ['1c:absent', 4],
      ['1c:marked later', 4],
      ['1c:marked later', 6],
    ] as const)
      await endSession(key, fileEnd);
    const store = await former.upgrade();
    const facts = await store.db
      .selectFrom('told_products')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['external_id', 'facts'])
      .where('facts', 'like', '%isRemoved%')
      .orderBy('product_id')
      .execute();
    const isRemoved = '{"isRemoved":true}';
    expect(facts.map((row) => [row.external_id, row.facts])).toEqual([
      ['1c:marked', isRemoved],
      ['1c:long ago', isRemoved],
      ['1c:pictured', '{"isRemoved":true,"pictures":{"a":"b"}}'],
      ['1c:kept', isRemoved],
      ['1c:pair', isRemoved],
      ['1c:marked later', isRemoved],
    ]);

    const folder = mkdtempSync(join(tmpdir(), 'marmit-marked-'));
    async function tell(name: string, content: string) {
      writeFileSync(join(folder, name), content);
      const paths = [join(folder, name)];
      await importFiles({ paths, store, dataDir: join(folder, 'data'), now: () => 6 });
      const sold = store.db.selectFrom('products').select('external_id').where('active', '=', 1);
      return (await sold.where('id', '>', 100).orderBy('id').execute()).map((row) =>
        row.external_id?.replace('1c:', ''),
      );
    }
    const keys = ['marked', 'long ago', 'pictured', 'kept', 'pair#a', 'sold'];
    const others = ['hidden', 'offered', 'set#a', 'gone#a', 'absent', 'marked later'];
    const named = [...keys, ...others].map((key) =>
      offer(key, `<Наименование>${key}</Наименование>`),
    );
    const before = ['kept', 'sold', 'offered', 'set#a', 'gone#a', 'absent'];
    expect(await tell('offers.xml', commercemlOffers(named.join('')))).toEqual(before);
    const back = goods('marked', 'marked') + goods('pair', 'pair');
    expect(await tell('import.xml', commercemlImport(back))).toEqual([
      'marked',
      'kept',
      'pair#a',
      ...before.slice(1),
    ]);
    rmSync(folder, { recursive: true });
    await store.close();
    await former.remove();
  });
});
