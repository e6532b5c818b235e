import { expect, it } from 'vitest';
import { changeText } from '../../../views/checkout/change-text.ts';

it('goods of any gender and number are told of in the same words', () => {
  const change = changeText({ kind: 'new', title: 'Весы', before: null, now: 1 });
  expect(change).toBe('Весы: теперь тоже в заказе');
});

it.each([
  [0, null, 'Доставка: была бесплатной, теперь без цены: её назовёт менеджер'],
  [590_00, 0, 'Доставка: была 590,00 ₽, теперь бесплатная'],
])('a delivery of %d that is now of %d is told in words', (before, now, text) => {
  const change = changeText({ kind: 'delivery', title: 'Доставка', before, now });
  expect(change.replaceAll('\u00a0', ' ')).toBe(text);
});
