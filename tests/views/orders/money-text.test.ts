import { expect, it } from 'vitest';
import { moneyText } from '../../../views/orders/money-text.ts';

it.each([
  [800_00, 'Заказ оплачен, часть денег вернули', /остаётся 800,00.₽\. Больше ничего платить/],
  [0, 'Деньги за заказ вернули', /^Вернули 200,00.₽\.$/],
])('an order of which a part went back asks for nothing more: %i', (paid, title, text) => {
  const money = { kind: 'partly_returned', paid, returned: 200_00 } as const;
  const told = moneyText({ money, status: 'shipped', can_pay: false });
  expect([told.title, told.text]).toEqual([title, expect.stringMatching(text)]);
});

it('an order whose money all went back is not said never to have had any', () => {
  const money = { kind: 'due', paid: 0, left: 100_00 } as const;
  const { text } = moneyText({ money, status: 'opened', can_pay: true });
  expect(text).toMatch(/^К оплате 100,00.₽\. Денег за него у нас пока нет\.$/);
});
