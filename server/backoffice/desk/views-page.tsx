import { mayRole } from '../../../shared/backoffice.ts';
import { DESK_LIST_NAMES, type DeskListName, deskLists } from '../../../shared/desk-lists.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { DeskList } from '../../../views/backoffice/desk/desk-list.tsx';
import { hiddenColumns } from '../../../views/backoffice/desk/list-columns.tsx';
import { ViewsPage } from '../../../views/backoffice/desk/views-page.tsx';
import type { DeskDeps } from './desk-deps.ts';
import type { DeskPageRoute, DeskRequest } from './desk-page.ts';
import { listViews, mayRemoveView, type SavedView } from './saved-views.ts';

interface CountRequest {
  query: URLSearchParams;
  me: number;
  now: number;
  /** Counted so far and no further. */
  most: number;
}

interface ViewedList {
  /** The list as its page describes it. */
  describe(deps: DeskDeps): DeskList | Promise<DeskList>;
  /** Things that the filters of an address find; those who know the count at once may give more. */
  count(deps: DeskDeps, request: CountRequest): Promise<number>;
}

export type ViewedLists = Readonly<Record<DeskListName, ViewedList>>;

/** Counted no further: nobody works through more by hand. */
const MAX_VIEWED = 1000;

/** Saved views of the lists that one may see. */
export const createViewsPage = (viewedLists: ViewedLists): DeskPageRoute => ({
  path: desk.views.path,
  right: 'desk.use',
  async load(deps, request) {
    const { staff, url } = request;
    const shown = [];
    for (const name of DESK_LIST_NAMES) {
      const { title, right, address } = deskLists[name];
      if (!mayRole(staff.role, right)) continue;
      const saved = await listViews(deps.store.db, { list: name, staffId: staff.id });
      const viewed = viewedLists[name];
      const list = await viewed.describe(deps);
      const views = [];
      // One after another: a page that few open holds up no list.
      for (const view of saved)
        views.push(await describeView(deps, request, { viewed, list, view }));
      shown.push({ title, link: address, views });
    }
    const body = <ViewsPage lists={shown} maxCount={MAX_VIEWED} url={url} />;
    return { title: 'Виды списков', data: { lists: shown }, body };
  },
});

async function describeView(
  deps: DeskDeps,
  { staff, now }: DeskRequest,
  { viewed, list, view }: { viewed: ViewedList; list: DeskList; view: SavedView },
) {
  const { name, columns, sorts } = list;
  const query = new URLSearchParams(view.query);
  const hidden = hiddenColumns(`?${view.query}`, columns);
  const sort = sorts.find(([one]) => one === query.get('sort')) ?? sorts[0];
  const asked = { query, me: staff.id, now, most: MAX_VIEWED + 1 };
  return {
    ...view,
    mayRemove: mayRemoveView(staff.role, view),
    link: `${deskLists[name].address}?${view.query}`,
    count: await viewed.count(deps, asked),
    sort: sort?.[1] ?? '',
    hidden: columns.filter(({ key }) => hidden.has(key)).map(({ title }) => title),
  };
}
