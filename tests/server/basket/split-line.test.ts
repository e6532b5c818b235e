import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatPrice } from '../../../shared/money.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { findSamples } from './sample-basket.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const GUEST = { cityId: 90, country: 'ru', rate: 643 };
const plain = (text: string) => plainText(text).replaceAll('\u00a0', ' ');
const price = (kopecks: number) => formatPrice(kopecks).replaceAll('\u00a0', ' ');

/** A basket with one product of which only a part is in stock, and what its line comes to. */
async function openSplit() {
  const [id = 0] = await listInStock(shop, 1);
  const browser = openBrowser(shop);
  await browser.add(id, 2000);
  const token = browser.jar.get('temporary_token') ?? null;
  const details = await shop.deps.shop.basketDetails({ ...GUEST, token }, {});
  const line = details.groups[0]?.items[0];
  if (!line?.package_price || line.from_supply === 0) throw new Error('not split');
  const later = (line.package_price * line.from_supply) / line.package;
  return { browser, id, line, later, goods: details.sums.goods };
}

it('a line that is bought in part says the sum of each part, and the sums agree', async () => {
  const { browser, id, line, later, goods } = await openSplit();
  const { text } = await browser.get('/basket');
  const row = plain(text.slice(text.indexOf(`id="line-${id}"`)).split('</li>')[0] ?? '');
  expect(goods + later).toBe(line.total_sum);
  expect(row).toContain(`${price(later)} заявкой, не в сумме`);
  expect(row).toContain(price(goods));
  expect(row).not.toContain(price(line.total_sum ?? 0));
  const preview = await browser.get('/basket/preview');
  expect(preview.body.items[0].sum).toBe(preview.body.total);
});

it('a product that is bought in part counts once in the basket and in the order', async () => {
  const { browser } = await openSplit();
  const basket = plain((await browser.get('/basket')).text);
  expect(basket).toContain('В заказ: 1 товар. Заявкой менеджеру: остаток 1 товара.');
  const order = plain((await browser.get('/order?step=recipient')).text);
  expect(order).toContain('1 товарИзменить корзину');
  expect(order).toContain('Остаток 1 товара уйдёт менеджеру заявкой');
  const { supply } = await findSamples(shop);
  await browser.add(supply.id, 1);
  const both = plain((await browser.get('/basket')).text);
  expect(both).toContain('В заказ: 1 товар. Заявкой менеджеру: 1 товар и остаток 1 товара.');
  expect(plain((await browser.get('/order?step=recipient')).text)).toContain(
    '1 товар и остаток 1 товара уйдут менеджеру заявкой',
  );
});
