import { expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { workOnSessions } from '../../../../server/doors/exchange/work/work-on-sessions.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const SILENCE_MS = 15 * 60_000;

it('closes a session that fails again and again, and keeps no other node waiting', async () => {
  const shop = await createExchangeShop('sqlite', undefined, { isIdle: true });
  const { store, dataDir, clock } = shop;
  const work = () => workOnSessions({ store, dataDir, now: () => clock.now });
  const other = { login: 'unf', password: 'another long password' };
  await saveNode(store, { name: 'УНФ', ...other, profile: 'unf-2.10', settings: {} }, clock.now);
  const send = async (title: string, login = {}) => {
    const content = commercemlImport(goods(title, title));
    const client = shop.client({ ...login, neverImports: true });
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
  await send('Гриль', other);
  const titles = async () => (await showProducts(store)).map(({ title }) => title);
  await expect(work()).rejects.toThrow(SyntaxError);
  // What the same node said later waits for its turn.
  expect(await titles()).toEqual(['Котёл', 'Гриль']);
  for (let time = 1; time < 5; time++) await expect(work()).rejects.toThrow(SyntaxError);
  expect(await work()).toBe(true);
  expect(await titles()).toEqual(['Котёл', 'Гриль', 'Плита']);
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
