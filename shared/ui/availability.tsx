import type { Availability } from '../availability.ts';
import { countOf, type PluralForms } from '../ru/plural.ts';
import { unitCount } from '../ru/unit-count.ts';

interface AvailabilityLineProps {
  availability: Availability;
  /** Unit of stock of the product. */
  unit: string;
  /** Unique on the page; the list of cities is found by it. */
  id: string;
}

const NAMED_CITIES = 6;
const IN_CITIES: PluralForms = ['городе', 'городах', 'городах'];

/** Words with a coloured dot; where other cities have the product, they open as a note. */
export function AvailabilityLine({ availability, unit, id }: AvailabilityLineProps) {
  const { text, style, cities, delivery } = availability;
  const className = `availability availability-${style}`;
  return (
    <>
      {cities.length === 0 ? (
        <p className={className}>{text}</p>
      ) : (
        <>
          <button type="button" className={className} popoverTarget={id}>
            {text}
          </button>
          <p className="note" id={id} popover="auto">
            {cityList(cities, unit)}
          </p>
        </>
      )}
      {delivery && <p className="delivery-day">{delivery}</p>}
    </>
  );
}

/** «Казань — 7 шт., Уфа — 5 шт. и ещё в 3 городах». */
function cityList(cities: Availability['cities'], unit: string): string {
  const named = cities
    .slice(0, NAMED_CITIES)
    .map(({ city, free }) => `${city}\u00a0— ${unitCount(free, unit)}`);
  const others = cities.length - named.length;
  if (others === 0) return named.join(', ');
  return `${named.join(', ')} и\u00a0ещё в\u00a0${countOf(others, IN_CITIES)}`;
}
