import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '../../shared/contract/orders.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import {
  type DocumentOrder,
  InvalidDocumentError,
  type Seller,
} from '../documents/document-order.ts';
import type { PdfPress } from '../documents/pdf-press.ts';
import { keepIfRoom } from '../platform/images/keep-if-room.ts';
import type { Log } from '../platform/log.ts';
import type { Asker } from '../platform/queues/fair-line.ts';
import { holdUntil } from './hold.ts';
import { orderPaper } from './order-paper.ts';

export interface InvoiceDeps {
  /** Folder where documents are kept. */
  documentsFolder: string;
  seller: Seller;
  press: PdfPress;
  log: Pick<Log, 'warn'>;
  /** Address of an order's page for its buyer. */
  addressOf(order: AddressedOrder): Promise<string>;
}

export interface AddressedOrder {
  id: number;
  code: string;
  kind: 'order' | 'request';
  shopper_id: number;
}

interface Invoice {
  filename: string;
  content: Buffer;
}

/** The invoice of an order as PDF: made once for all that it states, and kept beside the former ones. */
export async function orderInvoice(
  deps: InvoiceDeps,
  order: Order,
  asker: Asker,
): Promise<Invoice> {
  const filename = `Счёт ${order.number}.pdf`;
  const stated = invoiceOf(order, deps.seller);
  const seal = createHash('sha256').update(JSON.stringify(stated)).digest('hex').slice(0, 16);
  const path = join(deps.documentsFolder, `invoice-${order.id}-${order.code}-${seal}.pdf`);
  const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept) return { filename, content: kept };
  const content = await deps.press.print(asker, { kind: 'invoice', order: stated });
  await keepIfRoom(path, content, deps.log);
  return { filename, content };
}

/** Number of the order whose invoice a file of the folder is, finished or not; null: it is none. */
export function orderOfInvoice(filename: string): number | null {
  const [, id] = /^invoice-(\d{1,15})-/.exec(filename) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * The last day that an invoice is good for, YYYY-MM-DD: while its goods wait for the money; of goods that
 * wait for no term, as long as one of a new order is, from the last change on.
 */
export function invoiceTerm({ hold_until, goods, events, created_at }: Order): string {
  const statedAt = events.at(-1)?.at ?? created_at;
  return moscowDay(hold_until ?? goods.until ?? holdUntil('invoice', statedAt) ?? statedAt);
}

/** An order in the terms of documents. @throws InvalidDocumentError when a line has no price. */
export function invoiceOf(order: Order, seller: Seller): DocumentOrder {
  const { number, firm, name, phone, created_at, money } = order;
  const lines = orderPaper(order).map((line) => {
    if (line.price !== null) return line;
    throw new InvalidDocumentError(`Order ${number}: no price of «${line.title}»`);
  });
  return {
    number,
    seller,
    lines,
    paid: order.paid_sum,
    left: 'left' in money ? money.left : 0,
    issuedOn: moscowDay(created_at),
    validUntil: invoiceTerm(order),
    held: order.goods.held,
    buyer: {
      name: firm?.title ?? name,
      inn: firm?.inn ?? null,
      kpp: firm?.kpp || null,
      address: firm?.address || null,
      phone: formatPhone(phone),
    },
  };
}
