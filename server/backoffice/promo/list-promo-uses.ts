import type { Db } from '../../platform/store/open-store.ts';

interface Range {
  promoId: number | null;
  limit: number;
  offset: number;
}

/** Orders that are not cancelled, for each code that has some, or for one code in any case. */
export async function listPromoUses(db: Db, { promoId, limit, offset }: Range) {
  const rows = await db
    .selectFrom('promo_codes')
    .leftJoin('orders', (join) =>
      join.onRef('orders.promo_id', '=', 'promo_codes.id').on('orders.status', '<>', 'cancelled'),
    )
    .select(['promo_codes.id', 'promo_codes.code', 'max_uses', 'mailing'])
    .select(({ fn }) => [
      fn.count<number>('orders.id').as('uses'),
      fn.sum<number | null>('orders.total').as('turnover'),
      fn.sum<number | null>('orders.promo_discount').as('discount'),
    ])
    .$if(promoId !== null, (query) => query.where('promo_codes.id', '=', promoId))
    .$if(promoId === null, (query) => query.having(({ fn }) => fn.count('orders.id'), '>', 0))
    .groupBy(['promo_codes.id', 'promo_codes.code', 'max_uses', 'mailing'])
    .orderBy('promo_codes.id', 'desc')
    .limit(limit)
    .offset(promoId === null ? offset : 0)
    .execute();
  return rows.map(({ id, code, max_uses: maxUses, mailing, uses, turnover, discount }) => ({
    id,
    code,
    maxUses,
    mailing,
    uses: Number(uses),
    turnover: Number(turnover ?? 0),
    discount: Number(discount ?? 0),
  }));
}

/** Orders of one code, cancelled ones among them; the last first. */
export function listPromoOrders(db: Db, { promoId, limit, offset }: Range) {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt', 'status', 'total', 'promo_discount as discount'])
    .where('promo_id', '=', promoId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

const MOST_MAILINGS = 50;

/** Mailings, the last first, with how many codes of each were used. */
export async function listMailings(db: Db) {
  const rows = await db
    .selectFrom('promo_codes')
    .leftJoin('orders', (join) =>
      join.onRef('orders.promo_id', '=', 'promo_codes.id').on('orders.status', '<>', 'cancelled'),
    )
    .select('mailing')
    .select(({ fn }) => [
      fn.count<number>('promo_codes.id').distinct().as('codes'),
      fn.count<number>('orders.promo_id').distinct().as('used'),
    ])
    .where('mailing', '<>', '')
    .groupBy('mailing')
    .orderBy(({ fn }) => fn.max('promo_codes.id'), 'desc')
    .limit(MOST_MAILINGS)
    .execute();
  return rows.map(({ mailing, codes, used }) => ({
    mailing,
    codes: Number(codes),
    used: Number(used),
  }));
}

/** Codes of a mailing with their uses. */
export async function readMailing(db: Db, mailing: string) {
  const rows = await db
    .selectFrom('promo_codes')
    .leftJoin('orders', (join) =>
      join.onRef('orders.promo_id', '=', 'promo_codes.id').on('orders.status', '<>', 'cancelled'),
    )
    .select('promo_codes.code')
    .select(({ fn }) => fn.count<number>('orders.id').as('uses'))
    .where('mailing', '=', mailing)
    .where('mailing', '<>', '')
    .groupBy(['promo_codes.id', 'promo_codes.code'])
    .orderBy('promo_codes.id')
    .execute();
  return rows.map(({ code, uses }) => ({ code, uses: Number(uses) }));
}
