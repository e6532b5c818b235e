import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { readForms } from '../../helpers/read-forms.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { openDesk } from '../backoffice/desk/desk-visitor.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

describeOnBothStores('saved addresses in an order', (dialect) => {
  let shop: TestShop;
  let customer: LoggedIn;
  let browser: Browser;
  let product: number;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    [product = 0] = await listInStock(shop, 1);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    const { store, tokens } = shop.deps;
    customer = await addCustomer({ store, tokens, now: shop.clock.now });
    browser = openBrowser(shop);
    browser.jar.set('auth_token_lazar', customer.token);
    await browser.add(product);
    await browser.recipient();
  });

  const save = (text: string, comment = '', isDefault: 0 | 1 = 0, cityId = 90) =>
    transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('customer_addresses')
        .values({
          customer_id: customer.id,
          city_id: cityId,
          text,
          comment,
          is_default: isDefault,
          created_at: shop.clock.now,
        })
        .execute(),
    );
  const shown = async () => {
    const { text } = await browser.get('/order?step=delivery');
    const form = readForms(text).find(({ fields }) => fields.some(([name]) => name === 'delivery'));
    const named = (name: string) =>
      form?.fields.filter(([field]) => field === name).map(([, value]) => value);
    const ticked = [...text.matchAll(/<input[^>]*name="courier_saved"[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes('checked'))
      .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    return { saved: named('courier_saved'), typed: named('courier_address'), ticked };
  };
  const send = (fields: Record<string, string>) =>
    browser.post('/order', { step: 'delivery', delivery: 'courier', ...fields });
  const chosen = async () => {
    const { text } = await browser.get('/order?step=payment');
    return text;
  };

  it('is filled in with its comment when there is one', async () => {
    await save('ул. Лесная, 1', 'подъезд 2, въезд со двора');
    const { id } = await shop.deps.store.db
      .selectFrom('cities')
      .select('id')
      .where('id', '!=', 90)
      .executeTakeFirstOrThrow();
    await save('ул. Дальняя, 3', '', 0, id);
    expect(await shown()).toEqual({
      saved: [],
      typed: ['ул. Лесная, 1, подъезд 2, въезд со двора'],
      ticked: [],
    });
  });

  it('are chosen from when there are several, and another may be typed', async () => {
    await save('ул. Лесная, 1', 'подъезд 2', 1);
    await save('ул. Полевая, 5', 'код 77');
    const saved = ['ул. Лесная, 1, подъезд 2', 'ул. Полевая, 5, код 77'];
    expect(await shown()).toEqual({ saved, typed: [''], ticked: [saved[0]] });
    expect((await send({ courier_saved: '', courier_address: '' })).text).toContain('Напишите');
    expect((await send({ courier_saved: saved[1] ?? '', courier_address: '' })).status).toBe(303);
    expect(await chosen()).toContain('ул. Полевая, 5, код 77');
    expect((await shown()).ticked).toEqual([saved[1]]);
    // Typed beside the one that was ticked before.
    await send({ courier_saved: saved[1] ?? '', courier_address: 'ул. Новая, 9' });
    expect(await chosen()).toContain('ул. Новая, 9');
    expect(await shown()).toEqual({ saved, typed: ['ул. Новая, 9'], ticked: [] });
    // A saved one ticked beside what was typed before.
    await send({ courier_saved: saved[0] ?? '', courier_address: 'ул. Новая, 9' });
    expect(await chosen()).toContain('ул. Лесная, 1, подъезд 2');
  });

  it('fit with the longest comment, and are seen at the desk', async () => {
    const [text, comment] = ['ж'.repeat(300), 'к'.repeat(300)];
    await save(text, comment);
    const [address = ''] = (await shown()).typed ?? [];
    expect((await send({ courier_address: address })).status).toBe(303);
    expect(await chosen()).toContain(`${text}, ${comment}`);
    const owner = await openDesk(shop).staff('owner');
    expect((await owner.get(desk.customer(customer.id))).text).toContain(comment);
  });
});
