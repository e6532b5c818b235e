import { afterEach, beforeEach, expect, it } from 'vitest';
import { settleNamedTask } from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { rehearseSession } from '../../../../server/doors/exchange/work/rehearse-session.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const SECOND = { login: 'unf', password: 'another long password' };

describeOnBothStores('goods that a person keeps on sale', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  /** A whole export of these goods. */
  async function exchange(ids: string, as = {}) {
    shop.clock.now += 16 * 60_000;
    const list = [...ids].map((id) => goods(id, `Товар ${id}`)).join('');
    const content = commercemlImport(list, { complete: true });
    await shop.client(as).sendGoods([{ name: 'import.xml', content }]);
    shop.clock.now += 16 * 60_000;
    await shop.work();
  }
  const onSale = async () =>
    (await showProducts(shop.store))
      .filter(({ active }) => active)
      .map(({ key }) => key.slice('1c:'.length))
      .join('');
  const open = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('id')
        .where('settled_at', 'is', null)
        .execute()
    ).map(({ id }) => id);
  async function answer() {
    const tasks = await open();
    expect(tasks).toHaveLength(1);
    for (const id of tasks) await settleNamedTask(shop.store, id, shop.clock.now);
  }
  const letters = async () =>
    (
      await shop.store.db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'exchange-task')
        .execute()
    ).length;

  it('are not asked about again, others are judged by themselves', async () => {
    await exchange('12345');
    await exchange('12');
    await answer();
    await exchange('12');
    expect([await open(), await letters(), await onSale()]).toEqual([[], 1, '12345']);
    const deps = { store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now };
    expect((await rehearseSession(deps, 3)).removed).toBe(0);
    await exchange('1');
    expect([await open(), await onSale()]).toEqual([[], '1345']);
  });

  it('are asked about again once their node has named them', async () => {
    await exchange('12345');
    await exchange('12');
    await answer();
    await exchange('1234');
    expect(await open()).toEqual([]);
    await exchange('1');
    // 5 is kept still; 2, 3 and 4 are more than half of five.
    const tasks = await shop.store.db
      .selectFrom('exchange_tasks')
      .select('detail')
      .where('settled_at', 'is', null)
      .execute();
    expect(tasks.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('3\u00a0товара из 5'),
    ]);
    expect(await onSale()).toBe('12345');
  });

  it('are each node’s own answer, which the other does not take back by naming them', async () => {
    const node = { name: 'УНФ', ...SECOND, profile: 'unf-2.10', settings: {} } as const;
    await exchange('12345');
    await saveNode(shop.store, node, shop.clock.now);
    await exchange('678', SECOND);
    await answer();
    await exchange('678', SECOND);
    expect(await open()).toEqual([]);
    await exchange('12345');
    await answer();
    await exchange('678', SECOND);
    await exchange('12345');
    expect([await open(), await onSale()]).toEqual([[], '12345678']);
  });
});
