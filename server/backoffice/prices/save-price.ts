import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { PriceWish } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { isDay, readId } from '../desk/form-fields.ts';
import { FieldRefusal, readPriceText, requireHigherOld } from '../desk/price-text.ts';
import { changePrices } from './change-prices.ts';
import { findPricedProduct, type PricedLevel } from './find-priced-product.ts';
import { readEnd } from './read-rule.ts';

const MAX_REASON = 200;

/** Prices of one product, as its form has them: `price.2` is that of level 2. */
export const savePrice = deskAction({
  path: desk.priceSave.path,
  right: 'prices.change',
  input: z.object({
    /** The level whose price set by hand is taken back. */
    back: z.string().max(10).optional(),
    /** The level whose sale ends now. */
    end: z.string().max(10).optional(),
    /** Reason of all that is changed, for forms without one for each price. */
    reason: z.string().trim().max(MAX_REASON).default(''),
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const product = await findPricedProduct(store.db, readId(params['id']));
    if (!product) throw new CallError('not_found', 'Нет такого товара');
    const title = `Цены: ${product.title}`;
    const batch = { staffId: staff.id, action: 'price.save', title, now };
    return changeAs(store, batch, async (change) => {
      const present = await findPricedProduct(change.tx, product.id);
      if (!present) throw new CallError('not_found', 'Нет такого товара');
      const wishes: PriceWish[] = [];
      for (const level of present.levels) {
        const common = { productId: present.id, levelId: level.id };
        if (input.back === String(level.id)) wishes.push({ ...common, kind: 'hand', set: null });
        else if (input.end === String(level.id))
          wishes.push({ ...common, kind: 'sale', set: null });
        else if (input.back === undefined && input.end === undefined) {
          const own = await listOwn(change.tx, { ...common, staffId: staff.id });
          const edit = { form, present: fieldsOfLevel(level), titles: titlesOf(level), own };
          const changed = mergeEdit(edit);
          wishes.push(...readWishes({ level, changed, ...common, reason: input.reason, now }));
        }
      }
      await changePrices(change, wishes, now);
    });
  },
});

const NAMES = ['price', 'old', 'until', 'reason', 'sale', 'from', 'to', 'salereason'] as const;
type Name = (typeof NAMES)[number];

/** Fields of a level as its form shows them. */
export function fieldsOfLevel({ id, base, hand, sale }: PricedLevel): Record<string, string> {
  const texts: Record<Name, string> = {
    price: base?.price ?? '',
    old: base?.old ?? '',
    until: hand?.until ?? '',
    reason: hand?.reason ?? '',
    sale: sale?.price ?? '',
    from: sale?.from ?? '',
    to: sale?.until ?? '',
    salereason: sale?.reason ?? '',
  };
  return Object.fromEntries(NAMES.map((name) => [`${name}.${id}`, texts[name]]));
}

const titles: Record<Name, string> = {
  price: 'цена',
  old: 'старая цена',
  until: 'действует до',
  reason: 'почему такая цена',
  sale: 'цена акции',
  from: 'акция с',
  to: 'акция до',
  salereason: 'почему акция',
};

const titlesOf = ({ id, title }: PricedLevel) =>
  Object.fromEntries(NAMES.map((name) => [`${name}.${id}`, `${title}: ${titles[name]}`]));

/** Fields of a form whose last change was one's own; a told price counts with its field. */
async function listOwn(
  db: Db,
  { productId, levelId, staffId }: { productId: number; levelId: number; staffId: number },
): Promise<Set<string>> {
  const entityId = `${productId} ${levelId}`;
  const own = await listOwnFields(db, { entity: 'price', entityId, staffId });
  const hand = own.has('hand') ? ['price', 'old', 'until', 'reason'] : [];
  const sale = own.has('sale') ? ['sale', 'from', 'to', 'salereason'] : [];
  return new Set([...hand, ...sale].map((name) => `${name}.${levelId}`));
}

interface Reading {
  level: PricedLevel;
  changed: Readonly<Record<string, string>>;
  productId: number;
  levelId: number;
  reason: string;
  now: number;
}

function readWishes(reading: Reading): PriceWish[] {
  const { level, changed } = reading;
  const fieldOf = (name: Name) => {
    const field = `${name}.${level.id}`;
    return { field, text: (changed[field] ?? fieldsOfLevel(level)[field] ?? '').trim() };
  };
  const has = (...names: Name[]) => names.some((name) => `${name}.${level.id}` in changed);
  const isHand = has('price', 'old', 'until') || (level.hand !== null && has('reason'));
  const isSale = has('sale', 'from', 'to') || (level.sale !== null && has('salereason'));
  if (!isHand) refuseReason(fieldOf('reason'), changed, 'Сначала задайте цену');
  if (!isSale) refuseReason(fieldOf('salereason'), changed, 'Сначала задайте цену акции');
  const hand = isHand ? [readHand(reading, fieldOf)] : [];
  const sale = isSale ? [readSale(reading, fieldOf)] : [];
  return [...hand, ...sale];
}

/** @throws FieldRefusal when a reason is given for what is not set. */
function refuseReason({ field, text }: Typed, changed: Reading['changed'], words: string): void {
  if (field in changed && text !== '') throw new FieldRefusal(field, words);
}

/** Reason that the form has for a price; one that it says nothing of stays. */
function readReason(
  name: 'reason' | 'salereason',
  { changed, reason }: Reading,
  fieldOf: FieldOf,
): string {
  const { field, text } = fieldOf(name);
  if (text.length > MAX_REASON) throw new FieldRefusal(field, `Не больше ${MAX_REASON} знаков`);
  return field in changed || reason === '' ? text : reason;
}

interface Typed {
  field: string;
  text: string;
}
type FieldOf = (name: Name) => Typed;

function readHand(reading: Reading, fieldOf: FieldOf): PriceWish {
  const { level, productId, levelId, now } = reading;
  const { field, text } = fieldOf('price');
  const common = { productId, levelId, kind: 'hand' as const };
  if (text === '') {
    if (level.hand) return { ...common, set: null };
    throw new FieldRefusal(field, 'Эту цену говорит загрузка; убрать её здесь нельзя');
  }
  const price = requirePrice(field, text);
  const old = fieldOf('old');
  const old_price = old.text === '' ? null : requirePrice(old.field, old.text);
  requireHigherOld(price, old_price, old.field);
  const until = fieldOf('until');
  const ends_at = readEnd(until.text, now, until.field);
  const reason = readReason('reason', reading, fieldOf);
  return { ...common, set: { price, old_price, starts_at: null, ends_at, reason } };
}

function readSale(reading: Reading, fieldOf: FieldOf): PriceWish {
  const { productId, levelId, now } = reading;
  const { field, text } = fieldOf('sale');
  const common = { productId, levelId, kind: 'sale' as const };
  if (text === '') return { ...common, set: null };
  const price = requirePrice(field, text);
  const typed = fieldOf('price');
  const base = typed.text === '' ? null : requirePrice(typed.field, typed.text);
  if (base !== null && price >= base) {
    throw new FieldRefusal(field, 'Цена акции должна быть ниже обычной');
  }
  const from = fieldOf('from');
  if (from.text !== '' && !isDay(from.text)) throw new FieldRefusal(from.field, 'День: ГГГГ-ММ-ДД');
  const to = fieldOf('to');
  const ends_at = readEnd(to.text, now, to.field);
  if (ends_at === null) throw new FieldRefusal(to.field, 'До какого дня идёт акция?');
  const isLater = from.text !== '' && from.text > moscowDay(now);
  const starts_at = isLater ? Date.parse(`${from.text}T00:00:00+03:00`) : null;
  if (starts_at !== null && starts_at >= ends_at) {
    throw new FieldRefusal(to.field, 'Акция кончается раньше, чем начинается');
  }
  const reason = readReason('salereason', reading, fieldOf);
  return { ...common, set: { price, old_price: null, starts_at, ends_at, reason } };
}

function requirePrice(field: string, text: string): number {
  const read = readPriceText(text);
  if ('failure' in read) throw new FieldRefusal(field, read.failure);
  return read.kopecks;
}
