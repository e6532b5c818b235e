import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { isOrderStatus, parseOrderNumber, statusTitles } from '../../../shared/order.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { ShippedPage, type ShippingRow } from '../../../views/backoffice/orders/shipped-page.tsx';
import { isTrackNumber } from '../../orders/sms-words.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { nextStepsOf } from './next-steps.ts';
import { stepOrder } from './order-actions.ts';

/** Rows of one table; a day of a large storage. */
const MOST = 500;

/** «№ 100012», then the track number: from a carrier's table, a spreadsheet or by hand. */
const ROW = /^\s*(?:№\s*)?(\d{6,9})(?:[;,\s]+([^;,\s].*)?)?$/;

/** Ships many orders by a table pasted from a carrier: good rows go, bad ones come back with their reason. */
export const shipMany = deskAction({
  path: desk.ordersShipping.path,
  right: 'orders.ship',
  input: z.object({
    rows: z
      .string()
      .max(100_000, 'Таблица слишком велика')
      .transform((text) => text.split(/\r?\n/).filter((row) => row.trim() !== ''))
      .refine((rows) => rows.length > 0, 'Вставьте номера заказов и отправлений')
      .refine((rows) => rows.length <= MOST, `За раз не больше ${MOST} строк`),
  }),
  async run({ store }, { staff, input, returnTo, now }) {
    const batch = { staffId: staff.id, action: 'orders.ship', title: 'Отгрузка по списку', now };
    const { result, batchId } = await changeAs(store, batch, async (change) => {
      const rows: ShippingRow[] = [];
      for (const text of input.rows) {
        const [, number = '', track = ''] = ROW.exec(text) ?? [];
        const found = await findShippable(change.tx, { number, track: track.trim() });
        if ('why' in found) rows.push({ text, why: found.why, orderId: null });
        else {
          const { orderId } = found;
          const step = { orderId, to: 'shipped', note: track.trim() } as const;
          await stepOrder(change, { ...step, staffId: staff.id, now });
          rows.push({ text, why: null, orderId });
        }
      }
      return rows;
    });
    const shipped = result.filter(({ why }) => why === null).length;
    const page = {
      title: `Отгружено: ${countOf(shipped, ORDERS)}`,
      body: <ShippedPage rows={result} returnTo={returnTo} />,
    };
    return { batchId, page, data: { rows: result } };
  },
});

async function findShippable(
  tx: Tx,
  { number, track }: { number: string; track: string },
): Promise<{ orderId: number } | { why: string }> {
  if (number === '') return { why: 'в начале строки нужен номер заказа' };
  if (!isTrackNumber(track)) return { why: 'после номера заказа нужен номер отправления' };
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'payment_kind',
      'paid_sum',
      'total',
      'waived',
      'delivery_kind',
      'led_by',
    ])
    .where('id', '=', parseOrderNumber(number) ?? 0)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order || !isOrderStatus(order.status)) return { why: 'нет такого заказа' };
  const steps = nextStepsOf({ ...order, status: order.status });
  if (!steps.some(({ to }) => to === 'shipped')) {
    return { why: `заказ «${statusTitles[order.status]}»: отгрузить его нельзя` };
  }
  return { orderId: order.id };
}
