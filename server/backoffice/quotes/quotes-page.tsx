import * as desk from '../../../shared/desk-routes.ts';
import { QuotesPage } from '../../../views/backoffice/quotes/quotes-page.tsx';
import { keepersOf } from '../desk/card-entities.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listStaff } from '../identity/list-staff.ts';
import { readQuoteFilters } from '../orders/quote-keys.ts';
import { listQuotes } from './list-quotes.ts';

export const quotesPage: DeskPageRoute = {
  path: desk.quotes.path,
  right: 'orders.see',
  async load({ store: { db } }, request) {
    const filters = readQuoteFilters(request.query);
    const [{ rows: quotes, count, pages }, cities, staff, frame] = await Promise.all([
      listQuotes(db, filters),
      db.selectFrom('cities').select(['id', 'title']).orderBy('title').execute(),
      listStaff(db),
      readFrame(db, 'quotes', request),
    ]);
    const body = (
      <QuotesPage
        quotes={quotes}
        count={count}
        pages={pages}
        filters={filters}
        cities={cities}
        staff={staff}
        keepers={keepersOf(
          staff,
          'quote',
          quotes.map(({ staffId }) => staffId),
        )}
        frame={frame}
        now={request.now}
      />
    );
    return { title: 'Заявки', data: { quotes, count }, body };
  },
};
