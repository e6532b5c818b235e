import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOffer } from '../../../../server/orders/accept-offer.ts';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { offerOf } from '../../../../server/orders/quote-paper.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { offerWord } from '../../../../shared/order-events.ts';
import * as links from '../../../../shared/routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { writeProduct } from '../../doors/crawlers/write-product.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('an offer of the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const asked = () => bench.newOrder({ kind: 'request', status: 'new' });
  const lineOf = async (id: number) => (await getOrder(bench.db, id)).lines[0];
  const until = '2026-12-01';
  const offer = (id: number, form: Record<string, string>) =>
    bench
      .as('sales')
      .post(desk.quoteOffer(id), { valid_until: until, return_to: desk.order(id), ...form });
  const accept = async (id: number, revision?: number) => {
    const { shopper_id: shopperId } = await getOrder(bench.db, id);
    const { reference } = bench.shop.deps.catalog.index;
    const { store, readWays } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const ask = { quoteId: id, shopperId, payment: 'online', revision, reference, now } as const;
    return acceptOffer(store, { ...ask, readWays });
  };
  /** A product that no request of the bench asks for. */
  const analogue = async (id: number) => {
    const { product_id = 0 } = (await lineOf(id)) ?? {};
    return bench.db
      .selectFrom('products')
      .select(['id', 'code', 'title'])
      .where('id', '!=', product_id)
      .where('active', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  };

  it('takes a discount off the price of a line and says so on page and paper', async () => {
    const id = await asked();
    const form = { 'price.0': '1 000,01', 'discount.0': '7,5 %', 'note.0': 'С <b>ножками</b>' };
    expect((await offer(id, form)).status).toBe(303);
    const line = await lineOf(id);
    expect(line).toMatchObject({ price: 925_01, sum: 925_01, full_price: 1000_01, discount: 750 });
    const quote = await getOrder(bench.db, id);
    expect([quote.total, quote.retail_sum]).toEqual([925_01, 1000_01]);
    const { seller } = bench.shop.deps.invoices;
    const paper = offerOf(quote, seller, bench.shop.clock.now);
    expect(paper.lines[0]).toMatchObject({
      sum: 925_01,
      remarks: [`скидка 7,5\u00a0% от ${formatPrice(1000_01)}`, 'С <b>ножками</b>'],
    });
    const page = await bench.as('viewer').get(desk.order(id));
    expect(page.text).not.toContain('<b>ножками');
    const pdf = await bench.as('viewer').get(desk.quotePaper(id)).buffer();
    expect(pdf.status).toBe(200);
    const [sheet] = await readPdf(pdf.body, { looks: true });
    expect(sheet?.code).toBe(
      `${bench.shop.deps.config.siteUrl}${links.orderSend((await getOrder(bench.db, id)).code)}`,
    );
    expect(sheet?.text).toMatch(/Оплата способ выбирают на сайте.*р\/с \d{20}|р\/с \d{20}.*Оплата/);
  });

  it('puts an analogue in place of a product, at a price of its own', async () => {
    const id = await asked();
    const { id: productId, code, title } = await analogue(id);
    const untouched = await offer(id, {
      'price.0': '900',
      'was.price.0': '900',
      'instead.0': code,
    });
    expect([untouched.status, untouched.text.includes('Назовите цену аналога')]).toEqual([
      422,
      true,
    ]);
    expect((await offer(id, { 'price.0': '800', 'instead.0': code })).status).toBe(303);
    expect(await lineOf(id)).toMatchObject({
      product_id: productId,
      title,
      price: 800_00,
      instead_of: 'Гастроёмкость',
    });
    const order = await accept(id, 1);
    expect((await getOrder(bench.db, order?.id ?? 0)).lines[0]).toMatchObject({
      product_id: productId,
      instead_of: 'Гастроёмкость',
    });
  });

  it('asks about the price of an analogue once: the same one may be right', async () => {
    const id = await asked();
    const { id: productId, code } = await analogue(id);
    const form = { 'price.0': '900', 'instead.0': code };
    const refused = await offer(id, { ...form, 'was.price.0': '900' });
    expect(refused.status).toBe(422);
    const [, was = 'none'] = /name="was\.price\.0" value="([^"]*)"/.exec(refused.text) ?? [];
    expect((await offer(id, { ...form, 'was.price.0': was })).status).toBe(303);
    expect(await lineOf(id)).toMatchObject({ product_id: productId, price: 900_00 });
  });

  it('keeps every revision and tells how they differ; only the last can be accepted', async () => {
    const id = await asked();
    await offer(id, { 'price.0': '900' });
    await offer(id, { 'price.0': '850', 'comes.0': '2026-11-30' });
    const quote = await getOrder(bench.db, id);
    expect(quote.offer).toMatchObject({ revision: 2 });
    expect(quote.offer?.changes.join('; ')).toMatch(
      /900,00\s₽ → 850,00\s₽.*будет.*30 ноября.*Итого/,
    );
    const { text } = await bench.as('viewer').get(desk.order(id));
    expect(text).toContain('№\u00a0<!-- -->1');
    await expect(accept(id, 1)).rejects.toThrow('обновил предложение');
    const order = await accept(id, 2);
    expect((await getOrder(bench.db, order?.id ?? 0)).total).toBe(850_00);
  });

  it('of an older page replaces none unseen: the three values are shown first', async () => {
    const id = await asked();
    const shown = { revision: '0', 'price.0': '1000' };
    expect((await offer(id, { ...shown, 'discount.0': '5' })).status).toBe(303);
    const page = await bench.as('sales').get(desk.order(id));
    expect(page.text).toContain('name="revision" value="1"');
    const term = { valid_until: until, return_to: desk.order(id), ...shown, 'discount.0': '' };
    const stale = await bench.as('owner').post(desk.quoteOffer(id), term);
    expect(stale.status).toBe(409);
    for (const text of [
      '1\u00a0000,00',
      '950,00',
      'скидка 5\u00a0%',
      'name="revision" value="1"',
    ]) {
      expect([text, stale.text.includes(text)]).toEqual([text, true]);
    }
    expect(await lineOf(id)).toMatchObject({ price: 950_00, discount: 500 });
    // Pressed twice, the same offer goes once.
    expect((await offer(id, { ...shown, 'discount.0': '5' })).status).toBe(303);
    expect((await getOrder(bench.db, id)).offer?.revision).toBe(1);
    expect((await offer(id, { ...shown, revision: '1', 'discount.0': '' })).status).toBe(303);
    expect((await getOrder(bench.db, id)).offer?.revision).toBe(2);
  });

  it('says its own words on page and paper, also when a later one was taken back or says none', async () => {
    const id = await asked();
    const said = async () => {
      const quote = await getOrder(bench.db, id);
      const { seller } = bench.shop.deps.invoices;
      const { comment } = offerOf(quote, seller, bench.shop.clock.now);
      const guest = await bench.as('sales').get(desk.order(id));
      return [offerWord(quote).comment, comment, guest.text.includes('>До пятницы</textarea>')];
    };
    await offer(id, { 'price.0': '900', comment: 'До пятницы' });
    expect(await said()).toEqual(['До пятницы', 'До пятницы', true]);
    bench.shop.clock.now += 1000;
    const { headers } = await offer(id, { 'price.0': '800' });
    expect(await said()).toEqual(['', '', false]);
    bench.shop.clock.now += 1000;
    await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect(await said()).toEqual(['До пятницы', 'До пятницы', true]);
  });

  it('is taken back whole, and what was taken back is never accepted', async () => {
    const id = await asked();
    await offer(id, { 'price.0': '900', 'note.0': 'Первое' });
    const before = await getOrder(bench.db, id);
    const { code } = await analogue(id);
    const { headers } = await offer(id, { 'price.0': '10', 'discount.0': '5', 'instead.0': code });
    const undone = await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect(undone.status).toBe(303);
    const after = await getOrder(bench.db, id);
    expect({ ...after, events: [] }).toEqual({ ...before, events: [] });
    const left = await bench.db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'request-answered')
      .where('payload', 'like', `{"orderId":${id},%`)
      .execute();
    expect(left).toHaveLength(1);
    await offer(id, { 'price.0': '5' });
    expect((await getOrder(bench.db, id)).offer?.revision).toBe(3);
    await expect(accept(id, 2)).rejects.toThrow('обновил предложение');
  });

  it('is taken back no more when an order was made of it; a refusal is', async () => {
    const [id, other] = [await asked(), await asked()];
    const { headers } = await offer(id, { 'price.0': '900' });
    await accept(id, 1);
    const undo = { return_to: desk.order(id) };
    const late = await bench.as('sales').post(desk.undo(doneOf(headers['location'])), undo);
    expect(late.status).toBe(409);
    const refusal = { reason: 'Снято с производства' };
    const refused = await bench.as('sales').post(desk.quoteRefusal(other), refusal);
    await bench.as('sales').post(desk.undo(doneOf(refused.headers['location'])));
    expect((await getOrder(bench.db, other)).status).toBe('new');
  });

  it('is refused with all its faults at once, nothing lost', async () => {
    const id = await asked();
    for (const [field, value, said] of [
      ['price.0', '1e9', 'Гастроёмкость'],
      ['discount.0', '100', 'Скидка от 0 до 99,99'],
      ['discount.0', '-5', 'Скидка от 0 до 99,99'],
      ['instead.0', '%E0%A4%A', 'Нет товара с кодом'],
      ['note.0', 'я'.repeat(301), 'Длиннее 300 знаков'],
      ['comes.0', '2026-01-05', '5 января 2026\u00a0г. уже прошло'],
      ['delivery_price', '500', 'У самовывоза цены нет'],
    ] as const) {
      const pickup = { delivery_kind: 'pickup', delivery_address: 'Лесная, 1' };
      const { status, text } = await offer(id, { 'price.0': '900', ...pickup, [field]: value });
      expect([field, value, status, text.includes(said)]).toEqual([field, value, 422, true]);
      expect(text).toContain(`value="${value}"`);
    }
    const marked = async (fields: Record<string, string>, name: string) => {
      const { text } = await offer(id, { 'price.0': '900', ...fields });
      const [input] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text) ?? [];
      expect(input).toContain('aria-invalid="true"');
    };
    await marked({ 'instead.0': 'нет такого' }, 'instead.0');
    await marked({ valid_until: '2020-01-01' }, 'valid_until');
    const twice = { 'price.0': ['900', '1'], valid_until: until };
    expect((await bench.as('sales').post(desk.quoteOffer(id), twice)).status).toBe(422);
    expect((await getOrder(bench.db, id)).offer).toBeNull();
    expect((await bench.as('viewer').post(desk.quoteOffer(id), {})).status).toBe(403);
  });

  it('begins with the price that the buyer would pay for a package now', async () => {
    const { db, shop } = bench;
    const { writer } = shop.deps.store;
    const id = await bench.newOrder({ kind: 'request', status: 'new', role: 'wholesale' });
    const product_id = (await lineOf(id))?.product_id ?? 0;
    const asked = { package: 6, packages: 1, quantity: 6, price: null, sum: null };
    await writer.updateTable('order_lines').set(asked).where('order_id', '=', id).execute();
    await writer.deleteFrom('product_packages').where('product_id', '=', product_id).execute();
    const { code } = await db
      .selectFrom('products')
      .select('code')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    const levels = await db.selectFrom('price_levels').select(['id', 'code']).execute();
    const price = async (level: string, price: number, old_price: number | null = null) => {
      const level_id = levels.find((one) => one.code === level)?.id ?? 0;
      await writer
        .insertInto('prices')
        .values({ product_id, level_id, price, old_price })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'level_id']).doUpdateSet({ price, old_price }),
        )
        .execute();
      await writeProduct(shop, {}, code);
    };
    const shown = async () => {
      const { text } = await bench.as('sales').get(desk.order(id));
      return /name="price\.0"[^>]*? value="([^"]*)"/.exec(text)?.[1];
    };
    await price('retail', 100_00);
    await price('wholesale', 90_00);
    expect(await shown()).toBe('540');
    await price('retail', 80_00, 100_00);
    expect(await shown()).toBe('480');
    const pack = { short_title: 'упак', quantity: 6, is_primary: 1 } as const;
    await writer
      .insertInto('product_packages')
      .values({ product_id, position: 0, ...pack, price: 420_00, unit_price: 80_00 })
      .execute();
    // Taken off sale it may still be offered.
    await writeProduct(shop, { active: 0 }, code);
    expect(await shown()).toBe('420');
  });

  it('sums the power of its goods where their parameters tell it', async () => {
    const { db } = bench;
    const powered = await db
      .selectFrom('product_parameters')
      .innerJoin('parameters', 'parameters.id', 'parameter_id')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id', 'number'])
      .where('parameters.title', '=', 'Мощность')
      .where('number', 'is not', null)
      .executeTakeFirstOrThrow();
    const id = await asked();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('order_lines')
        .set({ product_id: powered.product_id, quantity: 3, packages: 3, sum: 3000_00 })
        .where('order_id', '=', id)
        .execute(),
    );
    const amount = Math.round((powered.number ?? 0) * 3000) / 1000;
    expect((await getOrder(db, id)).loads).toEqual([{ title: 'Мощность', unit: 'кВт', amount }]);
  });
});
