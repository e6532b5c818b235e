import { expect, it } from 'vitest';
import { isOngoing, ORDER_STATUSES, QUOTE_STATUSES } from '../../shared/order.ts';

it('is done with orders and requests that ended, and with no others', () => {
  const ended = [...ORDER_STATUSES, ...QUOTE_STATUSES].filter((status) => !isOngoing(status));
  expect(ended).toEqual(['completed', 'cancelled', 'accepted', 'declined']);
});
