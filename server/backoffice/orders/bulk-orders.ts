import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countOf, formatCount, ORDERS } from '../../../shared/ru/plural.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { chosenFields } from '../desk/form-fields.ts';
import type { BulkRefusal } from '../entities/find-bulk-job.ts';
import { MOST_AT_ONCE, noteBulk, startBulk } from '../jobs/bulk-job.ts';
import { type ChosenOrder, chooseOrders, recallShown } from './choose-orders.ts';
import { bulkInvoices, bulkStep, bulkTake } from './step-many.ts';

/** Orders of one change; more are told to be narrowed down. */
const MOST = 10_000;

/**
 * Work on all ticked orders, or on all that the list's filters find: one change, undone as one. What one
 * order refuses holds up no other, and is told on the page of the work.
 */
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
    const chosen = recallShown(ids, input, form);
    if (act === 'step') requireShown(chosen);
    const title = `${countOf(chosen.length, ORDERS)}: ${words[act]}`;
    const name = `orders.${act}` as const;
    if (chosen.length > MOST_AT_ONCE) {
      const asked = { name, things: chosen, input: {} };
      return startBulk(store, { ...asked, staffId: staff.id, title, now });
    }
    const batch = { staffId: staff.id, action: name, title, now };
    const { result: job, ...done } = await changeAs(store, batch, async (change) => {
      const part = { name, things: chosen, input: {}, batchId: 0, staff, now };
      const refused = await kinds[act].work(change, part);
      if (refused.length === 0) return null;
      requireSome(refused, chosen.length);
      return noteBulk(change, { ...part, staffId: staff.id, title, refused });
    });
    return job === null ? done : { ...done, location: desk.job(job), data: { job } };
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
const kinds = { take: bulkTake, step: bulkStep, letter: bulkInvoices } as const;
const MOST_NAMED = 3;

/** @throws CallError with the reasons when none of the orders was worked on. */
function requireSome(refused: readonly BulkRefusal[], all: number): void {
  if (refused.length < all) return;
  const told = refused.slice(0, MOST_NAMED).map(({ title, why }) => `${title}: ${why}`);
  const rest = all > MOST_NAMED ? `; и ещё ${formatCount(all - MOST_NAMED)}` : '';
  throw new CallError('conflict', `Ничего не сделано. ${told.join('; ')}${rest}`);
}
