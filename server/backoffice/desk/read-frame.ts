import type { DeskListName } from '../../../shared/desk-lists.ts';
import type { ListFrame } from '../../../views/backoffice/desk/saved-views.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskRequest } from './desk-page.ts';
import { listViews } from './saved-views.ts';

/** Frame of a list: views that the person may use, its address, and a form that was refused. */
export async function readFrame(
  db: Db,
  list: DeskListName,
  { staff, url, refused }: DeskRequest,
): Promise<ListFrame> {
  const views = await listViews(db, { list, staffId: staff.id });
  return { views, url, role: staff.role, refused };
}
