import * as desk from '../../../shared/desk-routes.ts';
import { QuotesPage } from '../../../views/backoffice/quotes-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { isQuoteState, listQuotes } from './list-quotes.ts';

export const quotesPage: DeskPageRoute = {
  path: desk.quotes.path,
  right: 'orders.see',
  async load({ store }, { query, now }) {
    const asked = query.get('state') ?? 'new';
    const state = isQuoteState(asked) ? asked : 'new';
    const page = listQuery(query).page();
    const quotes = await listQuotes(store.db, { state, page });
    const hasMore = quotes.length === ROWS_ON_PAGE;
    const body = (
      <QuotesPage quotes={quotes} state={state} page={page} hasMore={hasMore} now={now} />
    );
    return { title: 'Заявки', data: { quotes }, body };
  },
};
