import * as desk from '../../../shared/desk-routes.ts';
import { FirmsPage } from '../../../views/backoffice/firms-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listFirms, readFirmFilters } from './list-firms.ts';

export const firmsPage: DeskPageRoute = {
  path: desk.firms.path,
  right: 'customers.see',
  async load({ store }, request) {
    const filters = readFirmFilters(request.query);
    const frame = await readFrame(store.db, 'firms', request);
    const { firms, count, pages } = await listFirms(store.db, filters);
    const body = (
      <FirmsPage
        firms={firms}
        count={count}
        pages={pages}
        filters={filters}
        frame={frame}
        now={request.now}
      />
    );
    return { title: 'Фирмы', data: { firms, count }, body };
  },
};
