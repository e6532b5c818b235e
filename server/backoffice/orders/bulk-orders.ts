import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isOrderStatus, orderNumber } from '../../../shared/order.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { type Changed, changeAs } from '../changes/change-as.ts';
import { setCard } from '../desk/cards.ts';
import { deskAction } from '../desk/desk-page.ts';
import { listOrderIds, readOrderFilters } from './list-orders.ts';
import { nextSteps } from './next-steps.ts';
import { stepOrder } from './order-actions.ts';

/** Orders that one request changes; more are told to be narrowed down. */
const MOST = 500;

const ids = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().filter((id) => /^\d{1,9}$/.test(id)));

/** Work on all ticked orders, or on all that the list's filters find: one change, undone as one. */
export const bulkOrders = deskAction({
  path: desk.ordersBulk.path,
  right: 'orders.ship',
  input: z.object({
    ids,
    all: z.literal('yes').optional(),
    /** Filters of the list. */
    query: z.string().max(500).default(''),
    act: z.enum(['take', 'step'], 'Выберите, что сделать'),
  }),
  async run({ store }, { staff, input, now }) {
    const { act, all, query } = input;
    if (!mayRole(staff.role, 'orders.change') && act === 'take') {
      throw new CallError('forbidden', 'Для этого у вас нет прав');
    }
    const filters = readOrderFilters(new URLSearchParams(query));
    const asked = { me: staff.id, limit: MOST + 1 };
    const chosen = all
      ? await listOrderIds(store.db, filters, asked)
      : input.ids.map(Number).slice(0, MOST + 1);
    if (chosen.length === 0) throw new CallError('invalid', 'Отметьте заказы');
    if (chosen.length > MOST) throw new CallError('invalid', `За раз не больше ${MOST} заказов`);
    const what = act === 'take' ? 'взято' : 'следующий шаг';
    const title = `${countOf(chosen.length, ORDERS)}: ${what}`;
    const batch = { staffId: staff.id, action: `orders.${act}`, title, now };
    return changeAs(store, batch, async (change) => {
      for (const orderId of chosen) {
        if (act === 'take') {
          const thing = { entity: 'order', entityId: String(orderId) };
          await setCard(change, thing, { staff_id: staff.id });
          continue;
        }
        const order = await change.tx
          .selectFrom('orders')
          .select(['status', 'payment_kind', 'delivery_kind'])
          .where('id', '=', orderId)
          .where('kind', '=', 'order')
          .executeTakeFirst();
        if (!order || !isOrderStatus(order.status)) continue;
        const [next] = nextSteps({
          status: order.status,
          payment_kind: order.payment_kind,
          delivery: { kind: order.delivery_kind } as Parameters<typeof nextSteps>[0]['delivery'],
        });
        const isUnpaid = order.status === 'opened';
        if (!next || isUnpaid) {
          const why = isUnpaid ? 'ждёт оплаты' : 'дальше шагов нет';
          throw new CallError('conflict', `Заказ ${orderNumber(orderId)}: ${why}. Снимите отметку`);
        }
        if (order.status === 'review' && !mayRole(staff.role, 'orders.change')) {
          throw new CallError('forbidden', 'Проверяет заказы отдел продаж');
        }
        await stepOrder(change, { orderId, to: next.to, note: '', staffId: staff.id, now });
      }
    }) satisfies Promise<Changed<void>>;
  },
});
