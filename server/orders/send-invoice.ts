import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { paperLimits } from '../platform/limits/paper-limits.ts';
import { requireLimits } from '../platform/limits/take-limits.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

interface InvoiceAsk {
  shopperId: number;
  to: string;
  address: ClientAddress;
  now: Millis;
}

/** Sends an order's invoice where its buyer says; twice within a minute it goes once. @throws CallError `too_many`. */
export async function sendInvoice(
  store: Store,
  order: Pick<Order, 'id'>,
  { shopperId, to, address, now }: InvoiceAsk,
): Promise<void> {
  await requireLimits(store, paperLimits({ to, shopperId, address }), now);
  await transaction(store, (tx) => askForInvoice(tx, { orderId: order.id, to, now }));
}

/** Leaves the invoice of an order to be sent by mail; asked for twice within a minute it goes once. */
export async function askForInvoice(
  tx: Tx,
  { orderId, to, now }: { orderId: number; to: string; now: Millis },
): Promise<void> {
  // Letters are named by the beginning of their key: an address may be long.
  const key = `invoice-asked ${orderId} ${Math.floor(now / MINUTE_MS)} ${to}`;
  await addToOutbox(tx, [{ kind: 'invoice-asked', key, payload: { orderId, to } }], now);
}
