import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { countOf, formatCount, ORDERS } from '../../../shared/ru/plural.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { chosenFields } from '../desk/form-fields.ts';
import { MOST_AT_ONCE, startBulk } from '../jobs/bulk-job.ts';
import { chooseOrders } from './list-orders.ts';
import { stepNext, takeOrder } from './step-many.ts';

/** Orders of one change; more are told to be narrowed down. */
const MOST = 10_000;

/** Work on all ticked orders, or on all that the list's filters find: one change, undone as one. */
export const bulkOrders = deskAction({
  path: desk.ordersBulk.path,
  right: 'orders.ship',
  input: z.object({
    ...chosenFields,
    act: z.enum(['take', 'step'], 'Выберите, что сделать'),
  }),
  async run({ store }, { staff, input, now }) {
    const { act } = input;
    if (!mayRole(staff.role, 'orders.change') && act === 'take') {
      throw new CallError('forbidden', 'Для этого у вас нет прав');
    }
    const tooMany = `За раз не больше ${formatCount(MOST)} заказов`;
    const chosen = await chooseOrders(store.db, input, { me: staff.id, most: MOST, tooMany });
    const what = act === 'take' ? 'взято' : 'следующий шаг';
    const title = `${countOf(chosen.length, ORDERS)}: ${what}`;
    const name = `orders.${act}` as const;
    if (chosen.length > MOST_AT_ONCE) {
      const asked = { name, things: chosen, input: {} };
      return startBulk(store, { ...asked, staffId: staff.id, title, now });
    }
    const batch = { staffId: staff.id, action: name, title, now };
    return changeAs(store, batch, async (change) => {
      for (const orderId of chosen) {
        if (act === 'take') await takeOrder(change, orderId, { staff, now });
        else await stepOrRefuse(change, orderId, { staff, now });
      }
    });
  },
});

/** @throws CallError naming the order that has no next step. */
async function stepOrRefuse(...[change, orderId, doer]: Parameters<typeof stepNext>) {
  try {
    await stepNext(change, orderId, doer);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    const why = `Заказ ${orderNumber(orderId)}: ${error.message}. Снимите отметку`;
    throw new CallError('conflict', why);
  }
}
