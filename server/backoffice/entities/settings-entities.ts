import { PAYMENT_CHOICES } from '../../../shared/checkout.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { keepDeliveryWay } from '../../opening/delivery-ways.ts';
import { paymentRow, toldWays } from '../../opening/payment-ways.ts';
import { cityEntity } from './city-entity.ts';
import type { Entity } from './entity.ts';
import { letterEntity } from './letter-entity.ts';
import { officeEntity } from './office-entity.ts';
import { rowEntity } from './row-entity.ts';
import { storageEntity } from './storage-entity.ts';

const right = 'settings.change';
const link = (kind: string) => (id: string) => desk.settingsItem(`${kind}-${id}`);
const days = { min_days: 'Дней, от', max_days: 'Дней, до' };

const ownerValue = rowEntity({
  title: 'Сведения',
  right,
  table: 'owner_values',
  idColumn: 'name',
  isTextId: true,
  columns: { value: 'Значение', changed_by: 'Кто сказал', changed_at: 'Когда' },
  link: (id) => (id.startsWith(paymentRow('')) ? desk.paymentSettings() : desk.settings()),
});

/** A fact of the shop; putting one back leaves a way to pay. */
const ownerValueEntity: Entity = {
  ...ownerValue,
  async restore(tx, id, fields, now) {
    await ownerValue.restore(tx, id, fields, now);
    if (!id.startsWith(paymentRow(''))) return;
    const told = toldWays(await tx.selectFrom('owner_values').select(['name', 'value']).execute());
    if (PAYMENT_CHOICES.some((way) => told[way] !== '0')) return;
    throw new CallError('conflict', 'Не осталось бы ни одного способа оплаты: включите другой');
  },
};

/** Things that the owner tells of the shop. */
export const settingsEntities = {
  owner_value: ownerValueEntity,
  letter: letterEntity,
  city: cityEntity,
  office: officeEntity,
  storage: storageEntity,
  courier_tariff: rowEntity({
    title: 'Курьер',
    right,
    table: 'courier_tariffs',
    idColumn: 'city_id',
    columns: {
      price: 'Цена',
      free_from: 'Бесплатно от',
      max_weight_grams: 'Наибольший вес, г',
      min_days: days.min_days,
      max_days: days.max_days,
    },
    link: link('couriers'),
    keep: keepDeliveryWay,
  }),
  transport_zone: rowEntity({
    title: 'Перевозка',
    right,
    table: 'transport_zones',
    idColumn: 'up_to_km',
    columns: {
      base_price: 'Цена отправления',
      price_per_kg: 'За килограмм',
      min_days: days.min_days,
      max_days: days.max_days,
    },
    link: link('carriers'),
    keep: keepDeliveryWay,
  }),
} as const;
