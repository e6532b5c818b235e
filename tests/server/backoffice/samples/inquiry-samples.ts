import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Questions and calls. */
export const inquirySamples: MakeSamples = ({ as, db, shop }) => {
  const question = async () => {
    const row = await db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    things: {
      [desk.question.path]: question,
      [desk.callback.path]: async () =>
        transaction(shop.deps.store, async (tx) => {
          const call = { name: 'Олег', phone: '+79160000001', comment: '', city_id: 90 };
          const asked = tx.insertInto('callbacks').values({ ...call, asked_at: shop.clock.now });
          return (await asked.returning('id').executeTakeFirstOrThrow()).id;
        }),
      [desk.inquiry.path]: async () =>
        transaction(shop.deps.store, async (tx) => {
          const form = { name: 'Анна', phone: '+79160000002', email: '', comment: '', city_id: 90 };
          const details = JSON.stringify({ object_type: 'кафе', area_m2: 60 });
          const asked = tx
            .insertInto('inquiries')
            .values({ kind: 'planning', ...form, details, asked_at: shop.clock.now });
          return (await asked.returning('id').executeTakeFirstOrThrow()).id;
        }),
    },
    changes: {
      [desk.answer.path]: async () =>
        as('owner').post(desk.answer(await question()), {
          answer: 'Есть на складе',
          publish: 'yes',
        }),
    },
  };
};
