import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { countOf, formatCount, REQUESTS } from '../../../shared/ru/plural.ts';
import { changeAs } from '../changes/change-as.ts';
import { findCard, setCard } from '../desk/cards.ts';
import { deskAction } from '../desk/desk-page.ts';
import { chosenFields } from '../desk/form-fields.ts';
import { recallKeepers, requireUntaken } from '../desk/shown-rows.ts';
import { listQuoteIds, readQuoteFilters } from '../orders/quote-keys.ts';

/** Requests of one change; more are told to be narrowed down. */
const MOST = 500;

/**
 * Takes all ticked requests upon oneself, or all that the list's filters find: undone as one. One that
 * another person has taken meanwhile holds up all, and is named.
 */
export const takeQuotes = deskAction({
  path: desk.quotesBulk.path,
  right: 'quotes.change',
  input: z.object(chosenFields),
  async run({ store }, { staff, input: { ids, all, query }, form, now }) {
    const filters = readQuoteFilters(new URLSearchParams(query));
    const chosen = all ? await listQuoteIds(store.db, filters, MOST + 1) : ids;
    if (chosen.length === 0) throw new CallError('invalid', 'Отметьте заявки');
    if (chosen.length > MOST) {
      throw new CallError('invalid', `За раз не больше ${formatCount(MOST)} заявок`);
    }
    const shown = recallKeepers(chosen, { all, staffId: filters.staffId }, form);
    const title = `${countOf(chosen.length, REQUESTS)}: взято`;
    const batch = { staffId: staff.id, action: 'quotes.take', title, now };
    return changeAs(store, batch, async (change) => {
      const known = await change.tx
        .selectFrom('orders')
        .select('id')
        .where('kind', '=', 'request')
        .where('id', 'in', [...chosen])
        .execute();
      if (known.length < chosen.length) throw new CallError('not_found', 'Нет такой заявки');
      for (const id of chosen) {
        const thing = { entity: 'quote', entityId: String(id) };
        const card = await findCard(change.tx, thing);
        const taking = { shown: shown.get(id), now: card?.staffId ?? null, me: staff.id };
        await requireUntaken(change.tx, { ...taking, title: `Заявка ${orderNumber(id)}: ` });
        await setCard(change, thing, { staff_id: staff.id, snoozed_until: null });
      }
    });
  },
});
