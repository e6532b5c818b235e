import * as desk from '../../../shared/desk-routes.ts';
import { FirmsPage } from '../../../views/backoffice/firms-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listFirms, readFirmFilters } from './list-firms.ts';

export const firmsPage: DeskPageRoute = {
  path: desk.firms.path,
  right: 'customers.see',
  async load({ store }, { query, url, now }) {
    const filters = readFirmFilters(query);
    const { firms, count, pages } = await listFirms(store.db, filters);
    const body = (
      <FirmsPage firms={firms} count={count} pages={pages} filters={filters} url={url} now={now} />
    );
    return { title: 'Фирмы', data: { firms, count }, body };
  },
};
