import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { confirmRemoval } from '../../../../server/doors/exchange/work/mass-removal.ts';
import { rehearseSession } from '../../../../server/doors/exchange/work/rehearse-session.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const SECOND = { login: 'unf', password: 'another long password' };
const OWN = ['b1', 'b2', 'b3'];
const OTHERS = ['a1', 'a2'];

describeOnBothStores('goods of two nodes', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  const saveSecond = (may = { goods: true, orders: true }) =>
    saveNode(
      shop.store,
      { name: 'УНФ', ...SECOND, profile: 'unf-2.10', settings: { may } },
      shop.clock.now,
    );
  async function exchange(ids: string[], { as = {}, complete = true } = {}) {
    shop.clock.now += 16 * 60_000;
    const list = ids.map((id) => goods(id, `Товар ${id}`)).join('');
    const content = commercemlImport(list, { complete });
    await shop.client(as).sendGoods([{ name: 'import.xml', content }]);
    shop.clock.now += 16 * 60_000;
    await shop.work();
  }
  const onSale = async () =>
    (await showProducts(shop.store))
      .filter(({ active }) => active)
      .map(({ key }) => key.slice('1c:'.length))
      .sort();
  const tasks = () =>
    shop.store.db.selectFrom('exchange_tasks').select(['kind', 'detail']).execute();
  const deps = () => ({ store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now });

  it('go off sale by a whole export of one only after a person was asked', async () => {
    await saveSecond();
    await exchange(OTHERS, { complete: false });
    await exchange(OWN, { as: SECOND, complete: false });
    await exchange(OWN, { as: SECOND });
    expect(await onSale()).toEqual([...OTHERS, ...OWN]);
    const [task] = await tasks();
    expect(task?.kind).toBe('mass-removal');
    expect(task?.detail).toContain('2\u00a0товара из 5');
    expect(task?.detail).toContain('мог прислать другой узел: «УТ»');
    const { removed, isMassRemoval, notes } = await rehearseSession(deps(), 3);
    expect({ removed, isMassRemoval }).toEqual({ removed: 2, isMassRemoval: true });
    expect(notes.first.map(({ text }) => text).join()).toContain('«УТ»');
    expect(await confirmRemoval(deps(), 3)).toBe(2);
    expect(await onSale()).toEqual(OWN);
  });

  it('wait for no answer where the other node brings none or may not call', async () => {
    await saveSecond();
    await shop.saveNode({ may: { goods: false, orders: true } });
    await exchange([...OWN, ...OTHERS], { as: SECOND });
    await exchange(OWN, { as: SECOND });
    expect(await onSale()).toEqual(OWN);
    await shop.saveNode({ may: { goods: true, orders: true } });
    const disabled = { disabled_at: shop.clock.now };
    await transaction(shop.store, (tx) =>
      tx.updateTable('exchange_nodes').set(disabled).where('name', '=', 'УТ').execute(),
    );
    await exchange(['b1', 'b2'], { as: SECOND });
    expect(await onSale()).toEqual(['b1', 'b2']);
    expect(await tasks()).toEqual([]);
  });

  it('are asked of by nobody when a whole export names them all', async () => {
    await saveSecond();
    await exchange([...OTHERS, ...OWN]);
    await exchange([...OTHERS, ...OWN], { as: SECOND });
    expect(await tasks()).toEqual([]);
  });
});
