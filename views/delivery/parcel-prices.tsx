import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { FieldError } from '../forms/form-parts.tsx';
import { CALLBACK_DIALOG } from '../layout/dialogs.ts';
import { roubles } from './ways-to-get.tsx';

interface ParcelPricesProps {
  options: readonly DeliveryOption[] | null;
  town: string;
  /** Reason why nothing could be calculated. */
  failure: string | undefined;
}

/** The calculator's answer, in the place where it will stand. */
export function ParcelPrices({ options, town, failure }: ParcelPricesProps) {
  if (failure) {
    return (
      <div className="parcel-prices">
        <FieldError id="parcel-form" error={failure} />
      </div>
    );
  }
  if (!options) return <BeforeAsking />;
  const carried = options.filter(({ kind }) => kind !== 'pickup');
  return (
    <div className="parcel-prices" data-say={`Рассчитали доставку: ${town}`}>
      <h3>{town}: цена и&nbsp;срок</h3>
      <ul>
        {carried.map((option) => (
          <PriceLine key={option.id} option={option} />
        ))}
      </ul>
      <p className="caption">
        Точная сумма&nbsp;— при оформлении заказа: там известны вес и&nbsp;наличие каждой позиции.
      </p>
    </div>
  );
}

function PriceLine({ option }: { option: DeliveryOption }) {
  const { title, price, on, note, unavailable, kind } = option;
  return (
    <li>
      <Icon name={kind === 'courier' ? 'truck' : 'boxes'} size={24} />
      <div>
        <strong>{title}</strong>
        {unavailable !== null && <p className="muted">{unavailable}</p>}
        {on && <p>с&nbsp;{formatDay(on)}</p>}
        {note && <p className="muted">{note}</p>}
        {unavailable === null && price === null && <AskManager />}
      </div>
      {unavailable === null && (
        <p className="way-price">
          {price === null ? 'по расчёту' : price === 0 ? 'бесплатно' : roubles(price)}
        </p>
      )}
    </li>
  );
}

function AskManager() {
  return (
    <a className="link" href={links.callback()} {...CALLBACK_DIALOG}>
      Узнать цену у&nbsp;менеджера
    </a>
  );
}

function BeforeAsking() {
  return (
    <div className="parcel-prices">
      <h3>Сколько стоит привезти</h3>
      <p>
        Укажите вес&nbsp;— покажем цену и&nbsp;ближайший день для курьера и&nbsp;транспортной
        компании.
      </p>
      <ul className="parcel-hints">
        <li>
          Вес одной штуки есть в&nbsp;характеристиках товара, вес заказа&nbsp;— в&nbsp;корзине.
        </li>
        <li>
          Объём важен для лёгкого и&nbsp;крупного груза: его считают как 200&nbsp;кг
          в&nbsp;1&nbsp;м³.
        </li>
        <li>По&nbsp;сумме заказа видно, бесплатна&nbsp;ли доставка.</li>
      </ul>
    </div>
  );
}
