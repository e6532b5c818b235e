import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
  statusTitle,
  statusTitles,
} from '../../../shared/order.ts';
import { CHANGEABLE, changeLines } from '../../orders/change-lines.ts';
import type { OrderedLine } from '../../orders/insert-line.ts';
import { moveOrderIn } from '../../orders/move-order.ts';
import { requireSum } from '../../orders/require-sum.ts';
import { hasReturnable } from '../../orders/return-extra.ts';
import { askForInvoice } from '../../orders/send-invoice.ts';
import { sumOfUnits } from '../../orders/sum-of-units.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId, readRoubles, receiverField } from '../desk/form-fields.ts';
import { getOrderId } from './get-order-id.ts';
import { linesSchema } from './lines-form.ts';
import { type MergedLine, mergeLines } from './merge-lines.ts';
import { mayStep } from './next-steps.ts';

const note = z.string().trim().max(1000).default('');
interface Step {
  orderId: number;
  /** Status in which the step was shown; one that is not told may be any. */
  from?: OrderStatus | undefined;
  to: OrderStatus;
  note: string;
  staffId: number;
  now: number;
}

/** One step of an order by one of the staff. @throws CallError when it has moved since, or cannot move so. */
export async function stepOrder(change: Change, step: Step): Promise<void> {
  const { orderId, from, to, staffId, now } = step;
  const { tx } = change;
  await change.watch('order', [orderId]);
  const actor = `staff ${staffId}`;
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (from !== undefined && status !== from) {
    throw new CallError(
      'conflict',
      `Заказ уже «${statusTitle(status)}»: проверьте, тот ли это шаг`,
    );
  }
  await moveOrderIn(tx, { orderId, to, actor, note: step.note, now });
}

export const takeStep = deskAction({
  path: desk.orderStep.path,
  right: 'orders.ship',
  input: z.object({ to: z.enum(ORDER_STATUSES), from: z.enum(ORDER_STATUSES).optional(), note }),
  // Money that was paid on the site goes back by itself.
  isGrave: async ({ store }, { form, params }) =>
    form['to'] === 'cancelled' && (await hasReturnable(store.db, readId(params['id']))),
  async run({ store }, { staff, params, input, now }) {
    if (!mayStep(staff.role, input.to)) {
      throw new CallError('forbidden', 'Этот шаг делает отдел продаж');
    }
    const orderId = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(orderId)}: ${statusTitles[input.to]}`;
    const batch = { staffId: staff.id, action: 'order.step', title, now };
    return changeAs(store, batch, (change) =>
      stepOrder(change, { orderId, ...input, staffId: staff.id, now }),
    );
  },
});

export const saveLines = deskAction({
  path: desk.orderLines.path,
  right: 'orders.change',
  input: linesSchema,
  async run({ store }, { staff, params, input, now }) {
    const orderId = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(orderId)}: состав`;
    const batch = { staffId: staff.id, action: 'order.lines', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('order', [orderId]);
      const { status } = await tx
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      if (!CHANGEABLE.includes(status)) {
        throw new CallError('conflict', 'Состав этого заказа уже не изменить');
      }
      const merged = await mergeLines(tx, { orderId, staffId: staff.id }, input);
      const lines = await wantedLines(tx, orderId, merged);
      if (lines.length === 0) {
        throw new CallError('invalid', 'В заказе ничего не осталось: отмените его');
      }
      const reason = 'Состав изменил менеджер';
      await changeLines(tx, { orderId, lines, actor: `staff ${staff.id}`, reason, now });
    });
  },
});

async function wantedLines(
  tx: Tx,
  orderId: number,
  rows: readonly MergedLine[],
): Promise<OrderedLine[]> {
  const stored = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'package', 'price', 'sum', 'promo_discount'])
    .where('order_id', '=', orderId)
    .execute();
  const wanted: OrderedLine[] = [];
  for (const { code, quantity, price } of rows) {
    if (quantity === 0) continue;
    const product = await tx
      .selectFrom('products')
      .select(['id', 'code', 'title', 'unit'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!product) throw new CallError('invalid', `Нет товара с кодом «${code}»`);
    if (wanted.some(({ productId }) => productId === product.id)) {
      throw new CallError('invalid', `Товар ${code} стоит в заказе дважды`);
    }
    const old = stored.find(({ product_id }) => product_id === product.id);
    const usual = old && price.trim() === '' ? sumOfUnits(old, quantity) : null;
    const sum = usual ?? readRoubles(price, `товар ${code}`) * quantity;
    const { id: productId, title, unit: unitName } = product;
    wanted.push({ productId, code: product.code, title, unit: unitName, quantity, sum });
  }
  requireSum(wanted.map(({ sum }) => sum));
  return wanted;
}

export const sendPaper = deskAction({
  path: desk.orderLetter.path,
  right: 'orders.change',
  input: z.object({
    email: receiverField,
  }),
  async run({ store }, { staff, params, input, now }) {
    const orderId = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(orderId)}: счёт на ${input.email}`;
    const batch = { staffId: staff.id, action: 'order.letter', title, now };
    return changeAs(store, batch, (change) =>
      askForInvoice(change.tx, { orderId, to: input.email, now }),
    );
  },
});
