import { afterAll, beforeAll, expect, it } from 'vitest';
import { readToldOrders } from '../../../server/doors/exchange/orders/read-orders.ts';
import { receiptSum } from '../../../server/integrations/payments/receipt-lines.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import { orderPaper } from '../../../server/orders/order-paper.ts';
import { orderReceipt } from '../../../server/payments/order-receipt.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { paperTotal } from '../../../shared/paper.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';

describeOnBothStores('a promo code from the desk to the papers', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const sales = () => bench.as('sales');
  const save = (code: string, terms: Record<string, string> = { percent: '7' }, id = 'promo-new') =>
    sales().post(desk.promoItem(id), {
      act: 'save',
      code,
      active: '1',
      on_sale: '1',
      ...terms,
      return_to: desk.promoItem(id),
    });
  const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll(/<!-- -->/g, '');
  const buyer = async (code: string): Promise<Browser> => {
    const guest = openBrowser(bench.shop);
    for (const id of await listInStock(bench.shop, 3)) await guest.add(id, 3);
    await guest.post('/basket/promo', { code });
    return guest;
  };
  const lastOrder = async () => {
    const last = bench.db.selectFrom('orders').select('id').orderBy('id', 'desc');
    return getOrder(bench.db, (await last.executeTakeFirstOrThrow()).id);
  };

  it('is one discount on every page and paper, to the kopeck', async () => {
    await save('ЗИМА7');
    const guest = await buyer('зима 7');
    const basket = await guest.get('/basket');
    expect(basket.headers['cache-control']).toContain('private');
    expect(await findHtmlFaults(basket.text)).toEqual([]);
    expect(plain(basket.text)).toContain('Промокод ЗИMA7');
    const [, total = ''] = /Итого<\/\w+><\w+[^>]*>([^<]+)</.exec(plain(basket.text)) ?? [];
    const preview = await guest.get('/basket/preview');
    expect(plain(preview.body.total)).toBe(total);
    await guest.prepare('card');
    expect(plain((await guest.get('/order?step=confirm')).text)).toContain('Промокод ЗИMA7');
    const result = await guest.confirm();
    expect(result.status).toBe(303);
    const order = await lastOrder();
    const discount = order.promo?.discount ?? 0;
    const full = order.lines.reduce((sum, { price, packages }) => sum + (price ?? 0) * packages, 0);
    expect(discount).toBe(Math.round(full * 0.07));
    expect(order.goods_sum).toBe(full - discount);
    expect(paperTotal(orderPaper(order))?.sum).toBe(order.total);
    for (const amount of [order.total, Math.floor(order.total / 3), 1]) {
      expect(receiptSum(await orderReceipt(bench.db, order.id, amount))).toBe(amount);
    }
    const sold = await orderReceipt(bench.db, order.id, order.total);
    expect(sold.every((line) => !('discount' in line))).toBe(true);
    const [told] = await readToldOrders(bench.db, [order.id], 1);
    expect(told?.lines.reduce((sum, line) => sum + line.sum, 0)).toBe(order.goods_sum);
    const page = await guest.get(`/result/${order.code}`);
    expect(plain(page.text)).toContain(`−${plain(formatPrice(discount))}`);
    expect(page.text).toContain('data-order-coupon="ЗИMA7"');
    expect(plain((await guest.get('/basket')).text)).not.toContain('ЗИMA7');
    const uses = await sales().get(desk.promo());
    expect(plain(uses.text)).toContain(plain(formatPrice(discount)));
    expect(plain((await sales().get(desk.order(order.id))).text)).toContain('Промокод ЗИMA7');
  });

  it('says that a code is unknown, why one does not apply, and is taken out', async () => {
    await save('BIG', { sum_off: '500', min_goods: '90000000' });
    const guest = await buyer('');
    const refused = await guest.post('/basket/promo', { code: 'NO-SUCH-CODE' });
    expect(refused.status).toBe(422);
    expect(await findHtmlFaults(refused.text)).toEqual([]);
    const [field = ''] = /<input[^>]*id="promo"[^>]*>/.exec(refused.text) ?? [];
    expect(field).toContain('value="NO-SUCH-CODE"');
    expect(field).toContain('aria-invalid="true"');
    expect(plain(refused.text)).toContain('Такого промокода нет: проверьте буквы и цифры');
    const blank = await guest.post('/basket/promo', { code: '   ' });
    expect(plain(blank.text)).toContain('Введите промокод');
    const part = await guest.post('/basket/promo?_f=basket-side', { code: 'NO-SUCH' });
    expect([part.status, part.text.includes('value="NO-SUCH"')]).toEqual([422, true]);
    expect((await guest.get('/basket/promo')).headers['location']).toBe('/basket');
    expect((await guest.get('/basket')).text).toContain('name="code"');
    await guest.post('/basket/promo', { code: 'big' });
    const page = plain((await guest.get('/basket')).text);
    expect(page).toContain('не применён: от 90 000 000,00 ₽: не хватает');
    await guest.post('/basket/promo', { remove: '1' });
    expect((await guest.get('/basket')).text).toContain('name="code"');
    expect((await guest.post('/basket/promo', { code: ['a', 'b'] })).status).toBe(400);
  });

  it('that ends before the last step is named there with what changed, and nothing is ordered', async () => {
    const made = await save('ENDS');
    const id = /promo-\d+/.exec(made.headers['location'] ?? '')?.[0] ?? '';
    const guest = await buyer('ENDS');
    await guest.prepare('card');
    const fields = await guest.confirmFields();
    const before = await lastOrder();
    await save('ENDS', { percent: '7', ends_at: '2020-01-01T00:00' }, id);
    const answer = await guest.post('/order', fields);
    expect(plain(answer.text)).toMatch(/Промокод ENDS: действовал до .*скидка была .* теперь 0,00/);
    expect((await lastOrder()).id).toBe(before.id);
  });

  it('keeps the discount of lines that a person leaves as they are, and no other', async () => {
    await save('KEEP');
    const guest = await buyer('KEEP');
    await guest.prepare('card');
    await guest.confirm();
    const order = await lastOrder();
    const form: Record<string, string> = { return_to: desk.order(order.id) };
    for (const [at, line] of order.lines.entries()) {
      form[`code.${at}`] = line.code;
      form[`quantity.${at}`] = at === 0 ? '2' : String(line.quantity);
      form[`price.${at}`] = '';
    }
    expect((await sales().post(desk.orderLines(order.id), form)).status).toBe(303);
    const after = await getOrder(bench.db, order.id);
    const [first, ...rest] = after.lines;
    expect(first?.promo_discount).toBe(0);
    expect(rest.map((line) => [line.sum, line.promo_discount])).toEqual(
      order.lines.slice(1).map((line) => [line.sum, line.promo_discount]),
    );
    const kept = rest.reduce((sum, line) => sum + line.promo_discount, 0);
    expect(after.promo?.discount).toBe(kept);
    expect(paperTotal(orderPaper(after))?.sum).toBe(after.total);
    expect(receiptSum(await orderReceipt(bench.db, order.id, after.total))).toBe(after.total);
  });

  it('is undone while nobody has used it, and stays with its orders then', async () => {
    const made = await save('UNDONE');
    await sales().post(desk.undo(doneOf(made.headers['location'])));
    const guest = await buyer('UNDONE');
    expect((await guest.get('/basket')).text).toContain('name="code"');
    const used = await save('USED');
    const other = await buyer('USED');
    await other.prepare('card');
    await other.confirm();
    await sales().post(desk.undo(doneOf(used.headers['location'])));
    expect((await lastOrder()).promo?.code).toBe('USED');
    const rows = bench.db
      .selectFrom('promo_codes')
      .select('code')
      .where('code', 'in', ['UNDONE', 'USED']);
    expect(await rows.execute()).toEqual([{ code: 'USED' }]);
  });

  it('goes on for a category and a brand that change their addresses or are merged', async () => {
    const [productId = 0] = await listInStock(bench.shop, 1);
    const { category_id, brand_id } = await bench.db
      .selectFrom('products')
      .select(['category_id', 'brand_id'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const { reference } = bench.shop.deps.catalog.index;
    const path = reference.categories.get(category_id ?? 0)?.path ?? '';
    const brand = reference.brands.get(brand_id ?? 0)?.url_rewrite_code ?? '';
    await save('WHERE', { percent: '7', categories: path, brands: brand });
    const guest = openBrowser(bench.shop);
    await guest.add(productId);
    await guest.post('/basket/promo', { code: 'where' });
    const hasDiscount = async () => {
      await bench.shop.deps.catalog.poll();
      await bench.shop.deps.settled();
      return /promo[^>]*>[\s\S]{0,400}−/.test(plain((await guest.get('/basket')).text));
    };
    expect(await hasDiscount()).toBe(true);
    const content = bench.as('content');
    const top = path.split('/')[0] ?? '';
    const above = reference.rows.categories.find(
      ({ slug, parent_id }) => slug === top && parent_id === null,
    );
    const moved = await content.post(desk.categoryFields(above?.id ?? 0), { slug: 'pereezd' });
    expect(moved.status).toBe(303);
    expect(await hasDiscount()).toBe(true);
    await content.post(desk.brandFields(brand_id ?? 0), { url_rewrite_code: 'pereezd' });
    expect(await hasDiscount()).toBe(true);
    const { id: other } = await bench.db
      .selectFrom('brands')
      .select('id')
      .where('id', '<>', brand_id)
      .executeTakeFirstOrThrow();
    await content.post(desk.brandMerge(brand_id ?? 0), { into: String(other) });
    expect(await hasDiscount()).toBe(true);
    const { id } = await bench.db
      .selectFrom('promo_codes')
      .select('id')
      .where('code', '=', 'WHERE')
      .executeTakeFirstOrThrow();
    const changed = await save('WHERE', { percent: '8' }, `promo-${id}`);
    expect(changed.status).toBe(303);
  });

  it('names what is wrong with its terms', async () => {
    await save('TWICE');
    const faults: [Record<string, string>, string][] = [
      [{ percent: '5', sum_off: '5' }, 'Или процент, или сумма'],
      [{ percent: '' }, 'Или процент, или сумма'],
      [{ percent: '91' }, 'Не больше 90'],
      [{ percent: '-5' }, 'Не меньше 1'],
      [{ sum_off: '0' }, ''],
      [{ percent: '5', categories: '/catalog/no-such' }, 'Такого нет'],
      [{ percent: '5', levels: 'vip' }, 'Есть: '],
      [{ percent: '5', starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' }, 'раньше'],
    ];
    for (const [terms, text] of faults) {
      const answer = await save('FAULT', { percent: '', ...terms });
      expect([terms, answer.status]).toEqual([terms, 422]);
      expect(plain(answer.text)).toContain(text);
    }
    const again = await save('тwice');
    expect([again.status, again.text.includes('Такой код уже есть')]).toEqual([422, true]);
    expect((await bench.as('content').post(desk.promoItem('promo-new'), {})).status).toBe(403);
    expect((await bench.as('warehouse').get(desk.promo())).status).toBe(403);
  });

  it('of a mailing are unlike each other, each for one order, and leave as a file', async () => {
    await save('SAMPLE', { percent: '15' });
    const form = { sample: 'sample', count: '500', mailing: 'Декабрь', return_to: desk.promo() };
    const made = await sales().post(desk.promoMailings(), form);
    expect(made.status).toBe(303);
    const file = await sales()
      .get(desk.promoFile('csv', { mailing: 'Декабрь' }))
      .buffer()
      .parse((res, done) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => done(null, Buffer.concat(parts)));
      });
    const codes = String(file.body).match(/[2-9A-HJ-NP-Z]{10}/g) ?? [];
    expect(new Set(codes).size).toBe(500);
    const guest = await buyer(codes[7] ?? '');
    expect(plain((await guest.get('/basket')).text)).toContain(`Промокод ${codes[7]}`);
    const again = await sales().post(desk.promoMailings(), form);
    expect(again.status).toBe(409);
    await sales().post(desk.undo(doneOf(made.headers['location'])));
    const left = bench.db.selectFrom('promo_codes').select('id').where('mailing', '=', 'Декабрь');
    expect(await left.execute()).toEqual([]);
  });
});
