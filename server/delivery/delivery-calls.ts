import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { deliveryCalls } from '../../shared/contract/delivery-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import { readyDay } from '../../shared/supply.ts';
import { terms } from '../../shared/terms.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { listKnownCities } from '../cities/list-known-cities.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { countStockedProducts } from './count-stocked-products.ts';
import { findTown, quoteDelivery } from './quote-delivery.ts';
import { rememberRates } from './remember-rates.ts';

interface DeliveryCallDeps {
  catalog: Catalog;
  rates: DeliveryRates;
  /** Called when the carrier says of the way to a city what it has not said before. */
  tellWays: (cityId: number) => void;
  now: () => Millis;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
}

/** The calls about getting goods, for people who have not chosen any yet. */
export function createDeliveryCalls({
  catalog,
  rates,
  tellWays,
  now,
  steadyNow,
}: DeliveryCallDeps): Pick<ShopCalls, keyof typeof deliveryCalls> {
  const network = { what: 'parcel', beyond: 'refused', steadyNow } as const;
  const remembered = rememberRates(rates, { now, network, tellChanged: tellWays });

  return {
    deliveryOptions: async ({ cityId }, { weight, volume, sum, town, client }) => {
      const cities = await listKnownCities(catalog);
      const home = cities.find(({ id }) => id === cityId);
      if (!home) throw new CallError('not_found', 'Такого города нет');
      const target = town.trim() === '' ? home : findTown(cities, town, home);
      const asked = remembered.askedFrom(client.address);
      const deps = { rates: asked, cities, reference: catalog.index.reference, now: now() };
      const list = await quoteDelivery(deps, {
        lines: [],
        goods: sum,
        weightGrams: weight,
        volume,
        city: target ?? home,
        ...(!target && { town }),
      });
      // A town that the shop does not know has nothing but a carrier.
      return { list: target ? list : list.filter(({ kind }) => kind === 'transport') };
    },
    cityStock: async ({ cityId }) => {
      const { index } = catalog;
      const { calendar, wayDays } = index.reference;
      return {
        products_cnt: countStockedProducts(index, cityId),
        here_on: readyDay(calendar, terms.pickup.count, now()),
        from_main_on: readyDay(calendar, terms.pickup.count + wayDays(MAIN_CITY_ID, cityId), now()),
      };
    },
  };
}
