import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { changeAs } from '../changes/change-as.ts';
import { requireSeen } from '../desk/card-entities.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { nameMessage } from './unsent-messages.ts';

/** Ends the pause of a message that could not be delivered: it leaves with the next ones. */
export const sendMessageNow = deskAction({
  path: desk.messageSending.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    requireSeen(staff.role, 'letter');
    const id = readId(params['id']);
    const known = await store.db
      .selectFrom('outbox')
      .select(['kind', 'order_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) throw new CallError('not_found', 'Этого сообщения больше нет');
    const title = `${nameMessage(known)}: отправить сейчас`;
    const batch = { staffId: staff.id, action: 'message.send', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('message', [id]);
      const { numUpdatedRows } = await change.tx
        .updateTable('outbox')
        .set({ next_at: now })
        .where('id', '=', id)
        .where('done_at', 'is', null)
        // One that was not tried yet may still be taken back.
        .where('attempts', '>', 0)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n)
        throw new CallError('conflict', 'Сообщение уже отправлено или уйдёт само');
    });
  },
});
