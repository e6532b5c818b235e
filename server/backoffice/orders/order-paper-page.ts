import { Readable } from 'node:stream';
import * as desk from '../../../shared/desk-routes.ts';
import { getOrder } from '../../orders/find-order.ts';
import { orderInvoice } from '../../orders/order-invoice.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

/** The invoice of an order as the buyer gets it. */
export const orderPaperPage: DeskPageRoute = {
  path: desk.orderPaper.path,
  right: 'orders.see',
  async load({ store, invoices }, { params, staff }) {
    const known = await store.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', readId(params['id']))
      .executeTakeFirst();
    if (!known) return null;
    const order = await getOrder(store.db, known.id);
    if (!order.has_invoice) return null;
    const asker = { group: 'staff', name: String(staff.id) };
    const { filename, content } = await orderInvoice(invoices, order, asker);
    const bytes = Readable.from([content]);
    return { kind: 'file', name: filename, type: 'application/pdf', bytes };
  },
};
