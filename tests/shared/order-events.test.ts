import { expect, it } from 'vitest';
import { stepNote } from '../../shared/order-events.ts';

const event = (status: string, note = '') => ({ status, note });

it('quotes the step into a status, and no later words about money', () => {
  const events = [
    event('confirmed', 'Оплачен'),
    event('cancelled', 'нет товара'),
    event('cancelled', 'Возврат 1 680,00 ₽'),
  ];
  expect(stepNote(events, 'cancelled')).toBe('нет товара');
  expect(stepNote(events.slice(0, 1), 'cancelled')).toBe('');
  const again = [...events, event('confirmed'), event('cancelled', 'передумал')];
  expect(stepNote(again, 'cancelled')).toBe('передумал');
  expect(stepNote([event('cancelled'), event('cancelled', 'Возврат')], 'cancelled')).toBe('');
});
