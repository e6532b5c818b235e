import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { DeliveryWayForm } from '../../shared/opening.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { noteOwnerValues, type Teller } from './owner-values.ts';

export class NoBranchError extends Error {
  override name = 'NoBranchError';
}

/** Keeps a way of delivery. @throws NoBranchError for pickup in a city without a branch. */
export async function saveDeliveryWay(
  store: Store,
  form: DeliveryWayForm,
  teller: Teller,
): Promise<void> {
  await transaction(store, async (tx) => {
    await saveRow(tx, form);
    await noteOwnerValues(tx, { [`delivery.${form.way}`]: form }, teller);
  });
}

async function saveRow(tx: Tx, form: DeliveryWayForm): Promise<void> {
  switch (form.way) {
    case 'pickup': {
      const office = await tx.selectFrom('offices').select('id').limit(1).executeTakeFirst();
      if (!office) throw new NoBranchError('Для самовывоза нужен филиал, куда можно приехать');
      return;
    }
    case 'courier': {
      const { price, freeFrom, maxWeightKg, minDays, maxDays } = form;
      const row = {
        price,
        free_from: freeFrom,
        max_weight_grams: maxWeightKg === null ? null : Math.round(maxWeightKg * 1000),
        min_days: minDays,
        max_days: maxDays,
      };
      await tx
        .insertInto('courier_tariffs')
        .values({ city_id: MAIN_CITY_ID, ...row })
        .onConflict((conflict) => conflict.column('city_id').doUpdateSet(row))
        .execute();
      return;
    }
    case 'carrier': {
      const { upToKm, price, pricePerKg, minDays, maxDays } = form;
      const row = {
        base_price: price,
        price_per_kg: pricePerKg,
        min_days: minDays,
        max_days: maxDays,
      };
      await tx
        .insertInto('transport_zones')
        .values({ up_to_km: upToKm, ...row })
        .onConflict((conflict) => conflict.column('up_to_km').doUpdateSet(row))
        .execute();
    }
  }
}
