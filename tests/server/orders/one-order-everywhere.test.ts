import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import * as links from '../../../shared/routes.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { readForms } from '../../helpers/read-forms.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';
import { letterDeps } from '../letters/letter-deps.ts';

const PACKAGE = 6;
const PROMO = 'EVERYWHERE';

let bench: DeskBench;
let goods: number[];
/** Москва's storage, then another. */
let storages: number[];
beforeAll(async () => {
  bench = await openDeskBench();
  goods = await listInStock(bench.shop, 2);
  const rows = await bench.db.selectFrom('storages').select(['id', 'city_id']).execute();
  const [here, away] = [true, false].map((isHere) =>
    rows.find(({ city_id }) => (city_id === 90) === isHere),
  );
  storages = [here?.id ?? 0, away?.id ?? 0];
  const code = { id: 77, code: PROMO, percent: 13, sum_off: null };
  await bench.shop.deps.store.writer.insertInto('promo_codes').values(code).execute();
});
afterAll(() => bench.close());

interface Goods {
  /** Kopecks of a package; null: as many units. */
  packed: number | null;
  old: number | null;
  free: [here: number, away: number];
}

/** A product at 123,45 ₽, of wholesale 99,90 ₽. */
async function prepare(product_id: number, { packed, old, free }: Goods): Promise<void> {
  const { writer } = bench.shop.deps.store;
  for (const table of ['product_packages', 'stock', 'prices'] as const) {
    await writer.deleteFrom(table).where('product_id', '=', product_id).execute();
  }
  const levels = await bench.db.selectFrom('price_levels').select(['id', 'code']).execute();
  for (const { id: level_id, code } of levels) {
    if (code !== 'retail' && code !== 'wholesale') continue;
    const price = code === 'retail' ? 123_45 : 99_90;
    const old_price = code === 'retail' ? old : null;
    const row = { product_id, level_id, price, old_price };
    await writer.insertInto('prices').values(row).execute();
  }
  const pack = { product_id, position: 0, short_title: 'упак', quantity: PACKAGE } as const;
  const price = { price: packed, unit_price: packed && 123_45 };
  await writer
    .insertInto('product_packages')
    .values({ ...pack, ...price, is_primary: 1 })
    .execute();
  for (const [at, storage_id] of storages.entries()) {
    const row = { product_id, storage_id, free: free[at] ?? 0 };
    await writer.insertInto('stock').values(row).execute();
  }
  const found = bench.db.selectFrom('products').select('code').where('id', '=', product_id);
  await writeProduct(bench.shop, {}, (await found.executeTakeFirstOrThrow()).code);
}

/** Letters that are due, once what is pressed can be taken back no more. */
async function deliver(to: string): Promise<string[]> {
  const { store, log, integrations } = bench.shop.deps;
  const letters: Mail[] = [];
  const send = async (letter: Mail) => {
    letters.push(letter);
    return { ok: true, messageId: letter.id } as const;
  };
  bench.shop.clock.now += 61_000;
  const senders = { mail: { isDemo: true, send }, sms: integrations.sms };
  const deliverers = createDeliverers(letterDeps(bench.shop, senders));
  await runOutbox({ store, deliver: deliverers, log, now: () => bench.shop.clock.now });
  return letters.filter((letter) => letter.to === to).map(({ text }) => plainText(text));
}

const last = () =>
  bench.db
    .selectFrom('orders')
    .selectAll()
    .where('kind', '=', 'order')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const sum = (kopecks: number) => plainText(formatPrice(kopecks));
const open = async (browser: Browser, path: string) =>
  plainText((await browser.get(path)).text.replaceAll('<!-- -->', ''));
const openCard = async (id: number) =>
  plainText((await bench.as('owner').get(desk.order(id))).text.replaceAll('<!-- -->', ''));

it.each([
  ['a guest', null, { packed: 600_01, old: null, free: [30, 0] }, 12],
  ['a guest, in part from elsewhere', null, { packed: null, old: null, free: [6, 30] }, 18],
  ['a guest, in part to order', null, { packed: 600_01, old: null, free: [7, 8] }, 24],
  ['a firm', 'wholesale', { packed: 600_01, old: null, free: [30, 0] }, 12],
  ['a firm, while there is a sale', 'wholesale', { packed: 555_55, old: 200_00, free: [5, 9] }, 18],
] as const)(
  'an order of %s is one sum and one day everywhere, also when it is cut',
  async (...row) => {
    const [, role, made, units] = row;
    const { shop } = bench;
    const [first = 0, second = 0] = goods;
    await prepare(first, { ...made, free: [...made.free] });
    await prepare(second, { packed: null, old: null, free: [40, 0] });
    const customer = role && (await addCustomer({ ...shop.deps, now: shop.clock.now }, { role }));
    const browser = openBrowser(shop, customer ? { auth_token_lazar: customer.token } : {});
    await browser.add(first, units);
    await browser.add(second, PACKAGE);
    await browser.post(links.basketPromo(), { code: PROMO });
    const token = customer?.token ?? browser.jar.get('temporary_token') ?? null;
    const viewer = { cityId: 90, country: 'ru', rate: 643, token };
    const { sums, promo } = await shop.deps.shop.basketDetails(viewer, {});
    expect(promo?.discount).toBeGreaterThan(0);
    const preview = JSON.parse((await browser.get('/basket/preview')).text) as { total: string };
    expect(plainText(preview.total)).toBe(sum(sums.goods));
    await browser.prepare('card');
    if (!customer) await browser.provePhone();
    const shown = await open(browser, '/order?step=confirm');
    await browser.confirm();
    const order = await last();
    expect(order).toMatchObject({
      goods_sum: sums.goods,
      retail_sum: sums.retail,
      vat_sum: sums.vat,
    });
    const [letter = ''] = await deliver(order.email);
    const day = plainText(formatDay(order.delivery_on ?? ''));
    for (const text of [shown, letter, await openCard(order.id)]) {
      expect(text).toContain(sum(order.total));
      expect(text).toContain(day);
    }
    const page = links.orderResult(order.code);
    expect(await open(browser, page)).toContain(sum(order.total));

    const { text } = await bench.as('owner').get(desk.order(order.id));
    const form = readForms(text).find(({ action }) => action === desk.orderLines(order.id))?.fields;
    const cut = { ...Object.fromEntries(form ?? []), 'quantity.0': '5' };
    const answer = await bench.as('owner').post(desk.orderLines(order.id), cut);
    expect(answer.status).toBe(303);
    const after = await last();
    expect(after.total).toBeLessThan(order.total);
    const lines = bench.db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id);
    const left = await lines.execute();
    expect(left.reduce((all, line) => all + (line.sum ?? 0), 0)).toBe(after.goods_sum);
    expect(left.reduce((all, line) => all + line.promo_discount, 0)).toBe(after.promo_discount);
    const letters = (await deliver(order.email)).join();
    for (const said of [letters, await open(browser, page), await openCard(order.id)]) {
      expect(said).toContain(sum(after.total));
    }
  },
);
