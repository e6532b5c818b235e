import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { countOf, DAYS, type PluralForms } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { wholeStock } from '../../shared/stock.ts';
import { ORDERED_NOTE, ORDERED_TODAY, ORDERED_UNDATED } from '../../shared/supply-words.ts';

type SupplyProduct = Pick<
  ProductDetails,
  'avail_info' | 'cities_avail' | 'flags' | 'price' | 'quality_info' | 'unit'
>;

/** Supply besides the stock: pieces on their way and the supplier's days. */
export function supplyFacts(product: SupplyProduct): [title: string, text: string][] {
  const { avail_info: stock, flags, quality_info, unit } = product;
  if (!stock || flags.discontinued || quality_info.quality_state !== 'common') return [];
  const { intranzit, supply } = stock;
  return [
    ...(intranzit.intranzit > 0
      ? [['В пути на склад', unitCount(intranzit.intranzit, unit)] as [string, string]]
      : []),
    ...(supply.supply !== null
      ? [[supplyTitle(product), countOf(supply.supply, DAYS)] as [string, string]]
      : []),
  ];
}

const isStocked = (product: SupplyProduct): boolean => wholeStock(product, 1) > 0;

const supplyTitle = (product: SupplyProduct): string =>
  isStocked(product) ? 'Сверх наличия, под заказ' : 'Под заказ у поставщика';

/** The same in a line under the availability, which names the days itself where nothing is there. */
export function SupplyLine({ product }: { product: SupplyProduct }) {
  const facts = supplyFacts(product);
  const { avail_info } = product;
  const isTold = !isStocked(product) && avail_info?.intranzit.intranzit === 0;
  const note = isTold ? orderedNote(product) : null;
  if (note) return <p className="caption">{note}</p>;
  if (facts.length === 0) return null;
  const text = facts.map(([title, value]) => `${title}: ${value}`).join(' · ');
  return <p className="caption">{text}</p>;
}

/** Condition of goods that have to be ordered; of a price on request the text of the order speaks. */
function orderedNote({ avail_info, price }: SupplyProduct): string | null {
  const isDated = avail_info !== null && avail_info.supply.supply !== null;
  if (price.price === null) return isDated ? ORDERED_TODAY : null;
  return isDated ? ORDERED_NOTE : ORDERED_UNDATED;
}

interface CityStock {
  storage_id: number;
  city: string;
  free: number;
}

/** Number of cities that are shown; more are folded. */
const SHOWN_CITIES = 10;
const CITIES: PluralForms = ['город', 'города', 'городов'];

/** Free stock city by city, the viewer's first. */
export function StockTable({ product, city }: { product: ProductDetails; city: City }) {
  const { avail_info, cities_avail, unit } = product;
  const own = { storage_id: 0, city: `${city.title} (ваш город)`, free: avail_info?.free ?? 0 };
  const shown = [own, ...cities_avail.slice(0, SHOWN_CITIES)];
  const folded = cities_avail.slice(SHOWN_CITIES);
  return (
    <>
      <CityRows cities={shown} unit={unit} />
      {folded.length > 0 && (
        <details className="unfold">
          <summary className="link">{`Ещё ${countOf(folded.length, CITIES)}`}</summary>
          <CityRows cities={folded} unit={unit} />
        </details>
      )}
    </>
  );
}

function CityRows({ cities, unit }: { cities: readonly CityStock[]; unit: string }) {
  return (
    <table className="facts">
      <tbody>
        {cities.map(({ storage_id, city, free }) => (
          <tr key={storage_id}>
            <th scope="row">{city}</th>
            <td>{free > 0 ? unitCount(free, unit) : 'нет'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
