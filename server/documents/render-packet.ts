import type { DocumentOrder } from './document-order.ts';
import { makePacket } from './make-pdf.ts';
import { invoicePages } from './render-invoice.ts';
import { type PackingList, packingPages } from './render-packing.ts';

/** Papers of many orders in one file. */
export type Packet =
  | { name: string; kind: 'invoices'; papers: readonly DocumentOrder[] }
  | { name: string; kind: 'packing'; papers: readonly PackingList[] };

/** @throws InvalidDocumentError when one has no lines. */
export function renderPacket({ name, ...packet }: Packet): Promise<Buffer> {
  const pages =
    packet.kind === 'invoices' ? packet.papers.map(invoicePages) : packet.papers.map(packingPages);
  return makePacket(name, pages);
}
