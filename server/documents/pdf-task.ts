import type { DocumentOffer, DocumentOrder } from './document-order.ts';
import { type Booklet, renderBooklet } from './render-booklet.ts';
import { renderInvoice } from './render-invoice.ts';
import { renderOffer } from './render-offer.ts';
import { type Packet, renderPacket } from './render-packet.ts';

/** A document to be drawn, as plain data that goes from thread to thread. */
export type PdfTask =
  | { kind: 'invoice'; order: DocumentOrder }
  | { kind: 'packet'; packet: Packet }
  | { kind: 'offer'; offer: DocumentOffer }
  | { kind: 'booklet'; booklet: Booklet };

export function renderTask(task: PdfTask): Promise<Buffer> {
  if (task.kind === 'invoice') return renderInvoice(task.order);
  if (task.kind === 'packet') return renderPacket(task.packet);
  return task.kind === 'offer' ? renderOffer(task.offer) : renderBooklet(task.booklet);
}
