import { CallError } from '../../../shared/contract/call.ts';
import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../shared/money.ts';
import { MAX_PRICE } from '../../currency/convert-foreign.ts';

/** Grouped by threes or not at all: «1 25 0» is no number. */
const WRITTEN = /^\d{1,3}(?:[\s\u00a0\u202f']\d{3})+(?:[.,]\d+)?$|^\d+(?:[.,]\d+)?$/;
const FINER = /[.,]\d{3,}$/;

export type ReadPrice = { kopecks: Kopecks } | { failure: string };

/** A price as people write it, above nothing and to the kopeck; a doubtful one is refused, never guessed. */
export function readPriceText(text: string): ReadPrice {
  const number = text
    .trim()
    .replace(/\s*(?:₽|руб\.?|р\.)$/i, '')
    .trim();
  if (!WRITTEN.test(number)) return { failure: 'Не цена: напишите, например, 1 250,50' };
  if (FINER.test(number)) return { failure: 'В копейках не больше двух знаков' };
  try {
    const kopecks = parseRoubles(number);
    if (!kopecks) return { failure: 'Цена больше нуля' };
    if (kopecks > MAX_PRICE) return { failure: 'Слишком большая цена' };
    return { kopecks };
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    return { failure: 'Слишком большая цена' };
  }
}

/** An old price is crossed out beside a lower one. @throws CallError when it is not above the price. */
export function requireHigherOld(price: Kopecks, old: Kopecks | null, field: string): void {
  if (old === null || old > price) return;
  throw new FieldError(field, 'Старая цена должна быть выше цены');
}

/** Fault of one field of a form. */
export class FieldError extends CallError {
  override name = 'FieldError';
  readonly issues: readonly { path: readonly string[]; message: string }[];

  constructor(field: string, message: string) {
    super('invalid', message);
    this.issues = [{ path: [field], message }];
  }
}
