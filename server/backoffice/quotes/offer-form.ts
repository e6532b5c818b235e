import { z } from 'zod';
import type { Millis } from '../../../shared/millis.ts';
import { InvalidPriceError } from '../../../shared/money.ts';
import { MAX_PRICE } from '../../currency/convert-foreign.ts';
import type { OfferedLine } from '../../orders/make-offer.ts';
import { findDayFault, isDay } from '../desk/form-fields.ts';
import { parseTyped } from '../desk/price-text.ts';

const MAX_NOTE = 300;

interface AskedLine {
  position: number;
  code: string;
  title: string;
}

type Form = Readonly<Record<string, unknown>>;
interface Fault {
  code: 'custom';
  path: string[];
  message: string;
  input: unknown;
}

/**
 * Lines of an offer as the form has them: `price.N`, `discount.N`, `instead.N`, `note.N`, `comes.N` by
 * position. All faults are told at once, each at its field. @throws ZodError
 */
export function readOfferLines(
  form: Form,
  { lines, comesOn, now }: { lines: readonly AskedLine[]; comesOn: string | null; now: Millis },
): OfferedLine[] {
  const faults: Fault[] = [];
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
  const fault = (path: string, message: string) =>
    faults.push({ code: 'custom', path: [path], message, input: form[path] });
  const offered = lines.map(({ position, code: asked, title }): OfferedLine => {
    const [price, discount] = [
      readPrice(text(`price.${position}`)),
      readPercent(text(`discount.${position}`)),
    ];
    if (typeof price === 'string') fault(`price.${position}`, `${price}: ${title}`);
    if (discount === null) fault(`discount.${position}`, `Скидка от 0 до 99,99 %: ${title}`);
    const instead = text(`instead.${position}`);
    const code = instead === asked ? '' : instead;
    const isUntouched = text(`price.${position}`) === text(`was.price.${position}`);
    if (code !== '' && isUntouched) {
      fault(`price.${position}`, `Назовите цену аналога вместо «${title}»`);
    }
    const note = text(`note.${position}`);
    if (note.length > MAX_NOTE) fault(`note.${position}`, `Длиннее ${MAX_NOTE} знаков: ${title}`);
    const own = form[`comes.${position}`];
    const late = isDay(own) ? findDayFault(own, now) : null;
    if (late !== null) fault(`comes.${position}`, `${late}: ${title}`);
    return {
      position,
      price: typeof price === 'number' ? price : 0,
      discount: discount ?? 0,
      comesOn: isDay(own) ? own : comesOn,
      note,
      code,
    };
  });
  if (faults.length > 0) throw new z.ZodError(faults);
  return offered;
}

/** Kopecks; a text says what is wrong. */
function readPrice(text: string): number | string {
  try {
    const price = parseTyped(text) ?? 'Назовите цену';
    return typeof price === 'number' && price > MAX_PRICE ? 'Слишком большая цена' : price;
  } catch (error) {
    if (error instanceof InvalidPriceError) return error.message;
    throw error;
  }
}

/** Hundredths of «7,5» or «7,5 %»; null when it is none. */
function readPercent(text: string): number | null {
  if (text === '') return 0;
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}
