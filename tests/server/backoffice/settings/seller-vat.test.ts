import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { orderInvoice } from '../../../../server/orders/order-invoice.ts';
import { orderReceipt } from '../../../../server/payments/order-receipt.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { vatIncluded } from '../../../../shared/vat.ts';
import { request } from '../../../helpers/request.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { sellerForm } from './seller-form.ts';

describe('the tax that the seller names in prices', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const choose = async (vat: string) => {
    const { deps } = bench.shop;
    const saved = await bench
      .as('owner')
      .post(desk.settingsPart('company'), { ...sellerForm, vat });
    await deps.catalog.poll();
    await deps.settled();
    return saved;
  };
  const page = async (path: string) =>
    (await request(bench.shop.listener).get(path).set('Host', 'localhost')).text;
  const placed = async () => {
    const { store, invoices } = bench.shop.deps;
    const id = await bench.placedOrder();
    const order = await getOrder(store.db, id, true);
    const { content } = await orderInvoice(invoices, order, { group: 'orders', name: '1' });
    const invoice = (await readPdf(content)).map(({ text }) => text).join(' ');
    const [sold] = await orderReceipt(store.db, id, order.total);
    return { id, order, invoice, rate: sold?.vatRate };
  };

  it('is the usual one until told, and old orders keep theirs', async () => {
    const before = await placed();
    expect([before.order.vat_percent, before.rate]).toEqual([22, 22]);
    expect(before.invoice).toMatch(/НДС\s22\s?%/);
    expect((await choose('5')).status).toBe(303);
    const after = await getOrder(bench.db, before.id, true);
    expect(after.vat_percent).toBe(22);
  });

  it('is 5 % in orders, invoices and receipts of a seller on УСН', async () => {
    await choose('5');
    const { order, invoice, rate } = await placed();
    expect([order.vat_percent, rate]).toEqual([5, 5]);
    expect(order.vat_sum).toBe(vatIncluded(order.total, 5));
    expect(invoice).toMatch(/НДС\s5\s?%/);
    expect(invoice).not.toMatch(/НДС\s22/);
    expect((await bench.as('owner').get(desk.settings())).text).toContain(
      '<option value="5" selected="">',
    );
  });

  it('is nowhere named by a seller without it', async () => {
    await choose('0');
    const { order, invoice, rate } = await placed();
    expect([order.vat_percent, order.vat_sum, rate]).toEqual([0, 0, null]);
    expect(invoice).toContain('Без НДС');
    expect(invoice).not.toMatch(/НДС\s\d/);
    expect(await page(links.delivery())).toContain('Все цены указаны без\u00a0НДС.');
    const guest = openBrowser(bench.shop);
    const [product = 0] = await listInStock(bench.shop, 1);
    await guest.add(product);
    const basket = await guest.get(links.basket());
    expect(basket.text).toContain('Без НДС');
    expect(basket.text).not.toMatch(/НДС\s\d/);
  });

  it('is one of those there are', async () => {
    const { status, text } = await choose('13');
    expect([status, text.includes('НДС бывает')]).toEqual([422, true]);
  });
});
