import type { Millis } from '../../shared/millis.ts';
import { insertMissing, insertRows } from '../platform/store/insert-rows.ts';
import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, type Tx, transaction } from '../platform/store/transaction.ts';
import { pageTextRows, questionKindRows } from './content-rows.ts';
import { createDrawingKeys } from './drawing-keys.ts';
import { officeRows } from './place-rows.ts';
import { rateRows } from './rate-rows.ts';
import { courierTariffRows, transportZoneRows } from './tariff-rows.ts';

/**
 * Gives a demo shop of a former version the reference rows that it lacks: tables that are empty, and texts
 * whose slug is not there. What stands stays, also changed.
 */
export async function completeDemo(store: Store, now: Millis): Promise<void> {
  await transaction(store, async (tx) => {
    const cities = new Set(
      (await tx.selectFrom('cities').select('id').execute()).map(({ id }) => id),
    );
    const isHere = ({ city_id }: { city_id: number }) => cities.has(city_id);
    if (await isEmpty(tx, 'offices')) await insertRows(tx, 'offices', officeRows.filter(isHere));
    if (await isEmpty(tx, 'courier_tariffs')) {
      await insertRows(tx, 'courier_tariffs', courierTariffRows.filter(isHere));
    }
    if (await isEmpty(tx, 'transport_zones')) {
      await insertRows(tx, 'transport_zones', transportZoneRows);
    }
    if (await isEmpty(tx, 'rates')) await insertRows(tx, 'rates', rateRows(now));
    if (await isEmpty(tx, 'question_kinds')) {
      await insertRows(tx, 'question_kinds', questionKindRows);
    }
    const images = createDrawingKeys();
    await insertMissing(tx, 'page_texts', pageTextRows(images, now));
    await insertMissing(tx, 'images', images.takeNewRows());
    await bumpSequence(tx, 'reference');
  });
}

type Reference = 'offices' | 'courier_tariffs' | 'transport_zones' | 'rates' | 'question_kinds';

async function isEmpty(tx: Tx, table: Reference): Promise<boolean> {
  const row = await tx.selectFrom(table).selectAll().limit(1).executeTakeFirst();
  return row === undefined;
}
