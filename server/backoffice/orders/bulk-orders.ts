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
import { type ChosenOrder, chooseOrders, recallStatuses } from './choose-orders.ts';
import { mailInvoice, stepNext, takeOrder } from './step-many.ts';

/** Orders of one change; more are told to be narrowed down. */
const MOST = 10_000;

/** Work on all ticked orders, or on all that the list's filters find: one change, undone as one. */
export const bulkOrders = deskAction({
  path: desk.ordersBulk.path,
  right: 'orders.ship',
  input: z.object({
    ...chosenFields,
    act: z.enum(['take', 'step', 'letter'], 'Выберите, что сделать'),
  }),
  async run({ store }, { staff, input, form, now }) {
    const { act } = input;
    if (!mayRole(staff.role, 'orders.change') && act !== 'step') {
      throw new CallError('forbidden', 'Для этого у вас нет прав');
    }
    const tooMany = `За раз не больше ${formatCount(MOST)} заказов`;
    const ids = await chooseOrders(store.db, input, { me: staff.id, most: MOST, tooMany });
    const chosen = recallStatuses(ids, input, form);
    if (act === 'step') requireShown(chosen);
    const title = `${countOf(chosen.length, ORDERS)}: ${words[act]}`;
    const name = `orders.${act}` as const;
    if (chosen.length > MOST_AT_ONCE) {
      const asked = { name, things: chosen, input: {} };
      return startBulk(store, { ...asked, staffId: staff.id, title, now });
    }
    const batch = { staffId: staff.id, action: name, title, now };
    return changeAs(store, batch, async (change) => {
      for (const order of chosen) {
        await workOrRefuse(works[act], change, order, { staff, now });
      }
    });
  },
});

/** @throws CallError when the next step of some order is not known: it may have taken it already. */
function requireShown(chosen: readonly ChosenOrder[]): void {
  if (chosen.every(({ from }) => from !== null)) return;
  const why = 'Неизвестно, какими заказы были в списке';
  throw new CallError(
    'conflict',
    `${why}: отберите одно состояние или отметьте заказы на странице`,
  );
}

const words = { take: 'взято', step: 'следующий шаг', letter: 'счета отправлены' } as const;
const works = { take: takeOrder, step: stepNext, letter: mailInvoice } as const;

/** @throws CallError naming the order that cannot be worked on so. */
async function workOrRefuse(
  work: typeof stepNext,
  ...[change, order, doer]: Parameters<typeof stepNext>
) {
  try {
    await work(change, order, doer);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    const why = `Заказ ${orderNumber(order.id)}: ${error.message}. Снимите отметку`;
    throw new CallError('conflict', why);
  }
}
