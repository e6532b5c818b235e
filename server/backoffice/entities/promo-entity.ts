import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from './entity.ts';
import { rowEntity } from './row-entity.ts';

const row = rowEntity({
  title: 'Промокод',
  right: 'promo.change',
  table: 'promo_codes',
  columns: {
    code: 'Код',
    note: 'Заметка',
    active: 'Включён',
    percent: 'Процент',
    sum_off: 'Сумма скидки',
    starts_at: 'Начало',
    ends_at: 'Конец',
    min_goods: 'От суммы',
    max_uses: 'Раз всего',
    max_per_buyer: 'Раз на покупателя',
    categories: 'Категории',
    brands: 'Бренды',
    levels: 'Уровни цен',
    on_sale: 'На товары по акции',
    mailing: 'Рассылка',
  },
  // No page of the shop that is kept shows a code.
  announce: async () => {},
  link: (id) => desk.promoItem(`promo-${id}`),
});

/** A promo code; one that was used stays, as its orders name it. */
export const promoEntity: Entity = {
  ...row,
  async restore(tx, id, fields, now) {
    const used = await tx
      .selectFrom('orders')
      .select('id')
      .where('promo_id', '=', Number(id))
      .limit(1)
      .executeTakeFirst();
    if (fields === null && used) {
      throw new CallError('conflict', 'С этим промокодом уже есть заказы: выключите его');
    }
    await row.restore(tx, id, fields, now);
  },
};
