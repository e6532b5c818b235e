import { contactsOf } from '../../shared/city-address.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Section } from '../layout/section.tsx';
import type { CityStock } from './delivery-page.tsx';
import type { MapSettings } from './map-island.tsx';
import { OfficesMap } from './offices-map.tsx';

interface PickupPanelProps {
  city: City;
  mainCity: boolean;
  stock: CityStock;
  map: MapSettings | null;
}

const FROM_HERE = 'Выдаёт товары со склада в городе и под заказ';
const FROM_MAIN = 'Выдаёт заказы, которые привезли из Москвы';

/** Places to fetch an order: offices and pickup points as a list, and on the map. */
export function PickupPanel({ city, mainCity, stock, map }: PickupPanelProps) {
  const { offices } = city;
  return (
    <Section
      id="pickup"
      title={`Самовывоз ${inCity(city.title_in)}`}
      more={{ title: 'Контакты', url: contactsOf(city) }}
    >
      {offices.length === 0 ? (
        <p className="muted">
          Своего пункта выдачи здесь пока нет: привезём транспортной компанией до&nbsp;её терминала
          или&nbsp;до&nbsp;двери.
        </p>
      ) : (
        <>
          <StockLines city={city} stock={stock} mainCity={mainCity} />
          <OfficesMap
            id="pickup-map"
            city={city}
            map={map}
            note={mainCity || stock.products_cnt > 0 ? FROM_HERE : FROM_MAIN}
          />
        </>
      )}
    </Section>
  );
}

/** Stock of today, and the day when the rest comes. */
function StockLines({ city, stock, mainCity }: Omit<PickupPanelProps, 'map'>) {
  const { products_cnt: count, here_on: here, from_main_on: fromMain } = stock;
  return (
    <ul className="stock-lines">
      {count > 0 && here && (
        <li>
          <strong>{countOf(count, GOODS)}</strong> {inCity(city.title_in)} в&nbsp;наличии: заберёте
          с&nbsp;{formatDay(here)}
        </li>
      )}
      {!mainCity && fromMain && (
        <li>Со&nbsp;склада в&nbsp;Москве привезём бесплатно: с&nbsp;{formatDay(fromMain)}</li>
      )}
      <li>
        Под заказ у&nbsp;поставщика: день указан на&nbsp;странице товара и&nbsp;в&nbsp;корзине
      </li>
    </ul>
  );
}
