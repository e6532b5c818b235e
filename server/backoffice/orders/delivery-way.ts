import { z } from 'zod';
import { MAX_PLACE } from '../../../shared/checkout.ts';
import { DELIVERY_KINDS, type DeliveryKind, deliveryTitles } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** Said where a way has to be chosen. */
export const UNCHOSEN = 'Выберите: самовывоз, курьер или транспортная компания';

/** Fields of a form that say how goods get to the buyer, and where. */
export const wayFields = {
  delivery_kind: z.enum([...DELIVERY_KINDS, ''], UNCHOSEN).default(''),
  delivery_address: z.string().trim().max(MAX_PLACE, `Длиннее ${MAX_PLACE} знаков`).default(''),
};

type Way = z.infer<z.ZodObject<typeof wayFields>>;
type WayFault = { path: string[]; message: string };

/** Fault of a way that leads nowhere; null: there is none. */
export function findWayFault({ delivery_kind: kind, delivery_address: to }: Way): WayFault | null {
  if (kind === '') {
    return to === '' ? null : { path: ['delivery_kind'], message: UNCHOSEN };
  }
  if (to !== '') return null;
  const message = kind === 'pickup' ? 'Адрес филиала: откуда забирать' : 'Адрес: куда везти';
  return { path: ['delivery_address'], message };
}

/** Title of a way that may be the same as before: a tariff that the buyer chose keeps its own. */
export function titleOfWay(kind: DeliveryKind, before: { kind: string; title: string }): string {
  // The title of a pickup names the branch.
  const isKept = kind === before.kind && kind !== 'pickup' && before.title !== '';
  return isKept ? before.title : deliveryTitles[kind];
}

/** Addresses of a city's branches, to choose from. */
export async function listBranches(db: Db, cityId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offices')
    .select('address')
    .where('city_id', '=', cityId)
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
}
