import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { formatPhone, parsePhone } from '../../../shared/ru/phone.ts';
import { setDay } from '../../orders/promised-day.ts';
import { noteChange } from '../../orders/tell-of-change.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { findDayFault, isDay, typedEmailField } from '../desk/form-fields.ts';
import { FieldRefusal } from '../desk/price-text.ts';
import { getOrderId } from './get-order-id.ts';

const detailTitles = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'Почта',
  delivery_on: 'Обещанный день',
  comment: 'Комментарий покупателя',
} as const;
type DetailName = keyof typeof detailTitles;
type Details = Readonly<Record<DetailName, string>>;

/** Fields of an order as the form shows them. */
export async function editableDetails(db: Db, id: number): Promise<Details> {
  const row = await db
    .selectFrom('orders')
    .select(['name', 'phone', 'email', 'delivery_on', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, phone: formatPhone(row.phone), delivery_on: row.delivery_on ?? '' };
}

const text = (max: number) => z.string().trim().max(max, `Длиннее ${max} знаков`).optional();

export const saveDetails = deskAction({
  path: desk.orderDetails.path,
  right: 'orders.change',
  input: z.object({
    name: text(200),
    phone: text(30).refine((value) => !value || parsePhone(value), 'Телефон: +7 и десять цифр'),
    email: typedEmailField,
    delivery_on: text(10).refine((value) => !value || isDay(value), 'День: ГГГГ-ММ-ДД'),
    comment: text(1000),
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const id = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(id)}: данные`;
    const batch = { staffId: staff.id, action: 'order.details', title, now };
    const thing = { entity: 'order', entityId: String(id), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    return changeAs(store, batch, async (change) => {
      await change.watch('order', [id]);
      const present = await editableDetails(change.tx, id);
      const changed = mergeEdit({
        form: { ...form, ...input },
        present,
        titles: detailTitles,
        own,
      });
      if (Object.keys(changed).length === 0) return;
      const { phone, delivery_on, ...rest }: Partial<Details> = changed;
      if (phone === '' || rest.name === '') {
        throw new CallError('invalid', 'Имя и телефон нужны: без них заказ некому отдать');
      }
      const fault = findDayFault(delivery_on, now);
      if (fault !== null) throw new FieldRefusal('delivery_on', fault);
      await change.tx
        .updateTable('orders')
        .set({
          ...rest,
          ...(phone !== undefined && { phone: parsePhone(phone) ?? phone }),
          updated_at: now,
        })
        .where('id', '=', id)
        .execute();
      if (delivery_on === undefined) return;
      const note = await setDay(change.tx, { orderId: id, on: delivery_on || null, now });
      await noteChange(change.tx, { orderId: id, note, actor: `staff ${staff.id}`, now });
    });
  },
});
