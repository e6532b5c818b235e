import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../layout/section.tsx';

interface WaysProps {
  city: City;
  /** For the lightest parcel. */
  ways: readonly DeliveryOption[];
}

const POINTS: PluralForms = ['пункт', 'пункта', 'пунктов'];
const ICONS: Readonly<Record<DeliveryKind, string>> = {
  pickup: 'store',
  courier: 'truck',
  transport: 'boxes',
};

/** Every way to get goods in the city: from which price and from which day. */
export function WaysToGet({ city, ways }: WaysProps) {
  if (ways.length === 0) return null;
  const [pickup] = ways.filter(({ kind }) => kind === 'pickup');
  return (
    <Section id="ways" title="Как получить заказ">
      <ul className="ways">
        {pickup && (
          <Way
            option={{ ...pickup, title: 'Самовывоз' }}
            note={`${countOf(city.offices.length, POINTS)} ${inCity(city.title_in)}`}
            more={{ title: 'Адреса и часы работы', url: '#pickup' }}
          />
        )}
        {ways
          .filter(({ kind }) => kind !== 'pickup')
          .map((option) => (
            <Way
              key={option.id}
              option={option}
              note={option.note}
              more={{ title: 'Рассчитать по весу', url: '#address' }}
            />
          ))}
      </ul>
    </Section>
  );
}

interface WayProps {
  option: DeliveryOption;
  note: string | null;
  more: { title: string; url: string };
}

function Way({ option, note, more }: WayProps) {
  const { kind, title, price, on, unavailable } = option;
  return (
    <li className="panel way">
      <Icon name={ICONS[kind]} size={24} />
      <h3>{title}</h3>
      {unavailable === null ? (
        <>
          <p className="way-price">{priceFrom(price, kind)}</p>
          {on && <p>с&nbsp;{formatDay(on)}</p>}
          {note && <p className="muted">{note}</p>}
        </>
      ) : (
        <p className="muted">{unavailable}</p>
      )}
      {unavailable === null && (
        <a className="link" href={more.url}>
          {more.title}
        </a>
      )}
    </li>
  );
}

/** A carrier's price grows with the weight, so that the lightest parcel's is only the start. */
function priceFrom(price: Kopecks | null, kind: DeliveryKind): string {
  if (price === null) return 'по расчёту';
  if (price === 0) return 'бесплатно';
  return `${kind === 'transport' ? 'от ' : ''}${roubles(price)}`;
}

/** «590 ₽», with kopecks only when there are any. */
export const roubles = (price: Kopecks): string => formatPrice(price).replace(/,00(?=\s)/, '');
