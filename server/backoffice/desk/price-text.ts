import { CallError } from '../../../shared/contract/call.ts';
import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../shared/money.ts';
import { MAX_PRICE } from '../../currency/convert-foreign.ts';

/** Grouped by threes or not at all: «1 25 0» is no number. */
const WRITTEN = /^\d{1,3}(?:[\s\u00a0\u202f']\d{3})+(?:[.,]\d+)?$|^\d+(?:[.,]\d+)?$/;
const FINER = /[.,]\d{3,}$/;

/** Cells of a table that stand for nothing: an empty one leaves what it speaks of as it is. */
export const NOTHING: ReadonlySet<string> = new Set(['-', '—', '–']);

type ReadPrice = { kopecks: Kopecks } | { failure: string };

/**
 * Kopecks of a sum as people write it, 0 and above, to the kopeck; a doubtful one is refused, never
 * guessed. Null for an empty text. @throws InvalidPriceError in words for who typed it.
 */
export function parseTyped(text: string): Kopecks | null {
  const number = text
    .trim()
    .replace(/(?<!\s)\s*(?:₽|руб\.?|р\.)$/i, '')
    .trim();
  if (number === '') return null;
  if (!WRITTEN.test(number)) throw new InvalidPriceError('Не цена: напишите, например, 1 250,50');
  if (FINER.test(number)) throw new InvalidPriceError('В копейках не больше двух знаков');
  try {
    return parseRoubles(number);
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    throw new InvalidPriceError('Слишком большая цена');
  }
}

/** A price as people write it, above nothing. */
export function readPriceText(text: string): ReadPrice {
  try {
    const kopecks = parseTyped(text);
    if (kopecks === null) return { failure: 'Не цена: напишите, например, 1 250,50' };
    if (kopecks === 0) return { failure: 'Цена больше нуля' };
    return kopecks > MAX_PRICE ? { failure: 'Слишком большая цена' } : { kopecks };
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    return { failure: error.message };
  }
}

/** An old price is crossed out beside a lower one. @throws CallError when it is not above the price. */
export function requireHigherOld(price: Kopecks, old: Kopecks | null, field: string): void {
  if (old === null || old > price) return;
  throw new FieldRefusal(field, 'Старая цена должна быть выше цены');
}

/** Fault of one field of a form. */
export class FieldRefusal extends CallError {
  override name = 'FieldRefusal';
  readonly issues: readonly { path: readonly string[]; message: string }[];

  constructor(field: string, message: string) {
    super('invalid', message);
    this.issues = [{ path: [field], message }];
  }
}
