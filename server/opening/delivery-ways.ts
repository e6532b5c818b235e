import { CallError } from '../../shared/contract/call.ts';
import type { Db } from '../platform/store/open-store.ts';
import { holdSequence, type Tx } from '../platform/store/transaction.ts';

/** Number of the shop's own ways to deliver: branches, couriers, carriers. */
export async function countDeliveryWays(db: Db | Tx): Promise<number> {
  const [offices, couriers, zones] = await Promise.all([
    db.selectFrom('offices').select('id').execute(),
    db.selectFrom('courier_tariffs').select('city_id').execute(),
    db.selectFrom('transport_zones').select('up_to_km').execute(),
  ]);
  return offices.length + couriers.length + zones.length;
}

/**
 * A shop without a way to deliver goes on selling until it starts anew, and then does not open. One change
 * of the reference rows at a time, so that two people do not take off the last two.
 * @throws CallError conflict when none is left.
 */
export async function keepDeliveryWay(tx: Tx): Promise<void> {
  await holdSequence(tx, 'reference');
  if ((await countDeliveryWays(tx)) > 0) return;
  throw new CallError('conflict', 'Не осталось бы ни одного способа доставки: заведите другой');
}
