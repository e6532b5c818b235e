import type { DeskListName } from '../../../shared/desk-lists.ts';
import type { ListFrame } from '../../../views/backoffice/saved-views.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskRequest } from './desk-page.ts';
import { listViews } from './saved-views.ts';

/** Frame of a list: views that the person may use, and its address. */
export async function readFrame(
  db: Db,
  list: DeskListName,
  { staff, url }: DeskRequest,
): Promise<ListFrame> {
  return { views: await listViews(db, { list, staffId: staff.id }), url, role: staff.role };
}
