import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '../../shared/contract/orders.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import type { DocumentLine, DocumentOrder, Seller } from '../documents/document-order.ts';
import { renderInvoice } from '../documents/render-invoice.ts';
import { writeAtomically } from '../images/write-atomically.ts';
import type { VatRate } from '../integrations/payments/receipt-lines.ts';
import { holdUntil } from './place-order.ts';

export interface InvoiceDeps {
  /** Where documents are kept. */
  documentsFolder: string;
  seller: Seller;
}

export interface Invoice {
  filename: string;
  content: Buffer;
}

const KNOWN_RATES: readonly VatRate[] = [22, 20, 10, 7, 5, 0];

/** The invoice of an order as PDF, made once and kept: what was sent stays what it was. */
export async function orderInvoice(deps: InvoiceDeps, order: Order): Promise<Invoice> {
  const filename = `Счёт ${order.number}.pdf`;
  const path = join(deps.documentsFolder, `invoice-${order.id}-${order.code}.pdf`);
  const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept) return { filename, content: kept };
  const content = await renderInvoice(invoiceOf(order, deps.seller));
  await writeAtomically(path, content);
  return { filename, content };
}

/** An order in the terms of documents: its lines make its total to the kopeck. */
export function invoiceOf(order: Order, seller: Seller): DocumentOrder {
  const { firm, name, phone, delivery, created_at } = order;
  const vatRate = KNOWN_RATES.find((rate) => rate === order.vat_percent) ?? null;
  const lines = order.lines.map(
    (line): DocumentLine => ({
      ...{ title: line.title, code: line.code, quantity: line.packages * 1000, vatRate },
      unit: line.package > 1 ? `уп. ${line.package} ${line.unit}` : line.unit,
      ...{ price: line.price ?? 0, sum: line.sum ?? 0 },
    }),
  );
  if (delivery.price > 0) {
    const { price } = delivery;
    const title = `Доставка: ${delivery.title}`;
    lines.push({ title, code: null, quantity: 1000, unit: 'усл.', price, sum: price, vatRate });
  }
  const validUntil = order.hold_until ?? holdUntil('invoice', created_at) ?? created_at;
  return {
    ...{ number: order.number, seller, lines, total: order.total },
    ...{ issuedOn: moscowDay(created_at), validUntil: moscowDay(validUntil) },
    buyer: {
      name: firm?.title ?? name,
      ...{ inn: firm?.inn ?? null, kpp: firm?.kpp || null, address: firm?.address || null },
      phone: formatPhone(phone),
    },
  };
}
