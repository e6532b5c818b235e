import { CallError } from '../../shared/contract/call.ts';

/** Author of what 1C changes, in histories of orders. */
export const EXCHANGE_ACTOR = '1c';

/**
 * An order that was placed in an accounting system is changed there: it would not hear of a change made
 * here. @throws CallError for everybody else.
 */
export function requireLeader({ led_by }: { led_by: number | null }, actor: string): void {
  if (led_by === null || actor === EXCHANGE_ACTOR) return;
  throw new CallError('conflict', 'Этот заказ оформлен в 1С: измените его там');
}
