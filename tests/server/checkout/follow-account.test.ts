import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

describeOnBothStores('the order after one that was placed', (dialect) => {
  let shop: TestShop;
  let customer: LoggedIn;
  let browser: Browser;
  let product: number;
  let phone: string;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    [product = 0] = await listInStock(shop, 1);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    const { store, tokens } = shop.deps;
    const now = shop.clock.now;
    customer = await addCustomer({ store, tokens, now }, { email: 'former@example.ru' });
    browser = openBrowser(shop);
    browser.jar.set('auth_token_lazar', customer.token);
    const customers = store.db.selectFrom('customers').select('phone');
    ({ phone } = await customers.where('id', '=', customer.id).executeTakeFirstOrThrow());
    await transaction(store, async (tx) => {
      const own = { customer_id: customer.id, created_at: now };
      await tx
        .insertInto('customer_addresses')
        .values({ ...own, city_id: 90, text: 'Лесная, 12', comment: '', is_default: 1 })
        .execute();
      for (const [title, is_default] of [
        ['ООО «Первая»', 1],
        ['ООО «Вторая»', 0],
      ] as const) {
        await tx
          .insertInto('firms')
          .values({
            customer_id: customer.id,
            inn: '7707083893',
            kpp: '773601001',
            ogrn: '',
            title,
            legal_address: 'Москва',
            position: '',
            is_default,
            confirmed_at: null,
            created_at: now,
            removed_at: null,
          })
          .execute();
      }
    });
  });

  const firmId = async (title: string) => {
    const firms = shop.deps.store.db.selectFrom('firms').select('id');
    const own = firms.where('customer_id', '=', customer.id).where('title', '=', title);
    return String((await own.executeTakeFirstOrThrow()).id);
  };
  const order = async (recipient: Record<string, string>, address: Record<string, string>) => {
    await browser.add(product);
    await browser.recipient({ phone, firm: await firmId('ООО «Первая»'), ...recipient });
    await browser.post('/order', { step: 'delivery', delivery: 'courier', ...address });
    await browser.payment('card');
    expect((await browser.confirm()).status).toBe(303);
    await browser.add(product);
  };
  const correctProfile = () =>
    transaction(shop.deps.store, async (tx) => {
      const mine = { customer_id: customer.id };
      const set = { email: 'latter@example.ru' };
      await tx.updateTable('customers').set(set).where('id', '=', customer.id).execute();
      const addresses = tx.updateTable('customer_addresses').set({ text: 'Лесная, 21' });
      await addresses.where('customer_id', '=', mine.customer_id).execute();
      const firms = tx.updateTable('firms').where('customer_id', '=', mine.customer_id);
      await firms.set({ is_default: 0 }).execute();
      await firms.set({ is_default: 1 }).where('title', '=', 'ООО «Вторая»').execute();
    });

  it('follows what was corrected in the account, until it is told otherwise', async () => {
    await order({ email: 'former@example.ru' }, { courier_saved: 'Лесная, 12' });
    const before = (await browser.get('/order?step=confirm')).text;
    for (const text of ['former@example.ru', 'Лесная, 12', 'ООО «Первая»']) {
      expect(before).toContain(text);
    }
    await correctProfile();
    const { text } = await browser.get('/order?step=confirm');
    for (const now of ['latter@example.ru', 'Лесная, 21', 'ООО «Вторая»']) {
      expect(text).toContain(now);
    }
    expect(text).not.toContain('former@example.ru');
    await browser.recipient({ phone, email: 'former@example.ru' });
    expect((await browser.get('/order?step=confirm')).text).toContain('former@example.ru');
  });

  it('keeps what was typed for another person and another place', async () => {
    await order(
      { name: 'Пётр Иной', email: 'other@example.ru' },
      { courier_address: 'Дальняя, 3' },
    );
    await correctProfile();
    const { text } = await browser.get('/order?step=confirm');
    for (const kept of ['Пётр Иной', 'other@example.ru', 'Дальняя, 3'])
      expect(text).toContain(kept);
  });
});
