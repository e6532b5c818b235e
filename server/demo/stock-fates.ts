import type { QualityState } from '../../shared/contract/product.ts';
import type { FamilyFacts } from './families/family.ts';
import { createRandom } from './random.ts';

/** Places of a product: nearly every city, Moscow and several, … */
export type Spread = 'everywhere' | 'wide' | 'moscow' | 'regions' | 'city' | 'none';
/** Announcements of more of it. */
type Arrival = 'transit and supply' | 'transit' | 'supply' | 'nothing';

/** Fate of a product in the shop, apart from its kind. */
export interface Fate {
  quality: QualityState;
  bestseller: boolean;
  onTest: boolean;
  logotyped: boolean;
  discontinued: boolean;
  allowToOrder: boolean;
  /** No price: on request. */
  onRequest: boolean;
  spread: Spread;
  arrival: Arrival;
}

type Trade = FamilyFacts['trade'];
type Special = Partial<Omit<Fate, 'spread' | 'arrival'>>;

const COMMON: Omit<Fate, 'spread' | 'arrival'> = {
  quality: 'common',
  bestseller: false,
  onTest: false,
  logotyped: false,
  discontinued: false,
  allowToOrder: true,
  onRequest: false,
};

/** Shares of special products in every 200, and what makes them special. */
const SPECIALS: Record<Trade, readonly (readonly [count: number, special: Special])[]> = {
  machine: [
    [16, { quality: 'sale' }],
    [6, { quality: 'used' }],
    [3, { quality: 'defective' }],
    [4, { onTest: true }],
    [10, { bestseller: true }],
    [4, { discontinued: true }],
    [3, { allowToOrder: false }],
    [10, { onRequest: true }],
  ],
  ware: [
    [16, { quality: 'sale' }],
    [1, { quality: 'defective' }],
    [10, { bestseller: true }],
    [4, { logotyped: true }],
    [4, { discontinued: true }],
    [3, { allowToOrder: false }],
    [2, { onRequest: true }],
  ],
};
const DECK = 200;

/** Every 50 products: where they lie and what is to come. */
const PLACES: readonly (readonly [count: number, spread: Spread, arrival: Arrival])[] = [
  [3, 'everywhere', 'supply'],
  [6, 'wide', 'supply'],
  [5, 'wide', 'nothing'],
  [2, 'wide', 'transit and supply'],
  [8, 'moscow', 'supply'],
  [3, 'moscow', 'nothing'],
  [3, 'regions', 'supply'],
  [2, 'regions', 'transit'],
  [2, 'city', 'nothing'],
  [4, 'none', 'transit and supply'],
  [2, 'none', 'transit'],
  [7, 'none', 'supply'],
  [3, 'none', 'nothing'],
];

/** Single things and remainders lie anywhere or are gone. */
const REMAINDERS: readonly (readonly [spread: Spread, arrival: Arrival])[] = [
  ['moscow', 'nothing'],
  ['city', 'nothing'],
  ['none', 'nothing'],
  ['regions', 'nothing'],
  ['wide', 'nothing'],
];

const specialDecks: Record<Trade, readonly Special[]> = {
  machine: buildDeck('machine'),
  ware: buildDeck('ware'),
};
const placeDeck = PLACES.flatMap(([count, spread, arrival]) =>
  Array.from({ length: count }, () => ({ spread, arrival })),
);

function buildDeck(trade: Trade): Special[] {
  const specials = SPECIALS[trade].flatMap(([count, special]) =>
    Array.from({ length: count }, () => special),
  );
  return [...specials, ...Array.from({ length: DECK - specials.length }, () => ({}))];
}

/** Deals fates in the order of the calls, so that shares are exact over every 200 products. */
export function createStockFates(): (trade: Trade) => Fate {
  const dealt: Record<Trade, number> = { machine: 0, ware: 0 };
  const special = {
    machine: createDealer('machine', specialDecks.machine),
    ware: createDealer('ware', specialDecks.ware),
  };
  const place = {
    machine: createDealer('machine places', placeDeck),
    ware: createDealer('ware places', placeDeck),
  };
  return (trade) => {
    const order = dealt[trade]++;
    const fate = { ...COMMON, ...special[trade]() };
    const usual = place[trade]();
    const remainder = REMAINDERS[order % REMAINDERS.length]!;
    if (fate.bestseller)
      return { ...fate, spread: order % 3 ? 'wide' : 'everywhere', arrival: 'supply' };
    if (fate.logotyped) return { ...fate, spread: 'none', arrival: 'supply' };
    const single = fate.quality === 'used' || fate.quality === 'defective' || fate.discontinued;
    if (!single) return { ...fate, ...usual };
    const [spread, arrival] = remainder;
    return { ...fate, spread, arrival };
  };
}

/** Cards of a deck one by one; a used-up deck is shuffled anew. */
function createDealer<Card>(name: string, deck: readonly Card[]): () => Card {
  let round = 0;
  let cards: Card[] = [];
  return () => {
    if (cards.length === 0) cards = createRandom(`${name} ${round++}`).shuffle([...deck]);
    return cards.pop()!;
  };
}
