import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { isOrderStatus, type OrderStatus } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { readShownRows, recallKeepers } from '../desk/shown-rows.ts';
import { listOrderIds, readOrderFilters } from './list-orders.ts';

/** Fields of a form below the list of orders. */
interface ChosenFields {
  ids: readonly number[];
  all?: 'yes' | undefined;
  /** Filters of the list. */
  query: string;
}

/** An order to be worked on. */
export interface ChosenOrder {
  id: number;
  /** Status in which the list has shown it; null: the form does not say. */
  from: OrderStatus | null;
  /** Keeper with whom the list has shown it; 0: nobody, absent: the form does not say. */
  keeper?: number | undefined;
}

/** Ticked orders, or all that the list's filters find. @throws CallError when there are none or too many. */
export async function chooseOrders(
  db: Db,
  { ids, all, query }: ChosenFields,
  { me, most, tooMany }: { me: number; most: number; tooMany: string },
): Promise<readonly number[]> {
  const filters = readOrderFilters(new URLSearchParams(query));
  const chosen = all ? await listOrderIds(db, filters, { me, limit: most + 1 }) : ids;
  if (chosen.length === 0) throw new CallError('invalid', 'Отметьте заказы');
  if (chosen.length > most) throw new CallError('invalid', tooMany);
  return chosen;
}

/**
 * Says of chosen orders in which status and with which keeper they were shown: the form carries it of
 * those on its page, and all that a list of one status or keeper finds were in that one.
 */
export function recallShown(
  ids: readonly number[],
  { all, query }: ChosenFields,
  form: Readonly<Record<string, unknown>>,
): ChosenOrder[] {
  const { state, q, staffId } = readOrderFilters(new URLSearchParams(query));
  const common = all && !q && isOrderStatus(state) ? state : null;
  const shown = readShownRows(form, DeskField.Shown);
  const keepers = recallKeepers(ids, { all, staffId }, form);
  return ids.map((id) => {
    const status = shown.get(id) ?? '';
    return { id, from: isOrderStatus(status) ? status : common, keeper: keepers.get(id) };
  });
}
