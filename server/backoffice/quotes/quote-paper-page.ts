import { Readable } from 'node:stream';
import * as desk from '../../../shared/desk-routes.ts';
import { getOrder } from '../../orders/find-order.ts';
import { hasOffer, printQuote } from '../../orders/quote-paper.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

/** The offer of a quote request as the buyer gets it. */
export const quotePaperPage: DeskPageRoute = {
  path: desk.quotePaper.path,
  right: 'orders.see',
  async load({ store, invoices }, { params, staff, now }) {
    const known = await store.db
      .selectFrom('orders')
      .select(['id', 'kind', 'status'])
      .where('id', '=', readId(params['id']))
      .executeTakeFirst();
    if (known?.kind !== 'request') return null;
    const quote = await getOrder(store.db, known.id);
    if (!hasOffer(quote)) return null;
    const asker = { group: 'staff', name: String(staff.id) };
    const { filename, content } = await printQuote(invoices, quote, { asker, now });
    return {
      kind: 'file',
      name: filename,
      type: 'application/pdf',
      bytes: Readable.from([content]),
    };
  },
};
