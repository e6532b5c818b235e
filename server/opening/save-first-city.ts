import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { CityForm } from '../../shared/opening.ts';
import { DEFAULT_MAIN_CITY, ensureMainCity } from '../cities/main-city.ts';
import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, transaction } from '../platform/store/transaction.ts';
import { noteOwnerValues, type Teller } from './owner-values.ts';

/** Makes a city the main one: it stands on the shop's own host, and prices and stock fall back to it. */
export async function saveFirstCity(store: Store, form: CityForm, teller: Teller): Promise<void> {
  await transaction(store, async (tx) => {
    await ensureMainCity(tx);
    const { title, titleIn, region, lon, lat, timezone } = form;
    await tx
      .updateTable('cities')
      .set({ title, title_in: titleIn, region, lon, lat, timezone })
      // A town of another size than the one that stood for it.
      .$if(title !== DEFAULT_MAIN_CITY.title, (query) => query.set({ population: 0 }))
      .where('id', '=', MAIN_CITY_ID)
      .execute();
    await noteOwnerValues(tx, { city: form }, teller);
    await bumpSequence(tx, 'catalog');
  });
}
