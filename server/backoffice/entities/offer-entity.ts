import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { isQuoteOpen, QUOTE_STATUSES, statusTitles } from '../../../shared/order.ts';
import { offeredSchema, readOffered, withdrawOffer } from '../../orders/withdraw-offer.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Entity, type Fields, type KnownChange, tellFields } from './entity.ts';

/** Absent where it did not change, or was erased. */
const addressSchema = z.string().optional();

/** True once the offer itself was erased: each change of one has it. */
const isErased = (fields: Readonly<Record<string, unknown>>) => fields['offered'] === undefined;

/** Changes whose offer was erased, or was taken back or ended with them: it is sent anew. */
async function findFixed(
  db: Tx | Db,
  changes: readonly KnownChange[],
): Promise<ReadonlySet<KnownChange>> {
  const gone = await db
    .selectFrom('offer_revisions')
    .select(['order_id', 'revision'])
    .where('order_id', 'in', [0, ...changes.map(({ id }) => Number(id))])
    .where('withdrawn_at', 'is not', null)
    .execute();
  const keys = new Set(gone.map(({ order_id, revision }) => `${order_id} ${revision}`));
  return new Set(
    changes.filter(({ id, fields }) => {
      if (isErased(fields)) return true;
      const { data } = offeredSchema.safeParse(fields['offered']?.[0]);
      return !data || !isQuoteOpen(data.status) || keys.has(`${id} ${data.revision}`);
    }),
  );
}

/** The manager's offer of a quote request: prices, terms and what is sold, put back as one. */
export const offerEntity: Entity = {
  title: 'Предложение',
  right: 'quotes.change',
  fields: { offered: 'Предложение', delivery_address: 'Адрес' },
  restorable: new Set(['offered', 'delivery_address']),
  findFixed,
  async read(tx, ids) {
    const found = new Map<string, Fields>();
    for (const id of ids) {
      const { delivery_address } = await tx
        .selectFrom('orders')
        .select('delivery_address')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
      found.set(id, { offered: await readOffered(tx, Number(id)), delivery_address });
    }
    return found;
  },
  async restore(tx, id, fields, now) {
    if (fields === null) throw new CallError('conflict', 'Заявку не удаляют, а отклоняют');
    if (isErased(fields)) {
      throw new CallError('conflict', 'Данные покупателя удалены: отменить нельзя');
    }
    const to = offeredSchema.parse(fields['offered']);
    const address = addressSchema.parse(fields['delivery_address']);
    await withdrawOffer(tx, { quoteId: Number(id), to, address, actor: 'system', now });
  },
  tell: tellFields({
    offered(value) {
      const { data } = offeredSchema.safeParse(value);
      if (!data) return '—';
      const { revision, status, priced } = data;
      const known = QUOTE_STATUSES.find((one) => one === status);
      const title = known ? statusTitles[known] : status;
      return revision === 0 ? title : `№ ${revision}, ${formatPrice(priced.total)}, ${title}`;
    },
  }),
  link: (id) => desk.order(id),
};
