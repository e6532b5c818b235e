import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductRow } from '../../../client/search/product-row.tsx';
import { formatPrice } from '../../../shared/money.ts';
import type { ProductRowData } from '../../../shared/search.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';

const row: ProductRowData = {
  id: 7,
  url: '/goods/104507',
  title: 'Шкаф холодильный',
  code: '104507',
  image: 'fridge',
  price: formatPrice(123_405),
  oldPrice: null,
  discount: null,
  availability: { text: '5 шт. в наличии', style: 'avail' },
};
const show = (change: Partial<ProductRowData> = {}) =>
  renderToStaticMarkup(<ProductRow row={{ ...row, ...change }} />);
const picture = (html: string) => elements(html, 'img')[0]?.attributes.src;

it('has the photo of the product, or the picture for none [S2.120]', () => {
  expect(picture(show())).toBe('/img/64/fridge.webp');
  expect(picture(show({ image: null }))).toBe('/img/64/placeholder.webp');
});

it('has title, price and availability, and leads to the product [S2.121]', () => {
  const [link] = elements(show(), 'a');
  expect(link?.attributes.href).toBe('/goods/104507');
  for (const words of ['Шкаф холодильный', '1 234,05 ₽', '5 шт. в наличии']) {
    expect(link?.text).toContain(words);
  }
  expect(show()).not.toContain('<s>');
});

it('has the old price and the discount where there are some [S2.122]', () => {
  const html = show({ oldPrice: '2 000,00 ₽', discount: '−38 %' });
  expect(plainText(html)).toContain('Старая цена 2 000,00 ₽ −38 %');
});

it('says of a product without a price that one asks for it [S2.123]', () => {
  expect(plainText(show({ price: formatPrice(null) }))).toContain('Цена по запросу');
});
