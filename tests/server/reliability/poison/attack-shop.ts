import { setImmediate } from 'node:timers/promises';
import { writeNotice } from '../../../../server/platform/http/notice-cookie.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { noticeSchema } from '../../../../shared/notice.ts';
import type { TestShop } from '../../../helpers/create-test-shop.ts';
import { addShopper } from '../../../helpers/shoppers.ts';
import { addOwned } from '../access/owned.ts';
import { listKinds } from './page-kinds.ts';
import type { OwnCookies } from './poisoned-request.ts';

/** Stands in all that is the attacker's: no guest may ever see it. */
export const MARK = 'otravleno7';

export async function listShopKinds({ deps }: TestShop): Promise<string[]> {
  const { db } = deps.store;
  const first = <T>(rows: T[]): T => {
    const [row] = rows;
    if (!row) throw new Error('The demo shop has nothing of the kind');
    return row;
  };
  const product = first(
    await db.selectFrom('products').select(['code', 'brand_id']).limit(1).execute(),
  );
  const top = first([...deps.reference.get('catalog')]);
  const brand = first(
    await db
      .selectFrom('brands')
      .select('url_rewrite_code')
      .where('id', '=', product.brand_id)
      .execute(),
  );
  const document = first(await db.selectFrom('documents').select('key').limit(1).execute());
  const news = first(await db.selectFrom('news').select('id').limit(1).execute());
  const question = first(
    await db
      .selectFrom('questions')
      .select('id')
      .where('answer', 'is not', null)
      .limit(1)
      .execute(),
  );
  const image = first(await db.selectFrom('images').select('key').limit(1).execute());
  return listKinds({
    code: product.code,
    brand: brand.url_rewrite_code,
    document: document.key,
    image: image.key,
    top: top.fullUrl,
    topId: top.id,
    category: top.childs[0]?.fullUrl ?? top.fullUrl,
    newsId: news.id,
    questionId: question.id,
  });
}

/** A dealer with one of everything, and a guest with a basket: what the attacker can send. */
export async function prepareAttacker(
  shop: TestShop,
): Promise<{ cookies: OwnCookies; token: string }> {
  const { store, tokens } = shop.deps;
  const { now } = shop.clock;
  const { owner } = await addOwned(shop, MARK);
  await transaction(store, (tx) =>
    tx.updateTable('customers').set({ role: 'dealer' }).where('id', '=', owner.id).execute(),
  );
  const shopperId = await addShopper(store, now);
  const guest = tokens.sign({ kind: 'guest', shopperId, issuedAt: now });
  const notice = noticeSchema.parse({
    id: 'x',
    title: MARK,
    description: MARK,
    actions: [{ title: MARK, url: `/${MARK}` }],
  });
  const cookies = [
    ['auth_token_lazar', owner.token],
    ['temporary_token', guest],
    ['city_id', '78'],
    ['rate_id', '840'],
    ['list_view', 'rows'],
    ['notice', writeNotice(notice)],
    ['login_browser', MARK],
    ['phone_token', MARK],
  ] as const;
  return { cookies, token: owner.token };
}

/** Lets what was begun behind an answer end. */
export async function settle(shop: TestShop): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  await shop.deps.settled();
}
