import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { DESK_LIST_NAMES, type DeskListName, deskLists } from '../../../shared/desk-lists.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from './desk-page.ts';
import { readId } from './form-fields.ts';

export interface SavedView {
  id: number;
  title: string;
  /** Without «?». */
  query: string;
  isOwn: boolean;
  isShared: boolean;
  /** Name of who saved it. */
  who: string;
}

/** One's own views of a list and those of all. */
export async function listViews(
  db: Db,
  { list, staffId }: { list: DeskListName; staffId: number },
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .innerJoin('staff', 'staff.id', 'saved_views.staff_id')
    .select(['saved_views.id', 'title', 'query', 'staff_id', 'is_shared', 'staff.name as who'])
    .where('list', '=', list)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('is_shared', '=', 1)]))
    .orderBy('saved_views.id')
    .limit(30)
    .execute();
  return rows.map(({ staff_id, is_shared, ...view }) => {
    return { ...view, isOwn: staff_id === staffId, isShared: is_shared === 1 };
  });
}

export const saveView = deskAction({
  path: desk.views.path,
  right: 'desk.write',
  input: z.object({
    list: z.enum(DESK_LIST_NAMES),
    title: z.string().trim().min(1, 'Назовите вид').max(60),
    query: z.string().max(1000),
    shared: z.literal('yes').optional(),
  }),
  async run({ store }, { staff, input, now }) {
    const { list, title, query, shared } = input;
    if (!mayRole(staff.role, deskLists[list].right)) {
      throw new CallError('forbidden', 'Для этого у вас нет прав');
    }
    const batch = { staffId: staff.id, action: 'view.save', title: `Вид «${title}»`, now };
    return changeAs(store, batch, async (change) => {
      const { id } = await change.tx
        .insertInto('saved_views')
        .values({
          staff_id: staff.id,
          list,
          title,
          query: query.replace(/^\?/, ''),
          is_shared: shared ? 1 : 0,
          removed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      change.made('view', id);
    });
  },
});

export const removeView = deskAction({
  path: desk.viewRemoval.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const batch = { staffId: staff.id, action: 'view.remove', title: 'Вид списка убран', now };
    return changeAs(store, batch, async (change) => {
      await change.watch('view', [id]);
      await change.tx
        .updateTable('saved_views')
        .set({ removed_at: now })
        .where('id', '=', id)
        .where('staff_id', '=', staff.id)
        .execute();
    });
  },
});
