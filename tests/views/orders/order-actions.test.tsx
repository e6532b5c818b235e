import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderActions } from '../../../views/orders/order-actions.tsx';

it.each([
  [true, 'товар вернётся на склад'],
  [false, 'Товар по нему не отложен'],
])('a cancelled order returns only what it held: %s', (held, said) => {
  const order = { id: 1, can_cancel: true, goods: { held, until: null } };
  const text = renderToStaticMarkup(<OrderActions order={order} />);
  expect(text).toContain(said);
  expect(text.includes('вернётся на склад')).toBe(held);
});
