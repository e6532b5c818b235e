/** Units after a number, those of goods among them. */
const UNITS = [
  ...['мм', 'см', 'дм', 'м', 'м²', 'м³', 'км', 'мкм', 'мг', 'г', 'кг', 'т', 'мл', 'дл', 'л'],
  ...['Вт', 'кВт', 'В', 'А', 'Гц', 'кПа', 'МПа', 'Па', 'бар', 'дБ', '°C', '°С', '°', '%', '₽'],
  ...['шт', 'уп', 'упак', 'кор', 'пар', 'пары', 'пара', 'компл', 'пачек', 'руб'],
  ...['ч', 'мин', 'с', 'сек', 'дн', 'день', 'дня', 'дней', 'мес', 'год', 'года', 'лет'],
  ...['GN', 'ГН', 'конф', 'ур', 'уровня', 'уровней', 'полки', 'полок', 'мест', 'места', 'об/мин'],
  ...['л/ч', 'кг/ч', 'шт/ч', 'м³/ч', 'фаза', 'фазы', 'чашек', 'персон', 'секции', 'секций'],
].join('|');
const MONTHS = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября'],
  ...['октября', 'ноября', 'декабря'],
].join('|');

/** Spaces at which no line may end: before a unit or a month, in numbers and sizes, after a sign. */
const SPACES = new RegExp(
  [
    `(?<=\\d) (?=(?:${UNITS}|${MONTHS})(?![\\p{L}\\d]))`,
    '(?<=\\d) (?=\\d{3}(?!\\d))',
    '(?<=\\d) (?=[×xх] \\d)|(?<=\\d [×xх]) (?=\\d)',
    '(?<=(?<!\\p{L})(?:GN|ГН|DN|№|Ø)) (?=[\\d])',
    '(?<=(?<!\\p{L})\\p{Lu}\\.) (?=\\p{Lu})',
  ].join('|'),
  'uy',
);
/** Signs after which such a space may stand. */
const BEFORE = /[\d×xх№Ø.NН]/;

/**
 * Text for a page, in which numbers stay with their units, «GN 1/1», «№ 5», initials, prices and dates
 * whole at the ends of lines. What is searched, compared or given to programs stays as it is.
 */
export function keepTogether(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (!BEFORE.test(text.charAt(at - 1))) continue;
    SPACES.lastIndex = at;
    if (!SPACES.test(text)) continue;
    kept += `${text.slice(from, at)}\u00a0`;
    from = at + 1;
  }
  return kept + text.slice(from);
}
