import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repeatSession } from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { undoSession } from '../../../../server/doors/exchange/journal/undo-session.ts';
import { sessionFolder } from '../../../../server/doors/exchange/sessions/session.ts';
import { rehearseSession } from '../../../../server/doors/exchange/work/rehearse-session.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

describeOnBothStores('a whole export that is repeated', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  async function exchange(ids: string, complete: boolean) {
    shop.clock.now += 16 * 60_000;
    const list = [...ids].map((id) => goods(id, `Товар ${id}`)).join('');
    const content = commercemlImport(list, { complete });
    await shop.client().sendGoods([{ name: 'import.xml', content }]);
    shop.clock.now += 16 * 60_000;
    await shop.work();
  }
  async function repeat(sessionId: number) {
    shop.clock.now += 1000;
    const { store, dataDir } = shop;
    expect(await repeatSession(store, { dataDir, sessionId })).toBe(1);
    await shop.work();
  }
  const onSale = async () =>
    (await showProducts(shop.store))
      .filter(({ active }) => active)
      .map(({ key }) => key.slice('1c:'.length))
      .join('');
  const deps = () => ({ store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now });

  it('takes no goods off sale that only later sessions brought', async () => {
    await exchange('12345', true);
    await exchange('67', false);
    await repeat(1);
    expect(await onSale()).toBe('1234567');
  });

  it('leaves on sale what a later session has named again, which its trial says too', async () => {
    await exchange('123456', true);
    await exchange('12345', true);
    expect(await onSale()).toBe('12345');
    await exchange('6', false);
    await undoSession(shop.store, 2, shop.clock.now);
    expect((await rehearseSession(deps(), 2)).removed).toBe(0);
    await repeat(2);
    expect(await onSale()).toBe('123456');
  });

  it('leaves on sale what was put on it by others since', async () => {
    await exchange('123456', true);
    await exchange('12345', true);
    await transaction(shop.store, (tx) => tx.updateTable('products').set({ active: 1 }).execute());
    await repeat(2);
    expect(await onSale()).toBe('123456');
  });

  it('takes off again what its undoing had put back', async () => {
    await exchange('123456', true);
    await exchange('12345', true);
    await undoSession(shop.store, 2, shop.clock.now);
    expect(await onSale()).toBe('123456');
    await repeat(2);
    expect(await onSale()).toBe('12345');
  });

  it('takes nothing off where files of later sessions are lost', async () => {
    await exchange('123456', true);
    await exchange('12345', true);
    await exchange('12345', false);
    await undoSession(shop.store, 2, shop.clock.now);
    rmSync(join(shop.dataDir, sessionFolder(3)), { recursive: true });
    await repeat(2);
    expect(await onSale()).toBe('123456');
  });
});
