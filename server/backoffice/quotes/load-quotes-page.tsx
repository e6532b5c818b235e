import * as desk from '../../../shared/desk-routes.ts';
import { QuotesPage } from '../../../views/backoffice/quotes-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listQuotes, readQuoteState } from './list-quotes.ts';

export const quotesPage: DeskPageRoute = {
  path: desk.quotes.path,
  right: 'orders.see',
  async load({ store }, request) {
    const state = readQuoteState(request.query);
    const page = listQuery(request.query).page();
    const frame = await readFrame(store.db, 'quotes', request);
    const quotes = await listQuotes(store.db, { state, page });
    const hasMore = quotes.length === ROWS_ON_PAGE;
    const body = (
      <QuotesPage
        quotes={quotes}
        state={state}
        page={page}
        hasMore={hasMore}
        frame={frame}
        now={request.now}
      />
    );
    return { title: 'Заявки', data: { quotes }, body };
  },
};
