import { readOrder } from './order-form.ts';

/**
 * Body that brings a product to an order. `quantity` adds to what an outdated page does not know
 * of: only where the server has said that there was none, so that nothing is added twice.
 */
export function bodyOf(id: number, order: string, before: string | null): URLSearchParams {
  const [amount, step] = readOrder(order);
  const isNew = before !== null && readOrder(before)[0] === 0;
  const body = new URLSearchParams({
    product_id: `${id}`,
    [isNew ? 'quantity' : 'to']: `${amount}`,
  });
  if (step) body.set('package', `${step}`);
  return body;
}
