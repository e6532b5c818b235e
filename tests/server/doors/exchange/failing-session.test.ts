import { expect, it } from 'vitest';
import { workOnSessions } from '../../../../server/doors/exchange/work/work-on-sessions.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const SILENCE_MS = 15 * 60_000;

it('closes a session that fails again and again, and keeps no other waiting', async () => {
  const shop = await createExchangeShop('sqlite', undefined, { isIdle: true });
  const { store, dataDir, clock } = shop;
  const work = () => workOnSessions({ store, dataDir, now: () => clock.now });
  const send = async (title: string) => {
    const content = commercemlImport(goods(title, title));
    const client = shop.client({ neverImports: true });
    await client.sendGoods([{ name: 'import.xml', content }]);
    clock.now += 60_000;
  };
  await send('Котёл');
  await work();
  await transaction(store, (tx) =>
    tx.updateTable('exchange_files').set({ facts: '{' }).where('facts', '!=', '').execute(),
  );
  clock.now += SILENCE_MS;
  await send('Плита');
  await expect(work()).rejects.toThrow(SyntaxError);
  expect((await showProducts(store)).map(({ title }) => title)).toEqual(['Котёл', 'Плита']);
  for (let time = 1; time < 5; time++) await expect(work()).rejects.toThrow(SyntaxError);
  expect(await work()).toBe(false);
  const tasks = await store.db.selectFrom('exchange_tasks').select('kind').execute();
  expect(tasks).toEqual([{ kind: 'session-failed' }]);
  const [first] = await store.db
    .selectFrom('exchange_sessions')
    .select('state')
    .orderBy('id')
    .execute();
  expect(first).toEqual({ state: 'closed' });
  await shop.close();
});
