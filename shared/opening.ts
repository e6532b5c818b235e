import { z } from 'zod';
import { parseEmail } from './email.ts';
import { parsePhone } from './ru/phone.ts';

/** Steps of a shop before it opens, in the order in which they are told. */
const OPENING_STEPS = [
  'company',
  'bank',
  'payment',
  'city',
  'delivery',
  'invented',
  'goods',
] as const;
export type OpeningStepId = (typeof OPENING_STEPS)[number];

/** Step that is missing, for people. */
export interface OpeningStep {
  id: OpeningStepId;
  title: string;
  /** Advice in words. */
  hint: string;
  /** Exact faults; empty: nothing has been told at all. */
  problems: readonly string[];
  /** True when a shop on a real address must not open without it. */
  isRequired: boolean;
}

const MAX_TEXT = 300;
const said = (what: string) =>
  z
    .string(`Напишите ${what}`)
    .trim()
    .min(1, `Напишите ${what}`)
    .max(MAX_TEXT, `Длиннее ${MAX_TEXT} знаков`);
const degrees = (what: string, limit: number) =>
  z.coerce
    .number(`Напишите ${what} числом`)
    .min(-limit, `Проверьте: ${what} не меньше −${limit}`)
    .max(limit, `Проверьте: ${what} не больше ${limit}`);
const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The city of the shop's main address. */
export const cityFormSchema = z.object({
  title: said('город'),
  titleIn: said('город в предложном падеже: «в …»'),
  region: said('область или край'),
  lon: degrees('долготу', 180),
  lat: degrees('широту', 90),
  timezone: said('часовой пояс: Europe/Moscow').refine(
    isZone,
    'Такого часового пояса нет: нужен вид Europe/Moscow',
  ),
});
export type CityForm = z.output<typeof cityFormSchema>;

/** A branch where orders can be fetched. */
export const officeFormSchema = z.object({
  title: said('название филиала'),
  address: said('адрес филиала'),
  phone: said('телефон филиала').refine(
    (text) => parsePhone(text) !== null,
    'Проверьте телефон: +7 и десять цифр',
  ),
  email: said('почту филиала').refine(
    (text) => parseEmail(text) !== null,
    'Проверьте почту: она вида zakaz@example.ru',
  ),
  hours: said('часы работы: «пн–пт 9:00–18:00»'),
  lon: degrees('долготу', 180),
  lat: degrees('широту', 90),
});
export type OfficeForm = z.output<typeof officeFormSchema>;

const days = z.coerce.number('Напишите число дней').int('Нужно целое число дней').min(1).max(90);
/** Roubles as they are typed; kopecks inside. */
const roubles = z.coerce
  .number('Напишите цену в рублях')
  .min(0, 'Цена не меньше нуля')
  .max(10_000_000, 'Цена не больше 10 000 000 ₽')
  .transform((value) => Math.round(value * 100));
const inOrder = ({ minDays, maxDays }: { minDays: number; maxDays: number }) => minDays <= maxDays;
const wrongDays = { path: ['maxDays'], message: 'Дней не меньше, чем в начале срока' };

/** A way for orders to get to people: own branches, own courier, or a carrier by distance. */
export const deliveryWayFormSchema = z.discriminatedUnion(
  'way',
  [
    z.object({ way: z.literal('pickup') }),
    z
      .object({
        way: z.literal('courier'),
        price: roubles,
        /** Null: never free. */
        freeFrom: roubles.nullable().default(null),
        maxWeightKg: z.coerce
          .number()
          .positive('Вес больше нуля')
          .max(20_000)
          .nullable()
          .default(null),
        minDays: days,
        maxDays: days,
      })
      .refine(inOrder, wrongDays),
    z
      .object({
        way: z.literal('carrier'),
        upToKm: z.coerce.number().int().min(1).max(12_000).default(12_000),
        price: roubles,
        pricePerKg: roubles,
        minDays: days,
        maxDays: days,
      })
      .refine(inOrder, wrongDays),
  ],
  'Нужен способ: pickup (самовывоз), courier (курьер) или carrier (транспортная компания)',
);
export type DeliveryWayForm = z.output<typeof deliveryWayFormSchema>;
