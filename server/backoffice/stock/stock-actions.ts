import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { releaseHoldIn } from '../../orders/end-holds.ts';
import { clearRest, setRest } from '../../stock/set-rests.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { getOrderId } from '../orders/get-order-id.ts';
import { mergeCount } from './merge-count.ts';

const MOST_UNITS = 1_000_000;

/** Units that somebody has counted in a storage, until a day; or back to what is told. */
export const countRest = deskAction({
  path: desk.stockCount.path,
  right: 'stock.change',
  input: z.object({
    storage: z.string().max(10),
    /** The count is taken back. */
    back: z.literal('yes').optional(),
    units: z
      .string()
      .trim()
      .regex(/^\d{0,7}$/, 'Целое число единиц, от 0')
      .refine((text) => Number(text) <= MOST_UNITS, 'Слишком много')
      .default(''),
    until: z.string().trim().max(10).optional(),
    reason: z.string().trim().max(200).optional(),
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const product_id = readId(params['id']);
    const storage_id = readId(input.storage);
    const product = await store.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', product_id)
      .executeTakeFirst();
    const storage = await store.db
      .selectFrom('storages')
      .select('title')
      .where('id', '=', storage_id)
      .executeTakeFirst();
    if (!product || !storage) throw new CallError('not_found', 'Нет такого товара или склада');
    if (!input.back && input.units === '') throw new CallError('invalid', 'Сколько посчитали?');
    const title = `Остаток: ${product.title}, ${storage.title}`;
    const batch = { staffId: staff.id, action: 'stock.count', title, now };
    return changeAs(store, batch, async (change) => {
      const place = { product_id, storage_id };
      await change.watch('rest', [`${product_id} ${storage_id}`]);
      const rest = await mergeCount(change.tx, { place, form, input, staffId: staff.id, now });
      if (rest === 'gone') return clearRest(change.tx, place);
      if (rest) await setRest(change.tx, { ...place, ...rest });
    });
  },
});

/** Gives back what an unpaid order holds, before its term. */
export const releaseHold = deskAction({
  path: desk.stockHoldRelease.path,
  right: 'stock.change',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const orderId = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(orderId)}: товар больше не отложен`;
    const batch = { staffId: staff.id, action: 'stock.release', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('order', [orderId]);
      await change.watch('hold', [orderId]);
      await releaseHoldIn(change.tx, { orderId, now });
    });
  },
});
