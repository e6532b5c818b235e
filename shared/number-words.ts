import { type Kopecks, priceParts } from './money.ts';
import { type PluralForms, plural, ROUBLES } from './ru/plural.ts';

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
];
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
];
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
];
const FEMININE = ['', 'одна', 'две'];
/** Names of the groups of three digits, from the lowest; thousands alone are feminine. */
const GROUPS: readonly PluralForms[] = [
  ['', '', ''],
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
  ['квадриллион', 'квадриллиона', 'квадриллионов'],
];
const KOPECKS: PluralForms = ['копейка', 'копейки', 'копеек'];

/** «двенадцать тысяч шестьсот один». @throws RangeError when it is not a non-negative safe integer. */
export function numberInWords(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a count: ${value}`);
  if (value === 0) return 'ноль';
  const words: string[] = [];
  for (let rest = value, place = 0; rest > 0; rest = Math.floor(rest / 1000), place += 1) {
    const group = rest % 1000;
    const forms = GROUPS[place];
    if (group > 0 && forms) words.unshift(...groupWords(group, place === 1), plural(group, forms));
  }
  return words.filter(Boolean).join(' ');
}

/** «Двенадцать тысяч шестьсот девяносто пять рублей 00 копеек», as invoices state a sum. */
export function sumInWords(sum: Kopecks): string {
  const roubles = Math.floor(sum / 100);
  const { kopecks } = priceParts(sum);
  const words = `${numberInWords(roubles)} ${plural(roubles, ROUBLES)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${kopecks} ${plural(Number(kopecks), KOPECKS)}`;
}

function groupWords(group: number, feminine: boolean): string[] {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10];
  const last = (feminine && FEMININE[ones]) || ONES[ones];
  const below = tens === 1 ? [TEENS[ones]] : [TENS[tens], last];
  return [HUNDREDS[hundreds], ...below].map((word) => word ?? '');
}
