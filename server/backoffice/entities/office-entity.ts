import * as desk from '../../../shared/desk-routes.ts';
import { keepDeliveryWay } from '../../opening/delivery-ways.ts';
import { followOffice } from '../../orders/follow-office.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Entity } from './entity.ts';
import { rowEntity } from './row-entity.ts';

const office = rowEntity({
  title: 'Филиал',
  right: 'settings.change',
  table: 'offices',
  columns: {
    city_id: 'Город',
    title: 'Название',
    address: 'Адрес',
    main_phone: 'Телефон',
    phones: 'Телефоны',
    email: 'Почта',
    hours: 'Часы работы',
    lon: 'Долгота',
    lat: 'Широта',
    messengers: 'Мессенджеры',
  },
  link: (id) => desk.settingsItem(`offices-${id}`),
  keep: keepDeliveryWay,
});

/** A branch; orders that wait there go where it goes. */
export const officeEntity: Entity = {
  ...office,
  async restore(tx, id, fields, now) {
    const from = await findOffice(tx, id);
    await office.restore(tx, id, fields, now);
    const to = await findOffice(tx, id);
    if (from && to) await followOffice(tx, { from, to, actor: 'system', now });
  },
};

const findOffice = (tx: Tx, id: string) =>
  tx
    .selectFrom('offices')
    .select(['city_id', 'title', 'address'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
