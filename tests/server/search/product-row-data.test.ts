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
