import * as desk from '../../../shared/desk-routes.ts';
import { FirmsPage } from '../../../views/backoffice/firms/firms-page.tsx';
import { listGuestFirms } from '../customers/firms-of-orders.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listFirms, readFirmFilters } from './list-firms.ts';

export const firmsPage: DeskPageRoute = {
  path: desk.firms.path,
  right: 'customers.see',
  async load({ store }, request) {
    const filters = readFirmFilters(request.query);
    const frame = await readFrame(store.db, 'firms', request);
    const [{ firms, count, pages }, guestFirms] = await Promise.all([
      listFirms(store.db, filters),
      listGuestFirms(store.db, filters.q),
    ]);
    const body = (
      <FirmsPage
        firms={firms}
        guestFirms={guestFirms}
        count={count}
        pages={pages}
        filters={filters}
        frame={frame}
        now={request.now}
      />
    );
    return { title: 'Фирмы', data: { firms, guestFirms, count }, body };
  },
};
