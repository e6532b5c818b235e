import { isSameName } from '../../../../shared/ru/plain-name.ts';

/** Names of retail prices, the surest first. */
const NAMES: readonly RegExp[] = [
  /розн|retail|(?:^|[\s(])м?рр?ц(?:$|[\s),])|^cv_price_1$/,
  /интернет|(?:^|\s)сайт/,
  /базов|основн|^base$/,
  /продаж/,
  /^(?:цена|price|стоимость)(?:[ ,.(]+(?:руб|₽|rub|за |с ндс|без ндс|шт|ед).*)?$/,
];
/** Names of prices for some buyers, whatever else they say. */
const FOR_SOME =
  /опт|закуп|поставщик|поставк|себестоим|уч[её]тн|дилер|клуб|club|партн[её]р|(?:^|\s)вип|vip|сотрудник|wholesale|dealer|purchase/;
/** Names of prices that nobody pays. */
const NOT_PAID =
  /закуп|поставщик|поставк|себестоим|уч[её]тн|стар(?:ая|ой)|до скидк|без скидк|purchase|(?:^|\W)old/;

/**
 * Rank of a price type by how surely its name says that everybody pays it, 0 the surest; null when
 * it does not.
 */
function retailRank(name: string): number | null {
  const lower = name.trim().toLowerCase();
  if (FOR_SOME.test(lower) || NOT_PAID.test(lower)) return null;
  const rank = NAMES.findIndex((pattern) => pattern.test(lower));
  return rank < 0 ? null : rank;
}

export interface PriceType {
  key: string;
  title: string;
}

/** Reason why a price type is the one that everybody sees. */
export type RetailReason = 'owner' | 'name' | 'only' | 'highest';

export interface RetailChoice extends PriceType {
  by: RetailReason;
}

/** Number of goods on which the price of a type is the highest, and the sum of its prices. */
export type PriceWins = ReadonlyMap<string, { goods: number; sum: number }>;

/**
 * The price that everybody sees: the owner's word, else the name, else the highest price of most goods, so
 * that nobody's own price is shown to all. Null while nothing tells the types apart.
 */
export function chooseRetail(
  types: readonly PriceType[],
  wins: PriceWins,
  owner: string | null,
): RetailChoice | null {
  const said = owner === null ? undefined : types.find((type) => isCalled(type, owner));
  if (said) return { ...said, by: 'owner' };
  const ranked = types.flatMap((type) => {
    const rank = retailRank(type.title);
    return rank === null ? [] : [{ type, rank }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const named = ranked.filter(({ rank }) => rank === best).map(({ type }) => type);
  const [first] = named;
  if (first) return { ...(highest(named, wins) ?? first), by: 'name' };
  const [only, ...others] = types;
  if (only && others.length === 0) return { ...only, by: 'only' };
  const forAll = types.filter(({ title }) => !FOR_SOME.test(title.toLowerCase()));
  const paid = types.filter(({ title }) => !NOT_PAID.test(title.toLowerCase()));
  const top = highest(forAll, wins) ?? highest(paid, wins) ?? highest(types, wins);
  return top && { ...top, by: 'highest' };
}

export function isCalled({ key, title }: PriceType, name: string): boolean {
  return isSameName(title, name) || key.slice(key.indexOf(':') + 1) === name.trim();
}

function highest(types: readonly PriceType[], wins: PriceWins): PriceType | null {
  const won = (type: PriceType) => wins.get(type.key) ?? { goods: 0, sum: 0 };
  const [top] = types.toSorted((a, b) => won(b).goods - won(a).goods || won(b).sum - won(a).sum);
  return top && won(top).goods > 0 ? top : null;
}

/** Counts, product by product, whose price is the highest. */
export function createPriceWins(): {
  wins: PriceWins;
  /** Prices of one product in one currency; those that are not positive do not count. */
  add(prices: readonly { type: string; price: number }[]): void;
} {
  const wins = new Map<string, { goods: number; sum: number }>();
  return {
    wins,
    add(prices) {
      const top = Math.max(...prices.map(({ price }) => price));
      if (!(top > 0)) return;
      for (const { type, price } of prices) {
        const { goods, sum } = wins.get(type) ?? { goods: 0, sum: 0 };
        wins.set(type, { goods: goods + (price === top ? 1 : 0), sum: sum + Math.max(0, price) });
      }
    },
  };
}
