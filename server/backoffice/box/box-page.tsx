import { mayRole, type Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { BoxPage } from '../../../views/backoffice/box/box-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listQuery } from '../desk/list-page.ts';
import { exactHit, findInBox } from './find-in-box.ts';

export const boxPage: DeskPageRoute = {
  path: desk.box.path,
  right: 'desk.use',
  async load({ store }, { query, staff, refused, isProgram }) {
    const text = listQuery(query).text('q');
    const may = (right: Right) => mayRole(staff.role, right);
    const hits = await findInBox(store.db, text, may);
    const exact = exactHit(hits);
    if (exact && !query.has('list') && !refused && !isProgram) {
      return { kind: 'redirect', location: exact.link };
    }
    const body = <BoxPage text={text} hits={hits} hasOrders={may('orders.see')} />;
    return { title: text || 'Поиск', data: { hits }, body };
  },
};
