import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import type { ProductLinkKind } from '../../../../shared/product-links.ts';
import * as links from '../../../../shared/routes.ts';
import { findHtmlFaults } from '../../../helpers/find-html-faults.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import type { Form } from '../desk/desk-visitor.ts';

interface Row {
  id: number;
  code: string;
  title: string;
  model: string | null;
}

describeOnBothStores('goods named beside a product', (dialect) => {
  let bench: DeskBench;
  let all: Row[];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());
  /** Goods that nobody has named yet, each of another category. */
  beforeEach(async () => {
    const named = bench.db.selectFrom('product_links');
    const rows = await bench.db
      .selectFrom('products')
      .select(['id', 'code', 'title', 'model', 'category_id'])
      .where('active', '=', 1)
      .where('discontinued', '=', 0)
      .where('quality', '=', 'common')
      .where('id', 'not in', named.select('product_id'))
      .where('id', 'not in', named.select('other_id'))
      .orderBy('id')
      .execute();
    const seen = new Set<number | null>();
    all = rows.flatMap(({ category_id, ...row }) => {
      if (seen.has(category_id)) return [];
      seen.add(category_id);
      return [row];
    });
  });

  const some = () => all as [Row, Row, Row, Row, ...Row[]];
  const save = (id: number, kind: ProductLinkKind, form: Form) =>
    bench.as('content').post(desk.productLinks(id), { kind, return_to: desk.product(id), ...form });
  const add = async (product: Row, kind: ProductLinkKind, ...texts: string[]) => {
    const { status, headers } = await save(product.id, kind, { add: texts.join('\n') });
    expect(status).toBe(303);
    return doneOf(headers['location']);
  };
  const undo = (batch: number) => bench.as('content').post(desk.undo(batch));
  /** A page of the shop as visitors have it who come again: kept until it is outdated. */
  const shown = async (path: string) => {
    const { deps, listener } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    return (await request(listener).get(path)).text;
  };
  /** Codes of the cards below a heading, in order. */
  const cardsBelow = (html: string, heading: string) => {
    const from = html.indexOf(`>${heading}<`);
    const row = from < 0 ? '' : html.slice(from, html.indexOf('</section>', from));
    return [...new Set([...row.matchAll(/href="\/goods\/([^"/?#]+)"/g)].map(([, code]) => code))];
  };
  const analoguesOf = async (product: Row) =>
    cardsBelow(await shown(links.product(product.code)), 'Похожие товары');
  const change = (id: number, act: 'hide' | 'discontinue') =>
    bench.as('content').post(desk.productsBulk(), { ids: String(id), act });

  it('stand first among the similar, both ways, in the order that was said, until taken back', async () => {
    const [product, one, two] = some();
    const before = await analoguesOf(product);
    const others = await analoguesOf(two);
    expect(before).not.toContain(one.code);
    await add(product, 'analogue', one.code, two.title);
    const found = await analoguesOf(product);
    expect(found.slice(0, 2)).toEqual([one.code, two.code]);
    expect(found.length).toBeGreaterThan(2);
    expect((await analoguesOf(two))[0]).toBe(product.code);
    const card = await bench.as('content').get(desk.product(two.id));
    expect(card.text).toContain('Назван аналогом у товаров');

    await save(product.id, 'analogue', { [`place.${one.id}`]: '5', [`place.${two.id}`]: '1' });
    expect((await analoguesOf(product)).slice(0, 2)).toEqual([two.code, one.code]);
    const { headers } = await save(product.id, 'analogue', { remove: String(two.id) });
    expect((await analoguesOf(product))[0]).toBe(one.code);
    expect(await analoguesOf(two)).toEqual(others);
    await undo(doneOf(headers['location']));
    expect((await analoguesOf(product)).slice(0, 2)).toEqual([two.code, one.code]);
    expect((await analoguesOf(two))[0]).toBe(product.code);
    const history = await bench.as('content').get(desk.product(product.id));
    expect(history.text).toContain(`${two.code}, ${one.code}`);
    expect(await findHtmlFaults(history.text)).toEqual([]);
  });

  it('keep the order that another has made since the form was shown, or ask', async () => {
    const [product, one, two, three] = some();
    await add(product, 'part', one.code, two.code, three.code);
    const order = [one, two, three].map(({ id }) => id).join(' ');
    const card = await bench.as('content').get(desk.product(product.id));
    expect(card.text).toContain(`name="was.order" value="${order}"`);
    const places = (...rows: Row[]) =>
      Object.fromEntries(rows.map(({ id }, at) => [`place.${id}`, String(at + 1)]));
    const send = async (form: Form) => {
      const { status } = await save(product.id, 'part', { 'was.order': order, ...form });
      const rows = bench.db.selectFrom('product_links').select('other_id');
      const own = rows.where('product_id', '=', product.id).where('kind', '=', 'part');
      const ids = (await own.orderBy('position').execute()).map(({ other_id }) => other_id);
      return [status, ...ids];
    };
    const theirs = [two.id, one.id, three.id];
    expect(await send(places(two, one, three))).toEqual([303, ...theirs]);
    expect(await send(places(one, two, three))).toEqual([303, ...theirs]);
    expect(await send(places(three, two, one))).toEqual([409, ...theirs]);
    const fewer = { ...places(one, two, three), remove: String(three.id) };
    expect(await send(fewer)).toEqual([303, two.id, one.id]);
  });

  it('are taken back as one by undoing', async () => {
    const [product, one, two] = some();
    const before = await analoguesOf(product);
    const batch = await add(product, 'analogue', one.code, two.code);
    await analoguesOf(product);
    await undo(batch);
    expect(await analoguesOf(product)).toEqual(before);
    expect(
      await bench.db
        .selectFrom('product_links')
        .selectAll()
        .where('product_id', '=', product.id)
        .execute(),
    ).toEqual([]);
  });

  it('replace what is not sold any more; what is not made itself replaces nothing', async () => {
    const [product, one, two] = some();
    await add(product, 'analogue', one.code, two.code);
    await change(one.id, 'discontinue');
    expect((await analoguesOf(product))[0]).toBe(two.code);
    await change(product.id, 'discontinue');
    const page = await shown(links.product(product.code));
    expect(cardsBelow(page, 'Чем заменить')[0]).toBe(two.code);
    expect(await analoguesOf(two)).not.toContain(product.code);
    await change(product.id, 'hide');
    const removed = await shown(links.product(product.code));
    expect(removed).toContain('Товар больше не продаётся');
    const instead = cardsBelow(removed, 'Чем заменить');
    expect(instead[0]).toBe(two.code);
    expect(instead.length).toBeGreaterThan(1);
    expect(await findHtmlFaults(removed)).toEqual([]);
  });

  it('stand first among companions, each once', async () => {
    const [product, one, two] = some();
    await shown(links.companions(product.code));
    await add(product, 'accessory', one.code, two.code);
    const page = await shown(links.companions(product.code));
    expect(cardsBelow(page, 'Подойдёт к этому товару')).toEqual([one.code, two.code]);
    expect(await findHtmlFaults(page)).toEqual([]);
    expect(await shown(links.companions(one.code))).not.toContain('Подойдёт к этому товару');
  });

  it('are not found a second time by the rules of the trade', async () => {
    const ruled = await findRuled();
    const [first = ''] = ruled.fitting;
    await add(ruled.product, 'accessory', first);
    const page = await shown(links.companions(ruled.product.code));
    expect(cardsBelow(page, 'Подойдёт к этому товару')).toEqual([first]);
    const others = page.slice(page.indexOf('</section>', page.indexOf('Подойдёт к этому товару')));
    expect(others).not.toContain(`href="${links.product(first)}"`);
  });

  /** A product that goods fit to by a rule of the trade. */
  async function findRuled() {
    for (const product of all) {
      const page = await shown(links.companions(product.code));
      const from = page.indexOf('id="fitting-0"');
      if (from < 0) continue;
      const row = page.slice(from, page.indexOf('</section>', from));
      const codes = [...row.matchAll(/href="\/goods\/([^"/?#]+)"/g)].map(([, code]) => code ?? '');
      return { product, fitting: codes };
    }
    throw new Error('No rule of the trade fits');
  }

  it('stand first among spare parts, whose pages name what they fit', async () => {
    const [product, part] = some();
    await shown(links.product(part.code));
    await add(product, 'part', part.code);
    const page = await shown(links.product(product.code));
    expect(cardsBelow(page, 'Запчасти')).toContain(part.code);
    const own = await shown(links.product(part.code));
    expect(own).toContain('Подходит к моделям');
    expect(own).toContain(`href="${links.product(product.code)}"`);
    // Old models are repaired longest.
    await change(product.id, 'discontinue');
    const later = await shown(links.product(part.code));
    expect(later).toContain(`href="${links.product(product.code)}"`);
  });

  it('are offered for the lines of orders and of quote requests', async () => {
    const [, one] = some();
    const orderId = await bench.placedOrder();
    const { id, code } = await bench.db
      .selectFrom('order_lines')
      .innerJoin('products', 'products.id', 'order_lines.product_id')
      .select(['products.id', 'products.code'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await add({ id, code, title: '', model: null }, 'analogue', one.code);
    const { text } = await bench.as('sales').get(desk.order(orderId));
    const list = /<datalist id="substitutes">(.*?)<\/datalist>/s.exec(text)?.[1] ?? '';
    expect(/<option value="([^"]+)"/.exec(list)?.[1]).toBe(one.code);
    expect(list).toContain('вместо');
    const quoteId = await bench.newOrder({ kind: 'request', status: 'new' });
    const lines = bench.db.selectFrom('order_lines').select(['product_id', 'position']);
    const line = await lines.where('order_id', '=', quoteId).executeTakeFirstOrThrow();
    const quote = await bench.as('sales').get(desk.order(quoteId));
    expect(quote.text).toContain(`<datalist id="substitutes-${line.position}">`);
    expect(await findHtmlFaults(quote.text)).toEqual([]);
  });

  it('are refused where nobody could know what is meant, and nothing typed is lost', async () => {
    const [product, one] = some();
    const word = one.title.split(' ')[0] ?? '';
    const wrong = await save(product.id, 'accessory', { add: `${word}\nНетакоготовара` });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`«${word}»: назовите код. Похожие:`);
    expect(wrong.text).toContain('«Нетакоготовара»');
    expect(wrong.text).toMatch(new RegExp(`<textarea[^>]*>${word}\nНетакоготовара</textarea>`));
    expect(await findHtmlFaults(wrong.text)).toEqual([]);
    const itself = await save(product.id, 'analogue', { add: product.code });
    expect([itself.status, itself.text.includes('Это сам товар')]).toEqual([422, true]);
    expect((await save(product.id, 'friend' as never, { add: one.code })).status).toBe(422);
    const place = await save(product.id, 'analogue', { add: one.code });
    expect(place.status).toBe(303);
    expect((await save(product.id, 'analogue', { [`place.${one.id}`]: 'первое' })).status).toBe(
      422,
    );
    const form = { kind: 'analogue', add: one.code };
    expect((await bench.as('sales').post(desk.productLinks(product.id), form)).status).toBe(403);
    expect((await save(product.id, 'analogue', { add: one.code })).status).toBe(303);
    const rows = bench.db.selectFrom('product_links').selectAll();
    expect(await rows.where('product_id', '=', product.id).execute()).toHaveLength(1);
  });
});
