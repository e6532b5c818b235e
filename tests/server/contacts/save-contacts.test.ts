import { expect, it } from 'vitest';
import { saveCallback } from '../../../server/contacts/save-callback.ts';
import { saveInquiry } from '../../../server/contacts/save-inquiry.ts';
import { saveQuestion } from '../../../server/contacts/save-question.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
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
const asked = {
  name: 'Анна',
  consent: 'contact-2026-11',
  address: toClientAddress('10.0.0.1'),
  now: 1000,
};

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
    const call = (comment: string, now = 1000) =>
      saveCallback(store, { ...callback, comment, now });
    await call('');
    expect(await ask({})).toBe(true);
    expect(await ask({ question: 'А синий?' })).toBe(true);
    expect(await ask({ kind_id: 7 })).toBe(false);
    for (let i = 0; i < 5; i++) await call(`После ${i}`);
    await expect(call('Ещё раз')).rejects.toThrow('Слишком часто');
    await call('', 1000 + HOUR_MS);
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

  it('is kept once when it is sent again as its answer was lost', async () => {
    const store = await createTestStore(dialect);
    await transaction(store, async (tx) => {
      await tx.insertInto('cities').values(city).execute();
      const kind = { id: 1, title: 'Доставка', position: 1 };
      await tx.insertInto('question_kinds').values(kind).execute();
    });
    const callback = { ...asked, phone: '+79161234567', comment: '', cityId: 90 };
    const question = { ...asked, question: 'Есть?', email: 'a@b.ru', phone: '', product: '' };
    const details = { kind: 'planning', object_type: 'Кафе', area_m2: 80 } as const;
    const send = (now: number) =>
      Promise.all([
        saveCallback(store, { ...callback, now }),
        saveCallback(store, { ...callback, now }),
        saveQuestion(store, { ...question, kind_id: 1, now }),
        saveQuestion(store, { ...question, kind_id: 1, now }),
        saveInquiry(store, { ...callback, email: '', details, now }),
        saveInquiry(store, { ...callback, email: '', details, now }),
      ]);
    await send(1000);
    await send(1000 + 9 * MINUTE_MS);
    const kept = async () => {
      const count = async (table: 'callbacks' | 'questions' | 'inquiries' | 'outbox') =>
        (await store.db.selectFrom(table).select('id').execute()).length;
      return [
        await count('callbacks'),
        await count('questions'),
        await count('inquiries'),
        await count('outbox'),
      ];
    };
    expect(await kept()).toEqual([1, 1, 1, 3]);
    await send(1000 + 11 * MINUTE_MS);
    expect(await kept()).toEqual([2, 2, 2, 6]);
    await store.close();
  });
});
