import { DAY_MS, HOUR_MS } from '../../../shared/millis.ts';
import { dayAfter } from '../../../shared/ru/dates.ts';
import type { Random } from '../random.ts';
import type { DemoBuyer } from './buyers.ts';
import { lineSums, type TradeGoods } from './trade-goods.ts';

/** Goods above it are machines: they are bought one by one. */
const MACHINE = 20_000_00;

interface LinesAsk {
  goods: readonly TradeGoods[];
  random: Random;
  buyer: DemoBuyer;
  at: number;
  vatPercent: number;
  isQuote: boolean;
}

/** Lines of an order with what is held for them, or of a quote request. */
export function chooseLines({ goods, random, buyer, at, vatPercent, isQuote }: LinesAsk) {
  const wanted = new Set<TradeGoods>();
  const count = random.pick([1, 1, 2, 2, 3, 4, 5, 6]);
  // A few products are asked for again and again.
  for (let n = 0; n < count; n++)
    wanted.add(goods[Math.floor(random.next() ** 1.6 * goods.length)]!);
  const held: { product_id: number; storage_id: number; quantity: number }[] = [];
  let weight = 0;
  const lines = [...wanted].map((product, position) => {
    const { id, code, title, unit, step, retail, wholesale, storages } = product;
    const packages = retail === null || retail > MACHINE ? random.int(1, 2) : random.int(1, 10);
    const quantity = packages * step;
    weight += product.weightGrams * packages;
    const price = buyer.role === 'wholesale' ? wholesale : retail;
    const near = storages.find(({ cityId }) => cityId === buyer.cityId);
    const storage = isQuote ? undefined : (near ?? storages[0]);
    if (storage) held.push({ product_id: id, storage_id: storage.id, quantity });
    const from = storage ? (near ? 'city' : 'other_city') : 'supply';
    const on = isQuote ? null : workingDay(at, near ? 1 : 5);
    return {
      position,
      product_id: id,
      code,
      title,
      unit,
      package: step,
      packages,
      quantity,
      ...(price === null || retail === null || isQuote
        ? { price: null, sum: null, retail_sum: retail && retail * packages, vat_sum: null }
        : { price, ...lineSums(price, retail, packages, vatPercent) }),
      from_city: from === 'city' ? quantity : 0,
      from_others: from === 'other_city' ? quantity : 0,
      from_supply: from === 'supply' ? quantity : 0,
      parts: JSON.stringify([{ from, units: quantity, on }]),
      comes_on: on,
    };
  });
  return { lines, held, weight };
}

/** Day that comes `days` days later; a Monday where that is no working day. */
export function workingDay(at: number, days: number): string {
  const weekday = new Date(at + days * DAY_MS + 3 * HOUR_MS).getUTCDay();
  return dayAfter(days + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0), at);
}
