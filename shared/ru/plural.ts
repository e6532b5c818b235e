const rules = new Intl.PluralRules('ru');

/** Forms of a Russian noun: 1 товар, 2 товара, 5 товаров; a fraction takes the second («1,5 товара»). */
export type PluralForms = readonly [one: string, few: string, many: string];

export const GOODS: PluralForms = ['товар', 'товара', 'товаров'];
export const ORDERS: PluralForms = ['заказ', 'заказа', 'заказов'];
export const REQUESTS: PluralForms = ['заявка', 'заявки', 'заявок'];
export const CUSTOMERS: PluralForms = ['покупатель', 'покупателя', 'покупателей'];
export const FIRMS: PluralForms = ['фирма', 'фирмы', 'фирм'];
export const PIECES: PluralForms = ['штука', 'штуки', 'штук'];
export const PAIRS: PluralForms = ['пара', 'пары', 'пар'];
export const ROUBLES: PluralForms = ['рубль', 'рубля', 'рублей'];
export const DAYS: PluralForms = ['день', 'дня', 'дней'];
/** «всего 5 раз» */
export const TIMES: PluralForms = ['раз', 'раза', 'раз'];
/** «через 5 минут» */
export const MINUTES_LATER: PluralForms = ['минуту', 'минуты', 'минут'];
/** «через 5 секунд» */
export const SECONDS_LATER: PluralForms = ['секунду', 'секунды', 'секунд'];
/** «без 2 слов» */
export const WITHOUT_WORDS: PluralForms = ['слова', 'слов', 'слов'];
export const FOUND: PluralForms = ['Найден', 'Найдено', 'Найдено'];

/** The form of the word that agrees with `count`, without the number. */
export function plural(count: number, forms: PluralForms): string {
  const rule = rules.select(count);
  if (rule === 'one') return forms[0];
  return rule === 'many' ? forms[2] : forms[1];
}

/** «5 товаров», with a no-break space between number and word. */
export function countOf(count: number, forms: PluralForms): string {
  return `${formatCount(count)}\u00a0${plural(count, forms)}`;
}

/** An integer or decimal in Russian grouping: 12 345 with U+00A0. */
export function formatCount(count: number): string {
  const [whole = '0', fraction] = String(Math.abs(count)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${count < 0 ? '-' : ''}${grouped}${fraction ? `,${fraction}` : ''}`;
}
