import { applyPromo } from '../../shared/apply-promo.ts';
import type { Millis } from '../../shared/millis.ts';
import type { OrderPlan, PlannedLine } from '../../shared/order-plan.ts';
import type { Promo } from '../../shared/promo.ts';
import type { Reference } from '../catalog/index/reference.ts';
import { buysAtSale, type CatalogViewer, levelPricesOf } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';
import { hasRowLocks } from '../platform/store/transaction.ts';
import { readList, readMeaning } from './promo-goods.ts';
import { countPromoUses } from './promo-uses.ts';

interface PromoAsk {
  shopperId: number;
  viewer: CatalogViewer;
  reference: Reference;
  now: Millis;
  /** Phone that the order is for, as far as it is known: another account of theirs has used the code too. */
  phone?: string | null;
  /** Others who place orders with the same code wait until the transaction of this one ends. */
  holdsPromo?: boolean;
}

/** The plan with the discount of the code that the shopper has entered, if there is one. */
export async function withPromo(db: Db, plan: OrderPlan, ask: PromoAsk): Promise<OrderPlan> {
  const row = await findEntered(db, ask);
  if (!row) return plan;
  const { shopperId, phone = null, reference, viewer, now } = ask;
  const promo = toPromo(row);
  const levelId = (viewer.loggedIn && viewer.levelId) || reference.retailLevelId;
  const level = reference.rows.levels.find(({ id }) => id === levelId)?.code;
  const levels = readList(row.levels);
  return applyPromo(plan, promo, {
    now,
    ...(await countPromoUses(db, { promo, shopperId, phone, now })),
    isForLevel: levels.length === 0 || (level !== undefined && levels.includes(level)),
    isMeant: await readMeaning(db, row, reference),
    isOnSale: await findSale(db, plan, { levelId, reference }),
  });
}

/** The code that the shopper has entered; when it is held its uses are counted exactly. */
function findEntered(db: Db, { shopperId, holdsPromo = false }: PromoAsk) {
  const found = db
    .selectFrom('shopper_promos')
    .innerJoin('promo_codes', 'promo_codes.id', 'shopper_promos.promo_id')
    // Columns by name: PostgreSQL keeps the plan of such a question (preparing-client.ts).
    .select([
      'promo_codes.id',
      'promo_codes.code',
      'promo_codes.active',
      'promo_codes.percent',
      'promo_codes.sum_off',
      'promo_codes.starts_at',
      'promo_codes.ends_at',
      'promo_codes.min_goods',
      'promo_codes.max_uses',
      'promo_codes.max_per_buyer',
      'promo_codes.categories',
      'promo_codes.brands',
      'promo_codes.levels',
      'promo_codes.on_sale',
    ])
    .where('shopper_id', '=', shopperId);
  const holds = holdsPromo && hasRowLocks(db);
  return (holds ? found.forUpdate('promo_codes') : found).executeTakeFirst();
}
type PromoRow = NonNullable<Awaited<ReturnType<typeof findEntered>>>;

const toPromo = (row: PromoRow): Promo => ({
  id: row.id,
  code: row.code,
  active: row.active === 1,
  percent: row.percent,
  sumOff: row.sum_off,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  minGoods: row.min_goods,
  maxUses: row.max_uses,
  maxPerBuyer: row.max_per_buyer,
  onSale: row.on_sale === 1,
});

/** Tells lines whose price is a lowered one: that of the buyer's level, or the retail one where that is paid. */
async function findSale(
  db: Db,
  { order }: OrderPlan,
  { levelId, reference }: { levelId: number; reference: Reference },
): Promise<(line: PlannedLine) => boolean> {
  const ids = order.map(({ product }) => product.id);
  const levels = [levelId, reference.retailLevelId];
  const prices =
    ids.length === 0
      ? []
      : await db
          .selectFrom('prices')
          .select(['product_id', 'level_id', 'price', 'old_price'])
          .where('product_id', 'in', ids)
          .where('level_id', 'in', levels)
          .execute();
  const isLowered = (productId: number): boolean => {
    const of = (level: number) =>
      prices.find(({ product_id, level_id }) => product_id === productId && level_id === level);
    const [own, retail] = [of(levelId), of(reference.retailLevelId)];
    const isRetail = !own || (retail && buysAtSale(levelPricesOf(own, retail)));
    return (isRetail ? retail : own)?.old_price != null;
  };
  return ({ product }) => isLowered(product.id);
}
