import { expect, it } from 'vitest';
import { productRowData } from '../../../server/search/product-row-data.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';

it('tells no price of a product that is not made any more, nor an old one', () => {
  const product = sampleProduct();
  const viewer = { loggedIn: true, mainCity: true };
  expect(productRowData(product, viewer).price).toMatch(/₽/);
  const gone = { ...product, flags: { ...product.flags, discontinued: true } };
  expect(productRowData(gone, viewer)).toMatchObject({ price: '', oldPrice: null, discount: null });
});

it('has the old price of a sale for everybody, that of personal terms for customers alone', () => {
  const product = sampleProduct();
  const price = { ...product.price, price: 88_00, retail_price: 100_00, discount: 12 };
  const row = (has_marketing_price: boolean, loggedIn: boolean) =>
    productRowData(
      { ...product, price: { ...price, has_marketing_price } },
      { loggedIn, mainCity: true },
    ).discount;
  expect([row(true, false), row(true, true)]).toEqual(['−12\u00a0%', '−12\u00a0%']);
  expect([row(false, false), row(false, true)]).toEqual([null, '−12\u00a0%']);
});
