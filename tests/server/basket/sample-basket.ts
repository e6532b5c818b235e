import type request from 'supertest';
import type { Db } from '../../../server/platform/store/open-store.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { TestShop } from '../../helpers/create-test-shop.ts';

/** A product as a basket shows it. */
interface Sample {
  id: number;
  code: string;
  title: string;
  model: string | null;
  barcode: string | null;
}

type SampleKind = 'inStock' | 'elsewhere' | 'supply' | 'unpriced' | 'used';
export type Samples = Record<SampleKind, Sample>;

/** The first product of each kind that a basket tells apart in the main city. */
export async function findSamples({ deps }: TestShop): Promise<Samples> {
  const { db } = deps.store;
  return {
    inStock: await findSample(db, 'inStock'),
    elsewhere: await findSample(db, 'elsewhere'),
    supply: await findSample(db, 'supply'),
    unpriced: await findSample(db, 'unpriced'),
    used: await findSample(db, 'used'),
  };
}

async function findSample(db: Db, kind: SampleKind): Promise<Sample> {
  const cityFree = (isHere: boolean) =>
    db
      .selectFrom('stock')
      .innerJoin('storages', 'storages.id', 'stock.storage_id')
      .select('stock.product_id')
      .where('stock.free', '>', 0)
      .where('storages.city_id', isHere ? '=' : '!=', MAIN_CITY_ID);
  let query = db
    .selectFrom('products')
    .select(['products.id', 'code', 'title', 'model', 'barcode'])
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('logotyped', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('quality', '=', kind === 'used' ? 'used' : 'common')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_packages')
            .select('quantity')
            .whereRef('product_id', '=', 'products.id')
            .where('quantity', '>', 1),
        ),
      ),
    );
  const priced = db.selectFrom('prices').select('product_id').where('level_id', '=', 1);
  query =
    kind === 'unpriced'
      ? query.where('products.id', 'not in', priced)
      : query.where('products.id', 'in', priced);
  if (kind === 'inStock' || kind === 'used') {
    query = query.where('products.id', 'in', cityFree(true));
  } else if (kind !== 'unpriced') {
    query = query.where('products.id', 'not in', cityFree(true));
    query = query.where('products.id', kind === 'elsewhere' ? 'in' : 'not in', cityFree(false));
  }
  return query.orderBy('products.id').executeTakeFirstOrThrow();
}

export type Agent = ReturnType<typeof request.agent>;

/** Sends a form as a page of the shop does. */
export const send = (agent: Agent, path: string, fields: Record<string, unknown> = {}) =>
  agent.post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(fields);

/** Markup of the line of a product. */
export const rowOf = (html: string, id: number): string =>
  new RegExp(`<li class="basket-row[^"]*" id="line-${id}".*?</li>`, 's').exec(html)?.[0] ?? '';
