import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

const VERSION = '0304-count-paid-orders';

describeOnBothStores('prices of packages that a former version kept', (dialect) => {
  it('were named beside the told price of a unit, or the one set by hand where none is', async () => {
    const former = await createFormerStore(dialect, VERSION);
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, VERSION);
    const run = (statement: string) => sql.raw(statement).execute(former.db);
    for (const id of [71, 72, 73, 74]) {
      await run(`insert into products (id, code, title, category_id, changed_seq, created_at, updated_at)
        values (${id}, 'p${id}', 'Вилка', 1, 1, 5, 5)`);
      await run(`insert into product_packages (product_id, position, short_title, quantity, is_primary, price)
        values (${id}, 0, 'уп.', 6, 1, ${id === 74 ? 'null' : 523})`);
      await run(`insert into prices (product_id, level_id, price) values (${id}, 1, 80)`);
    }
    await run(
      `insert into told_prices (product_id, level_id, price) values (71, 1, 100), (72, 1, null)`,
    );
    await run(`insert into set_prices (product_id, level_id, kind, price, reason)
      values (71, 1, 'sale', 80, ''), (72, 1, 'hand', 90, ''), (72, 1, 'sale', 80, '')`);
    const store = await former.upgrade();
    const packages = store.db.selectFrom('product_packages').select(['product_id', 'unit_price']);
    expect(await packages.where('product_id', '>', 70).orderBy('product_id').execute()).toEqual([
      { product_id: 71, unit_price: 100 },
      { product_id: 72, unit_price: 90 },
      { product_id: 73, unit_price: 80 },
      { product_id: 74, unit_price: null },
    ]);
    await store.close();
    await former.remove();
  });
});
