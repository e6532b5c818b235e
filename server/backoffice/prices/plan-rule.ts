import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Kopecks } from '../../../shared/money.ts';
import { stepPrice } from '../../../shared/price-rule.ts';
import { packagePrice } from '../../catalog/package-price.ts';
import { MAX_PRICE } from '../../currency/convert-foreign.ts';
import type { PriceWish } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { chooseGoods } from './choose-goods.ts';
import type { TitledLevel } from './price-levels.ts';
import { type Base, type Bases, readBases } from './read-bases.ts';
import type { PriceRule } from './read-rule.ts';

interface PlannedPrice {
  productId: number;
  code: string;
  title: string;
  level: string;
  levelId: number;
  /** Null: there was none. */
  before: Kopecks | null;
  after: Kopecks;
  /** Crossed out beside it. */
  old: Kopecks | null;
  /** Packages whose own price goes with it. */
  packages: readonly PlannedPackage[];
  /** Level on the wrong side of whose price it falls; empty: none. */
  warning: string;
}

interface PlannedPackage {
  title: string;
  units: number;
  before: Kopecks | null;
  after: Kopecks | null;
}

interface RulePlan {
  planned: PlannedPrice[];
  /** Prices that stay as they are. */
  unchanged: number;
  /** Goods without the price that the rule counts from. */
  unpriced: number;
  /** Prices that would be nothing, or beyond reason. */
  impossible: { code: string; title: string; level: string }[];
  /** Prices with a warning, left out or not. */
  warned: PlannedPrice[];
  /** More goods are meant than one rule may change. */
  isTooMany: boolean;
  /** Of all prices before and after: changes when anybody changes one of them. */
  stamp: string;
}

/** Goods of one rule: what a writing transaction can do while buyers wait for theirs. */
export const MOST_GOODS = 12_000;
const CHUNK = 1000;
const SHOWN = 50;

/** Prices that a rule would set for its goods; those of sales are left out. */
export async function planRule(
  db: Db | Tx,
  rule: PriceRule,
  { levels, now }: { levels: readonly TitledLevel[]; now: number },
): Promise<RulePlan> {
  const goods = await (await chooseGoods(db, rule.goods))
    .select(['products.id', 'code', 'title'])
    .orderBy('products.id')
    .limit(MOST_GOODS + 1)
    .execute();
  const plan: RulePlan = {
    planned: [],
    unchanged: 0,
    unpriced: 0,
    impossible: [],
    warned: [],
    isTooMany: goods.length > MOST_GOODS,
    stamp: '',
  };
  if (plan.isTooMany) return plan;
  const hash = createHash('sha256').update(JSON.stringify(rule));
  for (let at = 0; at < goods.length; at += CHUNK) {
    const part = goods.slice(at, at + CHUNK);
    const ids = part.map(({ id }) => id);
    const bases = await readBases(db, ids, now);
    const packages = await readPackages(db, ids);
    for (const product of part) {
      for (const price of planProduct({ rule, levels, plan, bases, packages }, product)) {
        hash.update(`${price.productId} ${price.levelId} ${price.before} ${price.after};`);
        if (price.warning) plan.warned.push(price);
        if (!price.warning || !rule.skipsWarned) plan.planned.push(price);
      }
    }
    await letOthersIn();
  }
  return { ...plan, stamp: hash.digest('base64url').slice(0, 24) };
}

interface Planning {
  rule: PriceRule;
  levels: readonly TitledLevel[];
  plan: RulePlan;
  bases: Bases;
  packages: Awaited<ReturnType<typeof readPackages>>;
}

/** Packages with a price of their own, by product. */
async function readPackages(db: Db | Tx, ids: readonly number[]) {
  const rows = await db
    .selectFrom('product_packages')
    .select(['product_id', 'short_title as title', 'quantity as units', 'price', 'unit_price'])
    .where('product_id', 'in', [...ids])
    .where('price', 'is not', null)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

function planProduct(
  { rule, levels, plan, bases, packages }: Planning,
  { id, code, title }: { id: number; code: string; title: string },
): PlannedPrice[] {
  const after = new Map<number, Kopecks>();
  for (const level of levels) {
    const base = bases(id, level.id);
    if (base) after.set(level.id, base.price);
  }
  const made: PlannedPrice[] = [];
  for (const level of levels) {
    if (!rule.levels.includes(level.id)) continue;
    const own = bases(id, level.id);
    const from = rule.from === null ? own : bases(id, rule.from);
    if (!from && rule.step.kind !== 'fixed') {
      plan.unpriced++;
      continue;
    }
    const price = stepPrice(from?.price ?? 0, rule.step, rule.rounding);
    if (price <= 0 || price > MAX_PRICE) {
      if (plan.impossible.length < SHOWN) plan.impossible.push({ code, title, level: level.title });
      continue;
    }
    const old = oldPrice(rule, own, price);
    if (own?.price === price && own.old === old) {
      plan.unchanged++;
      continue;
    }
    after.set(level.id, price);
    const before = own?.price ?? null;
    const common = { productId: id, code, title, level: level.title, levelId: level.id };
    const packed = (level.isRetail ? (packages.get(id) ?? []) : []).map((one) => {
      const at = (unit: Kopecks | null) => packagePrice(one, unit);
      return { title: one.title, units: one.units, before: at(before), after: at(price) };
    });
    made.push({ ...common, before, after: price, old, packages: packed, warning: '' });
  }
  return made.map((price) => ({ ...price, warning: warn(price, { levels, after, bases }) }));
}

function oldPrice({ old }: PriceRule, own: Base | null, price: Kopecks): Kopecks | null {
  if (old === 'clear' || !own) return null;
  const kept = old === 'mark' ? Math.max(own.price, own.old ?? 0) : own.old;
  return kept !== null && kept > price ? kept : null;
}

/** On which wrong side of another price it falls. */
function warn(
  { productId, levelId, after: price }: PlannedPrice,
  {
    levels,
    after,
    bases,
  }: { levels: readonly TitledLevel[]; after: ReadonlyMap<number, Kopecks>; bases: Bases },
): string {
  const isRetail = levels.find(({ id }) => id === levelId)?.isRetail;
  const sale = bases(productId, levelId)?.sale ?? null;
  if (sale !== null && price <= sale) return 'не выше цены акции';
  for (const other of levels) {
    const theirs = after.get(other.id);
    if (other.id === levelId || theirs === undefined) continue;
    if (isRetail && price < theirs) return `ниже, чем «${other.title}»`;
    if (!isRetail && other.isRetail && price > theirs) return `выше, чем «${other.title}»`;
  }
  return '';
}

export const wishesOfPlan = (
  { planned }: RulePlan,
  { endsAt, reason }: Pick<PriceRule, 'endsAt' | 'reason'>,
): PriceWish[] =>
  planned.map(({ productId, levelId, after, old }) => ({
    productId,
    levelId,
    kind: 'hand',
    set: { price: after, old_price: old, starts_at: null, ends_at: endsAt, reason },
  }));
