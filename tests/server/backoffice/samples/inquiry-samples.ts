import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Questions and calls. */
export const inquirySamples: MakeSamples = ({ as, db }) => {
  const question = async () => {
    const row = await db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    things: { [desk.question.path]: question },
    changes: {
      [desk.answer.path]: async () =>
        as('owner').post(desk.answer(await question()), {
          answer: 'Есть на складе',
          publish: 'yes',
        }),
    },
  };
};
