import { expect, it } from 'vitest';
import { basketNotice } from '../../../server/basket/basket-notice.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { sampleDays, sampleProduct } from '../../views/catalog/samples.ts';

const stock = (free: number): Product['avail_info'] => ({
  free,
  inmoscow: free,
  intranzit: { intranzit: 0 },
  supply: { supply: null },
});
const added = (product: Product, amount: number, before = 0) => {
  const changed = { product, amount, package: 1, rounded: false };
  const notice = basketNotice(changed, { before, isAdding: true, isTyped: true });
  return notice?.description?.replaceAll('\u00a0', ' ') ?? null;
};

it('says what of it is in stock and what is to order [S2.94]', () => {
  const title = 'Шкаф холодильный Полюс ШХ-700';
  expect(added(sampleProduct({ avail_info: stock(5) }), 5)).toBe(title);
  expect(added(sampleProduct({ avail_info: stock(5) }), 9)).toBe(
    `В наличии 5 шт., под заказ 4 шт.: срок назовёт менеджер. ${title}`,
  );
  expect(added(sampleProduct({ avail_info: stock(0) }), 2)).toBe(
    `Сейчас нет на складах: под заказ 2 шт., срок назовёт менеджер. ${title}`,
  );
  const { price } = sampleProduct();
  expect(added(sampleProduct({ avail_info: stock(0), price: { ...price, price: null } }), 2)).toBe(
    `Цену и срок назовёт менеджер. ${title}`,
  );
});

it('says the usual day of a supply, as the line does', () => {
  const delivery = sampleDays({ supply: '2026-12-07' });
  const product = sampleProduct({ avail_info: stock(5), delivery });
  expect(added(product, 9)).toContain('под заказ 4 шт.: с 7 декабря, срок подтвердит менеджер');
});

it('has one full stop after what is rounded', () => {
  const six = { isprimary: true, short_title: 'уп. 6 шт', quantity: 6, price: null };
  const packages = [{ ...six, retail_price: null }];
  const product = sampleProduct({ avail_info: stock(0), packages });
  const changed = { product, amount: 6, package: 6, rounded: true };
  const notice = basketNotice(changed, { before: 0, isAdding: true, isTyped: true });
  expect(notice?.description?.replaceAll('\u00a0', ' ')).toContain('упаковка 6 шт. Сейчас нет');
});

it('says what is not known yet before the name, which a small window cuts', () => {
  const { common_info } = sampleProduct();
  const named = { ...common_info, title: 'Перчатки' };
  const product = sampleProduct({ common_info: named, avail_info: stock(0) });
  expect(added(product, 1)).toMatch(/^Сейчас нет на складах: .* Перчатки$/);
});

it('stays for four seconds when something was added [S4.50, S9.36]', () => {
  const changed = { product: sampleProduct(), amount: 1, package: 1, rounded: false };
  const facts = { before: 0, isAdding: true, isTyped: false };
  expect(basketNotice(changed, facts)).toMatchObject({
    title: 'Товар добавлен в корзину',
    timeout: 4000,
  });
});

it('says it also when the counter goes beyond what there is', () => {
  const product = sampleProduct({ avail_info: stock(5) });
  const facts = { before: 5, isAdding: false, isTyped: false };
  const more = basketNotice({ product, amount: 6, package: 1, rounded: false }, facts);
  expect(more?.description?.replaceAll('\u00a0', ' ')).toBe(
    'В наличии 5 шт., под заказ 1 шт.: срок назовёт менеджер',
  );
  expect(basketNotice({ product, amount: 4, package: 1, rounded: false }, facts)).toBeNull();
});

it('leads to the basket from everywhere but the basket', () => {
  const changed = { product: sampleProduct(), amount: 1, package: 1, rounded: false };
  const facts = { before: 0, isAdding: true, isTyped: false };
  expect(basketNotice(changed, facts)?.actions).toEqual([{ title: 'В корзину', url: '/basket' }]);
  expect(basketNotice(changed, { ...facts, isInBasket: true })?.actions).toEqual([]);
});

it('holds the longest of titles', () => {
  const { common_info } = sampleProduct();
  const product = sampleProduct({
    common_info: { ...common_info, title: 'Ж'.repeat(400) },
    avail_info: stock(1),
  });
  const changed = { product, amount: 999_996, package: 6, rounded: true };
  const facts = { before: 0, isAdding: true, isTyped: true };
  expect(basketNotice(changed, facts)?.description?.length).toBeLessThanOrEqual(300);
});
