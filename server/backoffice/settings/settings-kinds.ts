import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { parseEmail } from '../../../shared/email.ts';
import { formatPrice } from '../../../shared/money.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { noteOwnerValues } from '../../opening/owner-values.ts';
import { followOffice, type NamedOffice } from '../../orders/follow-office.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { type Row, textOfRow } from '../entities/row-entity.ts';
import type { RecordField, RecordKind, Texts } from '../records/record-kind.ts';
import { cityKind } from './city-kind.ts';
import { holdWords } from './hold-words.ts';
import { readMessengers, tellMessengers } from './messengers.ts';
import { line, PLACE } from './setting-fields.ts';

const DAYS: readonly RecordField[] = [
  { name: 'min_days', label: 'Дней, от', kind: 'number', isRequired: true, min: 1, max: 90 },
  { name: 'max_days', label: 'Дней, до', kind: 'number', isRequired: true, min: 1, max: 90 },
];

const roubles = (name: string, label: string, hint?: string): RecordField => ({
  name,
  label,
  kind: 'roubles',
  ...(hint === undefined ? { isRequired: true } : { hint }),
});

const checkDays = async (_tx: unknown, texts: Texts): Promise<Record<string, string>> => {
  const errors: Record<string, string> = {};
  if (Number(texts['min_days']) > Number(texts['max_days'])) {
    errors['max_days'] = 'Дней не меньше, чем в начале срока';
  }
  return errors;
};

async function cityChoices(db: Db): Promise<Record<string, RecordField['choices']>> {
  const rows = await db.selectFrom('cities').select(['id', 'title']).orderBy('title').execute();
  const main = rows.filter(({ id }) => id === MAIN_CITY_ID);
  const others = rows.filter(({ id }) => id !== MAIN_CITY_ID);
  return { city_id: [...main, ...others].map(({ id, title }) => [String(id), title] as const) };
}

const cityOf = (
  row: Row,
  { city_id: cities = [] }: Readonly<Record<string, RecordField['choices']>>,
) => cities.find(([id]) => id === textOfRow(row, 'city_id'))?.[1] ?? '';

const daysOf = (row: Row) => `${textOfRow(row, 'min_days')}–${textOfRow(row, 'max_days')} дн.`;

const namedOffice = ({ city_id, title = '', address = '' }: Texts): NamedOffice => {
  return { city_id: Number(city_id), title, address };
};

