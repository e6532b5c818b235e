import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { changeAs } from '../changes/change-as.ts';
import { requireSeen } from './card-entities.ts';
import { requireThing, thingSchema } from './cards.ts';
import { deskAction } from './desk-page.ts';
import { linesField, readId } from './form-fields.ts';

export const addNote = deskAction({
  path: desk.notes.path,
  right: 'desk.write',
  input: z.object({
    ...thingSchema,
    text: linesField.trim().min(1, 'Напишите заметку').max(2000),
  }),
  async run({ store }, { staff, input, now }) {
    const { entity, id: entityId, text } = input;
    requireSeen(staff.role, entity);
    const batch = { staffId: staff.id, action: 'note.add', title: 'Заметка', now };
    return changeAs(store, batch, async (change) => {
      await requireThing(change.tx, entity, entityId);
      const { id } = await change.tx
        .insertInto('desk_notes')
        .values({
          entity,
          entity_id: entityId,
          staff_id: staff.id,
          text,
          at: now,
          removed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      change.made('note', id);
    });
  },
});

export const removeNote = deskAction({
  path: desk.noteRemoval.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const batch = { staffId: staff.id, action: 'note.remove', title: 'Заметка убрана', now };
    return changeAs(store, batch, async (change) => {
      await change.watch('note', [id]);
      await change.tx
        .updateTable('desk_notes')
        .set({ removed_at: now })
        .where('id', '=', id)
        .where('staff_id', '=', staff.id)
        .execute();
    });
  },
});
