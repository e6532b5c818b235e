import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import { parseEmail } from '../../../shared/email.ts';
import { parsed } from '../../../shared/form-text.ts';
import type { Millis } from '../../../shared/millis.ts';
import { InvalidPriceError } from '../../../shared/money.ts';
import { formatFullDay, moscowDay } from '../../../shared/ru/dates.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { MAX_PRICE } from '../../currency/convert-foreign.ts';
import { MAX_SUM } from '../../orders/require-sum.ts';
import { parseTyped } from './price-text.ts';

/** Most letters of a text that the staff write. */
export const MOST_SIGNS = 60_000;

/** Roubles as people write them («1 250,50»), above nothing; gives kopecks. */
export const roublesField = z.string().transform((text, context) => {
  try {
    const sum = parseTyped(text);
    if (sum !== null && sum > MAX_SUM) {
      context.addIssue({ code: 'custom', message: 'Слишком большая сумма' });
      return 0;
    }
    if (sum !== null && sum > 0) return sum;
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
  }
  context.addIssue({ code: 'custom', message: 'Сумма в рублях, больше нуля' });
  return 0;
});

/** Lines of text, ended as the store has them: browsers end them with two letters, which would count. */
export const linesField = z.string().overwrite((text) => text.replaceAll('\r\n', '\n'));

const WRONG_EMAIL = 'Такой почты не бывает';

/** An e-mail in the one form that the shop keeps and mails to, or ''; absent: it is not told of. */
export const typedEmailField = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), parsed(parseEmail, WRONG_EMAIL)], WRONG_EMAIL))
  .optional();

/** Address that a letter goes to, in the same form. */
export const receiverField = parsed(parseEmail, 'Куда отправить?');

const OLD_FORM = 'страница устарела: отправьте ещё раз';

/** Key of a form that happens once: `DeskForm` with `isOnce`. */
export const formKeyField = z.string(OLD_FORM).regex(/^[\w-]{16,64}$/, OLD_FORM);

/** Kopecks of a price as people write it. @throws CallError naming what it is the price of. */
export function readRoubles(text: unknown, what: string): number {
  try {
    const price = parseTyped(typeof text === 'string' ? text : '');
    if (price !== null && price > MAX_PRICE) {
      throw new CallError('invalid', `Слишком большая цена: ${what}`);
    }
    if (price !== null) return price;
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    throw new CallError('invalid', `Цена (${what}): ${error.message}`);
  }
  throw new CallError('invalid', `Назовите цену: ${what}`);
}

const MAX_UNITS = 1_000_000;

/** A whole number of pieces as people write it («1 000»); an empty field is none, not 0. */
export const unitsField = z
  .union([z.string(), z.number()], 'Укажите количество')
  .transform((given, context) => {
    const text = String(given).replace(/\s/g, '');
    const units = /^\d{1,15}$/.test(text) ? Number(text) : null;
    if (units !== null && units <= MAX_UNITS) return units;
    const fault = units === null ? 'Целое число штук' : `Не больше ${formatCount(MAX_UNITS)} штук`;
    const message = text === '' ? 'Укажите количество' : fault;
    context.addIssue({ code: 'custom', message });
    return 0;
  });

/** Days of two centuries: what is counted from one of them is still a day. */
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** True for a day that the calendar has: `2026-12-01`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A day that may be left empty: `2026-12-01` or ''. */
export const dayField = z
  .string()
  .refine((text) => text === '' || isDay(text), 'День: ГГГГ-ММ-ДД')
  .default('');

/** Fault of a promised day; null: it is still to come, or none was promised. */
export const findDayFault = (day: string | null | undefined, now: Millis): string | null =>
  day && day < moscowDay(now) ? `${formatFullDay(day)} уже прошло: назовите другой день` : null;

/** A number of an address; 0, which nothing has, when it is none. */
export const readId = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Filters of a list, as in its address. */
export const filtersField = z.string().max(1000, 'Отборов слишком много: уберите часть');

/** Fields of a form below a list: things that are ticked, or all that the filters of the list find. */
export const chosenFields = {
  /** Ids, each once. */
  ids: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [...new Set([given ?? []].flat().map(readId))].filter((id) => id > 0)),
  all: z.literal('yes').optional(),
  query: filtersField.default(''),
};