/** Places and prices of the shop. */
export const settingsKinds: readonly RecordKind[] = [
  cityKind,
  {
    key: 'offices',
    title: 'Филиалы',
    one: 'Филиал',
    note: 'Куда можно приехать за заказом: на картах, в контактах и при оформлении.',
    table: 'offices',
    idColumn: 'id',
    entity: 'office',
    isDeliveryWay: true,
    searched: ['title', 'address'],
    order: [['id', 'asc']],
    choices: cityChoices,
    fields: [
      { name: 'city_id', label: 'Город', kind: 'choice', isNumber: true, isRequired: true },
      line('title', 'Название'),
      line('address', 'Адрес'),
      {
        ...line('main_phone', 'Телефон'),
        check: (phone) => (parsePhone(phone) ? null : 'Проверьте телефон: +7 и десять цифр'),
      },
      {
        name: 'phones',
        label: 'Все телефоны',
        kind: 'list',
        rows: 2,
        hint: 'По строке',
        check: (phones) =>
          phones.split('\n').every((phone) => parsePhone(phone))
            ? null
            : 'Проверьте телефоны: +7 и десять цифр',
      },
      {
        ...line('email', 'Почта'),
        check: (email) => (parseEmail(email) ? null : 'Проверьте почту: она вида zakaz@example.ru'),
      },
      line('hours', 'Часы работы', '«пн–пт 9:00–18:00»'),
      {
        name: 'messengers',
        label: 'Мессенджеры',
        kind: 'own',
        rows: 2,
        hint: 'По строке: Telegram https://t.me/shop',
        check: (messengers) => (readMessengers(messengers) ? null : 'Название и адрес: https://…'),
      },
      ...PLACE,
    ],
    async readOwn(tx, key) {
      const office = await tx
        .selectFrom('offices')
        .select('messengers')
        .where('id', '=', Number(key))
        .executeTakeFirst();
      return { messengers: tellMessengers(office?.messengers ?? '[]') };
    },
    async writeOwn(tx, key, { messengers = '' }) {
      await tx
        .updateTable('offices')
        .set({ messengers: JSON.stringify(readMessengers(messengers) ?? []) })
        .where('id', '=', Number(key))
        .execute();
    },
    async after({ change, key, texts, published, by, now }) {
      if (published) {
        const [from, to] = [namedOffice(published), namedOffice(texts)];
        await followOffice(change.tx, { from, to, actor: 'system', now });
      }
      const { title, address, main_phone: phone, email, hours } = texts;
      const place = { lon: Number(texts['lon']), lat: Number(texts['lat']) };
      await change.watch('owner_value', [`office.${key}`]);
      const office = { title, address, phone, email, hours, ...place };
      await noteOwnerValues(change.tx, { [`office.${key}`]: office }, { by, at: now });
    },
    tell: (row, choices) => ({
      title: textOfRow(row, 'title'),
      detail: `${cityOf(row, choices)}, ${textOfRow(row, 'address')}`,
    }),
  },
  {
    key: 'storages',
    title: 'Склады',
    one: 'Склад',
    note: 'Город склада решает, где товар в наличии. Склады учётной системы приходят с остатками сами; изменённые здесь название и адрес она не перепишет.',
    table: 'storages',
    idColumn: 'id',
    entity: 'storage',
    isKept: true,
    searched: ['title', 'address'],
    order: [['id', 'asc']],
    choices: cityChoices,
    fields: [
      { name: 'city_id', label: 'Город', kind: 'choice', isNumber: true, isRequired: true },
      line('title', 'Название'),
      { name: 'address', label: 'Адрес', kind: 'line' },
    ],
    after: holdWords,
    tell: (row, choices) => ({
      title: textOfRow(row, 'title'),
      detail: [cityOf(row, choices), textOfRow(row, 'address')].filter(Boolean).join(', '),
    }),
  },
  {
    key: 'couriers',
    title: 'Курьер',
    one: 'Тариф курьера',
    note: 'Цена своей доставки по городу.',
    table: 'courier_tariffs',
    idColumn: 'city_id',
    entity: 'courier_tariff',
    isDeliveryWay: true,
    searched: [],
    order: [['city_id', 'asc']],
    choices: cityChoices,
    fields: [
      {
        name: 'city_id',
        label: 'Город',
        kind: 'choice',
        isNumber: true,
        isRequired: true,
        isKey: true,
      },
      roubles('price', 'Цена, ₽'),
      roubles('free_from', 'Бесплатно от суммы, ₽', 'Пусто — никогда'),
      {
        name: 'max_weight_grams',
        label: 'Наибольший вес, г',
        kind: 'number',
        min: 1,
        hint: 'Пусто — любой',
      },
      ...DAYS,
    ],
    check: checkDays,
    async after({ change, key, texts, by, now }) {
      if (Number(key) !== MAIN_CITY_ID) return;
      await change.watch('owner_value', ['delivery.courier']);
      await noteOwnerValues(change.tx, { 'delivery.courier': texts }, { by, at: now });
    },
    tell: (row, choices) => ({
      title: cityOf(row, choices),
      detail: `${formatPrice(Number(row['price']))}, ${daysOf(row)}`,
    }),
  },
  {
    key: 'carriers',
    title: 'Перевозка',
    one: 'Тариф перевозки',
    note: 'Транспортная компания: цена по расстоянию от главного города и весу.',
    table: 'transport_zones',
    idColumn: 'up_to_km',
    entity: 'transport_zone',
    isDeliveryWay: true,
    searched: [],
    order: [['up_to_km', 'asc']],
    fields: [
      {
        name: 'up_to_km',
        label: 'До расстояния, км',
        kind: 'number',
        isRequired: true,
        isKey: true,
        min: 1,
        max: 12_000,
      },
      roubles('base_price', 'За отправление, ₽'),
      roubles('price_per_kg', 'За килограмм, ₽'),
      ...DAYS,
    ],
    check: checkDays,
    tell: (row) => ({
      title: `до ${textOfRow(row, 'up_to_km')} км`,
      detail: `${formatPrice(Number(row['base_price']))} и ${formatPrice(Number(row['price_per_kg']))} за кг, ${daysOf(row)}`,
    }),
  },
];
