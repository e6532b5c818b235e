import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PriceBlock, roublesText } from '../../../shared/ui/price.tsx';
import { PRICE_NOTE_ID, ProductNotes, TEST_NOTE_ID } from '../../../shared/ui/product-notes.tsx';
import { elements, plainText } from '../../views/catalog/markup.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';

const show = (price: object, loggedIn: boolean, change = {}) => {
  const product = sampleProduct(change);
  return renderToStaticMarkup(
    <PriceBlock
      product={{ ...product, price: { ...product.price, ...price } }}
      loggedIn={loggedIn}
    />,
  );
};
const DISCOUNTED = {
  price: 88_000,
  retail_price: 100_000,
  discount: 12,
  has_marketing_price: true,
};

describe('PriceBlock', () => {
  it('shows a guest the retail price and why it may be lower [S1.24, S1.25, S5.17]', () => {
    const html = show({ price: 123_405 }, false);
    expect(plainText(html)).toBe('1 234,05 ₽почему скрыта цена');
    expect(elements(html, 'button')[0]?.attributes).toMatchObject({
      type: 'button',
      popovertarget: PRICE_NOTE_ID,
    });
    expect(elements(html, 'data')[0]?.attributes.value).toBe('1234.05');
  });

  it('shows a guest the old price of a sale, and hides that of personal terms [S5.23]', () => {
    const html = show(DISCOUNTED, false);
    expect(plainText(html)).toBe('880,00 ₽Старая цена 1 000,00 ₽почему скрыта цена');
    const personal = { ...DISCOUNTED, has_marketing_price: false };
    expect(plainText(show(personal, false))).toBe('880,00 ₽почему скрыта цена');
  });

  it('shows a customer the old price, named for screen readers, and the discount [S1.22, S1.23]', () => {
    const html = show(DISCOUNTED, true);
    expect(plainText(html)).toBe('880,00 ₽Старая цена 1 000,00 ₽−12 %');
    expect(html).toContain('<s>');
    expect(html).not.toContain('почему скрыта цена');
  });

  it('shows no discount that rounds to nothing [S5.22]', () => {
    expect(plainText(show({ ...DISCOUNTED, discount: 0 }, true))).toBe('880,00 ₽');
  });

  it.each([true, false])('says when there is no price (signed in: %s) [S5.18]', (loggedIn) => {
    expect(plainText(show({ ...DISCOUNTED, price: null }, loggedIn))).toBe('Цена по запросу');
  });

  it('shows nothing as a price of zero [S5.20]', () => {
    expect(plainText(show({ price: 0 }, true))).toBe('0,00 ₽');
  });

  it('refuses an invalid price [S5.19, S8.10]', () => {
    expect(() => show({ price: -1 }, true)).toThrow('Недопустимая цена');
  });

  it.each([
    ['пара', 'за пару'],
    ['кг', 'за кг'],
  ])('names the unit «%s»', (unit, words) => {
    expect(plainText(show({}, true, { unit }))).toContain(words);
  });

  it('is explained by the note that the button opens [S5.17]', () => {
    const html = renderToStaticMarkup(<ProductNotes />);
    expect(plainText(html)).toContain('Войдите, чтобы увидеть персональные условия');
    expect(html).toContain(`id="${PRICE_NOTE_ID}"`);
    expect(elements(html, 'a')[0]?.attributes.href).toBe('/login');
  });

  it('has a note beside it on goods that are given on test [S4.64]', () => {
    const html = renderToStaticMarkup(<ProductNotes />);
    expect(elements(html, 'p').find(({ attributes }) => attributes.id === TEST_NOTE_ID)?.text).toBe(
      'Возможность выдачи товара на тест менеджер рассматривает индивидуально',
    );
  });
});

describe('roublesText', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [123_456_789_01, '123456789.01'],
  ])('%i kopecks', (price, text) => {
    expect(roublesText(price)).toBe(text);
  });
});
