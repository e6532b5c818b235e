import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { hiddenFields } from '../../helpers/read-forms.ts';
import { addCustomer } from '../../helpers/shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('a profile is saved by an older page without what has been changed since', async () => {
  const { store, tokens } = shop.deps;
  const { id, cookie } = await addCustomer({ store, tokens, now: shop.clock.now });
  const browser = openBrowser(shop.listener, cookie);
  const save = (fields: Record<string, string>) => browser.post('/lk/profil/', fields);
  const stored = () =>
    store.db
      .selectFrom('customers')
      .select(['last_name', 'patronymic', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const shown = { first_name: 'Анна', last_name: 'Орлова', patronymic: '', email: '' };
  await save(shown);
  const hidden = hiddenFields((await browser.get('/lk/profil/')).text);
  expect(hidden).toMatchObject({ began_last_name: 'Орлова', began_email: '' });
  await save({ ...hidden, ...shown, email: 'new@example.ru' });
  const older = { ...hidden, ...shown, patronymic: 'Ильинична' };
  expect((await save(older)).status).toBe(303);
  const both = { last_name: 'Орлова', patronymic: 'Ильинична', email: 'new@example.ru' };
  expect(await stored()).toEqual(both);
  const refused = await save({ ...older, email: 'other@example.ru' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('уже сохранено «new@example.ru»: проверьте');
  expect(await stored()).toEqual(both);
  const seen = { ...hiddenFields(refused.text), ...shown, email: 'other@example.ru' };
  expect((await save(seen)).status).toBe(303);
  expect((await stored()).email).toBe('other@example.ru');
});
