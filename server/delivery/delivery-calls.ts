import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { deliveryCalls } from '../../shared/contract/delivery-calls.ts';
import type { ReadyOn, SupplyPart } from '../../shared/contract/ready-on.ts';
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

  const hasStock = (cityId: number) => countStockedProducts(catalog.index, cityId) > 0;

  /** Day when goods of Москва are in a city; null: it has none either. */
  const fromMainOn = (cityId: number): ReadyOn | null => {
    const { calendar, wayDays } = catalog.index.reference;
    if (!hasStock(MAIN_CITY_ID)) return null;
    return readyDay(calendar, terms.pickup.count + wayDays(MAIN_CITY_ID, cityId), now());
  };

  /** Some goods of those that a city has, or else of those that come to it. */
  const someGoods = ({ id }: City): SupplyPart => {
    const { calendar } = catalog.index.reference;
    const here = readyDay(calendar, terms.pickup.count, now());
    if (hasStock(id)) return { from: 'city', units: 1, on: here };
    const on = fromMainOn(id);
    return { from: on === null ? 'supply' : 'other_city', units: 1, on };
  };

  return {
    deliveryOptions: async ({ cityId }, { weight, volume, sum, town, client }) => {
      const cities = await listKnownCities(catalog);
      const home = cities.find(({ id }) => id === cityId);
      if (!home) throw new CallError('not_found', 'Такого города нет');
      const target = town.trim() === '' ? home : findTown(cities, town, home);
      const asked = remembered.askedFrom(client.address);
      const deps = { rates: asked, cities, reference: catalog.index.reference };
      const list = await quoteDelivery(deps, {
        lines: [{ parts: [someGoods(target ?? home)] }],
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
      const { calendar } = index.reference;
      return {
        products_cnt: countStockedProducts(index, cityId),
        here_on: readyDay(calendar, terms.pickup.count, now()),
        from_main_on: fromMainOn(cityId),
      };
    },
  };
}
