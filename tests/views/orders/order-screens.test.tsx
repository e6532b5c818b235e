import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Order } from '../../../shared/contract/orders.ts';
import { readyOnSchema } from '../../../shared/contract/ready-on.ts';
import { OrderTable } from '../../../views/account/order-table.tsx';
import { nextSteps } from '../../../views/orders/next-steps.ts';
import { OrderDetails } from '../../../views/orders/order-details.tsx';
import { QuotePage } from '../../../views/orders/quote-page.tsx';
import { NextSteps } from '../../../views/orders/result-page.tsx';
import { randomOrder } from '../../server/letters/random-order.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';

const [drawn] = fc.sample(
  randomOrder({ unpriced: false }).map(
    (order): Order => ({ ...order, ...pickedUp({ on: '2026-11-30' }) }),
  ),
  1,
);
if (!drawn) throw new Error('no sample');
const sample = drawn;
const coming = { from: 'other_city', units: 3, on: readyOnSchema.parse('2026-11-30') } as const;
const lines = sample.lines.map((line) => ({ ...line, parts: [coming] }));

function pickedUp(delivery: Partial<Order['delivery']>): Pick<Order, 'delivery'> {
  const office = { address: 'г. Москва, ул. Мира, 1', hours: 'пн–пт 9:00–18:00' };
  const way = { kind: 'pickup', title: 'Самовывоз', price: 0, by_manager: true } as const;
  return { delivery: { on: null, ...office, ...way, ...delivery } };
}

/** Text of markup, without its tags. */
const textOf = (markup: ReactElement): string =>
  renderToStaticMarkup(markup)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const details = (change: Partial<Order>) =>
  textOf(<OrderDetails order={{ ...sample, lines, ...change }} />);

it.each(['review', 'opened', 'confirmed', 'assembling'] as const)(
  'an order that is %s says when its goods come',
  (status) => {
    expect(details({ status })).toContain('3 шт. привезём с 30 ноября');
    expect(details({ status })).toContain(
      'Самовывоз. г. Москва, ул. Мира, 1. пн–пт 9:00–18:00. С 30 ноября',
    );
  },
);

it.each(['ready', 'completed', 'cancelled'] as const)(
  'an order that is %s promises no day',
  (status) => {
    expect(details({ status })).not.toMatch(/привезём|30 ноября/);
  },
);

it('an order that is over promises no price of its delivery', () => {
  expect(details({ status: 'ready' })).toContain('рассчитает менеджер');
  expect(details({ status: 'completed' })).not.toContain('рассчитает менеджер');
});

it('prints nothing of an address that is not known', () => {
  const text = details({
    status: 'confirmed',
    ...pickedUp({ address: '', hours: '', on: '2026-11-30' }),
  });
  expect(text).toContain('Самовывоз. С 30 ноября');
  expect(text).not.toContain('. .');
});

it('an order that is ready says where, at what hours and until when it waits', () => {
  const events = [{ at: Date.parse('2026-11-25T12:00:00+03:00'), status: 'ready', note: '' }];
  const steps = nextSteps({ ...sample, status: 'ready', events })
    .join(' ')
    .replaceAll('\u00a0', ' ');
  expect(steps).toContain('Заказ ждёт вас: г. Москва, ул. Мира, 1, пн–пт 9:00–18:00.');
  expect(steps).toContain('Храним заказ 5 дней, до 30 ноября.');
});

it('an order that is ready at an unknown place tells who says it', () => {
  const nowhere = { ...sample, ...pickedUp({ address: '', hours: '' }), status: 'ready' } as const;
  expect(nextSteps(nowhere)[0]).toBe('Заказ ждёт вас: где и когда забрать, скажем по телефону.');
});

it('a buyer who has cancelled an order is not told the reason, nor praised for it', () => {
  const events = [{ at: 0, status: 'cancelled', note: 'Отменён покупателем' }];
  const order = { ...sample, status: 'cancelled', events } as const;
  expect(nextSteps(order)[0]).toBe('Вы отменили этот заказ.');
  const markup = renderToStaticMarkup(<NextSteps order={order} phone="" />);
  expect(markup).not.toContain('circle-check');
});

it('a refused request promises no prices and gives its reason', () => {
  const events = [{ at: 0, status: 'declined', note: 'Завод закрыт' }];
  const unpriced = lines.map((line) => ({ ...line, price: null, sum: null }));
  const text = textOf(quotePage({ status: 'declined', events, lines: unpriced }));
  expect(text).toContain('Причина: Завод закрыт');
  expect(text).not.toMatch(/Цену назовёт|привезём/);
  expect(textOf(quotePage({ status: 'new', lines: unpriced }))).toContain('Цену назовёт менеджер');
});

function quotePage(change: Partial<Order>): ReactElement {
  const quote: Order = { ...sample, kind: 'request', money: { kind: 'none' }, ...change };
  return <QuotePage quote={quote} phone="" isOverdue={false} loggedIn ways={ALL_WAYS} />;
}

it('the list of orders names no day of what is over', () => {
  const { id, code, number, created_at, total, payment_percent, need_pay } = sample;
  const facts = { id, code, number, created_at, total, payment_percent, need_pay };
  const goods = { line_count: 1, titles: ['Нож'] };
  const delivery = { delivery_title: 'Самовывоз', delivery_on: '2026-11-30' };
  const rows = (status: Order['status']) =>
    textOf(
      <OrderTable
        kind="order"
        caption="Заказы"
        orders={[{ ...facts, ...goods, ...delivery, status }]}
      />,
    );
  expect(rows('shipped')).toContain('Самовывоз, 30 ноября');
  expect(rows('cancelled')).not.toContain('30 ноября');
});
