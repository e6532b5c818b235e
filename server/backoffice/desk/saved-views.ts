import { z } from 'zod';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { DESK_LIST_NAMES, type DeskListName, deskLists } from '../../../shared/desk-lists.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isSameName } from '../../../shared/ru/plain-name.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { hasRowLocks, type Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from './desk-page.ts';
import { filtersField, readId } from './form-fields.ts';

export interface SavedView {
  id: number;
  title: string;
  /** Without «?». */
  query: string;
  isOwn: boolean;
  /** Author has left the shop. */
  isLeft: boolean;
  isShared: boolean;
  /** Name of who saved it. */
  who: string;
}

/** Most views of a list that a person may keep, and most of those of others that are shown. */
const MAX_VIEWS = 30;

/** One's own views of a list, and after them those of all. */
export async function listViews(
  db: Db,
  { list, staffId }: { list: DeskListName; staffId: number },
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .innerJoin('staff', 'staff.id', 'saved_views.staff_id')
    .select([
      'saved_views.id',
      'title',
      'query',
      'staff_id',
      'is_shared',
      'staff.name as who',
      'ended_at',
    ])
    .where('list', '=', list)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('is_shared', '=', 1)]))
    // One's own come first: views that others share push none of them out.
    .orderBy((eb) => eb('staff_id', '=', staffId), 'desc')
    .orderBy('saved_views.id')
    .limit(2 * MAX_VIEWS)
    .execute();
  return rows.map(({ staff_id, is_shared, ended_at, ...view }) => {
    const isOwn = staff_id === staffId;
    return { ...view, isOwn, isLeft: ended_at !== null, isShared: is_shared === 1 };
  });
}

export const saveView = deskAction({
  path: desk.views.path,
  right: 'desk.write',
  input: z.object({
    list: z.enum(DESK_LIST_NAMES),
    title: z.string().trim().min(1, 'Назовите вид').max(60),
    query: filtersField,
    shared: z.literal('yes').optional(),
  }),
  async run({ store }, { staff, input, now }) {
    const { list, title, query, shared } = input;
    if (!mayRole(staff.role, deskLists[list].right)) {
      throw new CallError('forbidden', 'Для этого у вас нет прав');
    }
    const isShared: 0 | 1 = shared ? 1 : 0;
    const view = { title, query: query.replace(/^\?/, ''), is_shared: isShared };
    const batch = { staffId: staff.id, action: 'view.save', title: `Вид «${title}»`, now };
    return changeAs(store, batch, async (change) => {
      const own = await lockOwnViews(change.tx, { list, staffId: staff.id });
      const namesake = own.find((one) => isSameName(one.title, title));
      // A second press of the same form has nothing to save.
      if (namesake?.query === view.query && namesake.is_shared === view.is_shared) return;
      if (namesake) throw new CallError('invalid', `У вас уже есть вид «${namesake.title}»`);
      if (own.length >= MAX_VIEWS) {
        throw new CallError(
          'invalid',
          `В этом списке уже ${MAX_VIEWS} ваших видов: уберите лишний`,
        );
      }
      const { id } = await change.tx
        .insertInto('saved_views')
        .values({ staff_id: staff.id, list, ...view, removed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      change.made('view', id);
    });
  },
});

/** Views of a person's own; two presses at once save one after the other. */
async function lockOwnViews(tx: Tx, { list, staffId }: { list: DeskListName; staffId: number }) {
  const person = tx.selectFrom('staff').select('id').where('id', '=', staffId);
  await (hasRowLocks(tx) ? person.forUpdate() : person).execute();
  return tx
    .selectFrom('saved_views')
    .select(['title', 'query', 'is_shared'])
    .where('list', '=', list)
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Views that a person may remove: their own, and with the right to it shared ones of authors who have left. */
export const mayRemoveView = (role: StaffRole, view: { isOwn: boolean; isLeft: boolean }) =>
  view.isOwn || (view.isLeft && mayRole(role, 'views.clear'));

export const removeView = deskAction({
  path: desk.viewRemoval.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const found = await store.db
      .selectFrom('saved_views')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst();
    const title = `Вид «${found?.title ?? ''}» убран`;
    const batch = { staffId: staff.id, action: 'view.remove', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('view', [id]);
      const view = await findView(change.tx, { id, staffId: staff.id });
      if (!view || !mayRemoveView(staff.role, view)) {
        throw new CallError('not_found', 'У вас нет такого вида');
      }
      // A second press finds it removed.
      if (view.isRemoved) return;
      await change.tx
        .updateTable('saved_views')
        .set({ removed_at: now })
        .where('id', '=', id)
        .execute();
    });
  },
});

/** A view as its removal looks at it: of one's own, or shared. */
async function findView(tx: Tx, { id, staffId }: { id: number; staffId: number }) {
  const row = await tx
    .selectFrom('saved_views')
    .innerJoin('staff', 'staff.id', 'saved_views.staff_id')
    .select(['removed_at', 'staff_id', 'ended_at'])
    .where('saved_views.id', '=', id)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('is_shared', '=', 1)]))
    .executeTakeFirst();
  if (!row) return null;
  const { removed_at, staff_id, ended_at } = row;
  return {
    isOwn: staff_id === staffId,
    isLeft: ended_at !== null,
    isRemoved: removed_at !== null,
  };
}
