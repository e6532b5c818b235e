import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderMoney } from '../../../shared/order-money.ts';
import type { RefusedLetter } from '../../../views/orders/letter-form.tsx';
import { InvoiceLink, OrderActions, PayButtons } from '../../../views/orders/order-actions.tsx';
import { randomOrder } from '../../server/letters/random-order.ts';

it.each([
  [true, 'товар вернётся на склад'],
  [false, 'Товар по нему не отложен'],
])('a cancelled order returns only what it held: %s', (held, said) => {
  const order = { id: 1, can_cancel: true, goods: { held, until: null } };
  const text = renderToStaticMarkup(<OrderActions order={order} />);
  expect(text).toContain(said);
  expect(text.includes('вернётся на склад')).toBe(held);
});

it.each<[OrderMoney, string]>([
  [{ kind: 'paid', paid: 1000_00 }, 'Оплаченный счёт (PDF)'],
  [{ kind: 'overpaid', paid: 1100_00, extra: 100_00, back: 'by_person' }, 'Счёт (PDF)'],
  [{ kind: 'partly_returned', paid: 900_00, returned: 100_00 }, 'Счёт (PDF)'],
  [{ kind: 'checking', paid: 0, left: 1000_00 }, 'Счёт (PDF)'],
  [{ kind: 'waiting', paid: 0, left: 1000_00 }, 'Счёт (PDF)'],
])('does not call to pay by an invoice while nothing is asked for: %j', (money, said) => {
  const text = invoiceLink(money);
  expect(text).toMatch(/^<p><a class="link"/);
  expect(text).toContain(`>${said}</a>`);
});

it('asks first of all to pay by the invoice of what is due', () => {
  const text = invoiceLink({ kind: 'due', paid: 100_00, left: 900_00 });
  expect(text).toMatch(/button-primary.*Скачать счёт \(PDF\).*Отправить счёт на почту/);
});

it('shows an address that was refused also when the order has been paid meanwhile', () => {
  const refused = { typed: 'anna@', message: 'Проверьте адрес' };
  expect(invoiceLink({ kind: 'paid', paid: 1000_00 }, refused)).toContain('Проверьте адрес');
});

it.each([
  [['card', 'sbp'], 700_000_00, /value="card".*Через СБП/],
  [['card', 'sbp'], 700_000_01, /^(?!.*СБП).*value="card"/],
  [['sbp'], 700_000_00, /Оплатить .* через СБП/],
  [['sbp'], 700_000_01, /^<p>По\sСБП до\s700\s000\s₽: позвоните нам, и\sмы предложим/],
] as const)('offers %j for %i kopecks where it takes them', (methods, left, said) => {
  const [order] = fc.sample(randomOrder({ unpriced: false }), 1);
  if (!order) throw new Error('No order');
  const due = { ...order, can_pay: true, money: { kind: 'due', paid: 0, left } as const };
  expect(renderToStaticMarkup(<PayButtons order={due} methods={methods} />)).toMatch(said);
});

function invoiceLink(money: OrderMoney, refused: RefusedLetter | null = null): string {
  const [order] = fc.sample(randomOrder({ unpriced: false }), 1);
  const link = order && <InvoiceLink order={{ ...order, money }} refused={refused} />;
  return renderToStaticMarkup(link);
}
