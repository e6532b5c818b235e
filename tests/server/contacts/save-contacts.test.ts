import { expect, it } from 'vitest';
import { saveCallback } from '../../../server/contacts/save-callback.ts';
import { saveQuestion } from '../../../server/contacts/save-question.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const city = {
  id: 90,
  title: 'Москва',
  title_in: 'Москве',
  subdomain: '',
  lon: 37.6,
  lat: 55.7,
  country: 'ru',
  region: '',
  timezone: 'Europe/Moscow',
  population: 1,
  is_popular: 1 as const,
};
const asked = { name: 'Анна', consent: 'contact-2026-11', address: '10.0.0.1', now: 1000 };

describeOnBothStores('what visitors ask', (dialect) => {
  it('is kept, each with its consent, six times an hour from one address', async () => {
    const store = await createTestStore(dialect);
    await transaction(store, async (tx) => {
      await tx.insertInto('cities').values(city).execute();
      const kind = { id: 1, title: 'Доставка', position: 1 };
      await tx.insertInto('question_kinds').values(kind).execute();
    });
    const callback = { ...asked, phone: '+79161234567', comment: '', cityId: 90 };
    const text = { question: 'Есть?', email: 'a@b.ru', phone: '', product: 'нет такого' };
    const ask = (change: object) =>
      saveQuestion(store, { ...asked, ...text, kind_id: 1, ...change });
    await saveCallback(store, callback);
    expect(await ask({})).toBe(true);
    expect(await ask({})).toBe(true);
    expect(await ask({ kind_id: 7 })).toBe(false);
    for (let i = 0; i < 5; i++) await saveCallback(store, callback);
    await expect(saveCallback(store, callback)).rejects.toThrow('Слишком часто');
    await saveCallback(store, { ...callback, now: 1000 + 3_600_000 });
    const { db } = store;
    const questions = await db.selectFrom('questions').select(['id', 'product_id']).execute();
    const consents = await db.selectFrom('consents').select('form').execute();
    await store.close();
    expect(questions).toEqual([
      { id: 1, product_id: null },
      { id: 2, product_id: null },
    ]);
    expect(consents.filter(({ form }) => form === 'question')).toHaveLength(2);
    expect(consents.filter(({ form }) => form === 'callback')).toHaveLength(7);
  });
});
