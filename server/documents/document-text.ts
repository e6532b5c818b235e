import { formatPrice, type Kopecks, priceParts } from '../../shared/money.ts';
import type { LineFacts, LineVat, PaperTotal } from '../../shared/paper.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { vatName } from '../../shared/vat.ts';
import type { DocumentOrder, DocumentParty } from './document-order.ts';

/** Signs that the document's font has not, and the nearest that it has. */
const SUBSTITUTES: Record<string, string> = { '⌀': 'Ø', '℃': '°C', '→': '–', '⅓': '1/3' };

/** Signs that mean nothing on paper: soft hyphens, blanks without width, marks of pictures. */
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f/gu;
/** Signs that the font has not; those of trade count as pictures and are in it. */
const UNKNOWN = /\p{Cc}|(?![©®™])\p{Extended_Pictographic}/gu;

/** A text of people in one line, as the document's font can show it. */
export function plain(text: string): string {
  return text
    .replace(/[⌀℃→⅓]/g, (sign) => SUBSTITUTES[sign] ?? sign)
    .replace(/\u202f/g, '\u00a0')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(UNSEEN, '')
    .replace(UNKNOWN, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same in the lines that it was written in, of empty ones one at a time. */
export const plainLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(plain)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A text whose words longer than `letters` may be broken, so that each fits its column. */
export function breakable(text: string, letters: number): string {
  const long = new RegExp(`\\S{${letters}}(?=\\S)`, 'g');
  return plain(text).replace(long, '$&\u200b');
}

/** «1 234,50»: tables state the currency once. */
export function bareSum(sum: Kopecks): string {
  const { roubles, kopecks } = priceParts(sum);
  return `${roubles},${kopecks}`;
}

/** Unit in a column of its own: «шт», «уп. 6 шт.», «уп. 6 пар». */
export function unitText({ package: units, unit }: LineFacts): string {
  return units > 1 ? `уп. ${unitCount(units, unit)}` : unit;
}

/** «7 пар», «2 уп. 6 шт.» */
export function amountText(line: LineFacts): string {
  const { package: units, packages, unit } = line;
  return units > 1 ? `${formatCount(packages)} ${unitText(line)}` : unitCount(packages, unit);
}

export function showDay(day: string): string {
  return plain(formatFullDay(day));
}

/** Name, ИНН, КПП, address and phone in one line. */
export function partyText({ name, inn, kpp, address, phone }: DocumentParty): string {
  const parts = [
    name,
    ...(inn ? [joined(`ИНН ${inn}`)] : []),
    ...(kpp ? [joined(`КПП ${kpp}`)] : []),
    // «ул.», «д.» and their like stay with what they name.
    ...(address ? [address.replace(/(?<=^|\s)(\p{L}{1,6}\.) /gu, '$1\u00a0')] : []),
    ...(phone ? [joined(`тел. ${phone}`)] : []),
  ];
  return plain(parts.join(', '));
}

function joined(text: string): string {
  return text.replace(/ /g, '\u00a0');
}

/** Rows under a table's total: «В том числе НДС 22 %». */
export function vatRows(shares: readonly LineVat[]): [label: string, sum: string][] {
  if (shares.length === 0) return [[vatName(0), '–']];
  return shares.map(({ percent, sum }) => [`В том числе ${vatName(percent)}`, formatPrice(sum)]);
}

/** Purpose that the payer of what is left writes in a payment order; at most 210 characters. */
export function paymentPurpose(
  order: DocumentOrder,
  { vat: taxes, sum: total }: PaperTotal,
): string {
  const { number, issuedOn, left } = order;
  const [year, month, day] = issuedOn.split('-');
  const shares = taxes.map(({ percent, sum: whole }) => {
    const sum = Math.round((whole * left) / total);
    const roubles = `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
    return `НДС ${percent}% - ${roubles} руб.`;
  });
  const vat = shares.length > 0 ? `В т.ч. ${shares.join(', ')}` : vatName(0);
  return `Оплата по счёту № ${number} от ${day}.${month}.${year} за товары. ${vat}`;
}
