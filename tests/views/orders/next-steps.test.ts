import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPrice } from '../../../shared/money.ts';
import type { OrderMoney } from '../../../shared/order-money.ts';
import { nextSteps } from '../../../views/orders/next-steps.ts';
import { randomOrder } from '../../server/letters/random-order.ts';

const [sample] = fc.sample(randomOrder({ unpriced: false }), 1);

it.each<[OrderMoney, RegExp]>([
  [
    { kind: 'on_delivery', paid: 0, left: 1000_00 },
    new RegExp(`: товар за вами\\. К оплате при получении ${formatPrice(1000_00)}\\.$`),
  ],
  [
    { kind: 'on_delivery', paid: 300_00, left: 700_00 },
    new RegExp(`Получили ${formatPrice(300_00)}, к оплате при получении ${formatPrice(700_00)}`),
  ],
  [{ kind: 'paid', paid: 1000_00 }, /^Оплата получена, заказ подтверждён\.$/],
  [{ kind: 'waiting', paid: 300_00, left: 700_00 }, /^Заказ подтверждён\.$/],
])('a confirmed order asks on delivery for what is left: %j', (money, said) => {
  if (!sample) throw new Error('no sample');
  const order = { ...sample, status: 'confirmed', payment_kind: 'on_delivery', money } as const;
  const [step] = nextSteps({ ...order, goods: { held: true, until: null } });
  expect(step).toMatch(said);
});

it('a cancelled order tells its reason, and not what became of its money', () => {
  if (!sample) throw new Error('no sample');
  const words = ['нет товара', 'Возврат 1 680,00 ₽'];
  const events = words.map((note) => ({ at: 0, status: 'cancelled', note }));
  const [reason] = nextSteps({ ...sample, status: 'cancelled', events });
  expect(reason).toBe('Причина отмены: нет товара');
});

it.each(['assembling', 'shipped', 'ready'] as const)(
  'an order that is %s says it is paid',
  (status) => {
    if (!sample) throw new Error('no sample');
    const paid = nextSteps({ ...sample, status, money: { kind: 'paid', paid: 1000_00 } });
    expect(paid).toContain(`Заказ оплачен: получили ${formatPrice(1000_00)}.`);
    const owed = nextSteps({
      ...sample,
      status,
      money: { kind: 'on_delivery', paid: 0, left: 500_00 },
    });
    expect(owed).toContain(`К оплате при получении ${formatPrice(500_00)}.`);
  },
);

it.each([
  ['confirmed', true],
  ['assembling', true],
  ['shipped', false],
] as const)(
  'an order that is %s promises an SMS while one is to come: %s',
  (status, isPromised) => {
    if (!sample) throw new Error('no sample');
    const order = { ...sample, status, email: '', phone: '+79161234567' };
    const said = nextSteps(order).filter((step) => step.includes('СМС'));
    expect(said).toEqual(isPromised ? ['Когда заказ будет готов или отправлен, пришлём СМС.'] : []);
    expect(nextSteps({ ...order, phone: '+78121234567' }).join()).not.toContain('СМС');
  },
);

it('hours until which goods are held are those of Moscow', () => {
  if (!sample) throw new Error('no sample');
  const until = Date.parse('2026-11-20T15:30:00+03:00');
  const order = { ...sample, status: 'opened', hold_until: until } as const;
  const said = nextSteps({ ...order, goods: { held: true, until: until + 60_000 } }).join(' ');
  expect(said).toContain('отложен для вас до 15:31 20 ноября по Москве');
  expect(said).toContain('Ждём оплату до 15:30 20 ноября по Москве.');
});

it('nobody is told to pay an invoice whose goods are let go, but to call before', () => {
  if (!sample) throw new Error('no sample');
  const lines = sample.lines.map((line) => ({ ...line, from_city: 1 }));
  const order = { ...sample, lines, status: 'opened', payment_kind: 'invoice' } as const;
  const [step] = nextSteps({ ...order, goods: { held: false, until: null } });
  expect(step).toBe(
    'Товар больше не отложен. Прежде чем платить по счёту, позвоните нам: проверим, есть ли он.',
  );
  expect(nextSteps({ ...order, goods: { held: true, until: null } })[0]).toMatch(/^Оплатите счёт/);
});
