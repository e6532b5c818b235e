import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { bumpSequence, type Tx } from '../../platform/store/transaction.ts';
import type { Entity } from './entity.ts';
import { rowEntity } from './row-entity.ts';

const row = rowEntity({
  title: 'Город',
  right: 'settings.change',
  table: 'cities',
  columns: {
    title: 'Название',
    title_in: 'В предложном падеже',
    region: 'Область',
    country: 'Страна',
    subdomain: 'Адрес',
    timezone: 'Часовой пояс',
    lon: 'Долгота',
    lat: 'Широта',
    population: 'Жителей',
    is_popular: 'Популярный',
  },
  // Prices and stock fall back to cities: the catalogue follows too.
  async announce(tx) {
    await bumpSequence(tx, 'reference');
    await bumpSequence(tx, 'catalog');
  },
  link: (id) => desk.settingsItem(`cities-${id}`),
});

/** Tables whose rows belong to a city. */
const BELONGS = [
  'offices',
  'storages',
  'courier_tariffs',
  'orders',
  'customer_addresses',
  'callbacks',
  'inquiries',
] as const;

/** A city; a new one is taken away again while nothing belongs to it. */
export const cityEntity: Entity = {
  ...row,
  async restore(tx, id, fields, now) {
    if (fields === null) await requireEmpty(tx, Number(id));
    await row.restore(tx, id, fields, now);
  },
};

/** @throws CallError when something belongs to it already. */
async function requireEmpty(tx: Tx, cityId: number): Promise<void> {
  for (const table of BELONGS) {
    const own = tx.selectFrom(table).select('city_id').where('city_id', '=', cityId).limit(1);
    if (await own.executeTakeFirst()) {
      throw new CallError(
        'conflict',
        'В городе уже есть заказы, филиалы или тарифы: его не убрать',
      );
    }
  }
}
