import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { WayFields } from './way-fields.tsx';

interface OrderDeliveryPartProps {
  order: Order;
  /** Addresses of the city's branches. */
  branches: readonly string[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** How the order is delivered, with forms that give it another way and another price. */
export function OrderDeliveryPart(props: OrderDeliveryPartProps) {
  const { order, branches, mayChange, refused, url } = props;
  const { delivery } = order;
  const own = refusedOf(refused, desk.orderDelivery(order.id));
  const way = refusedOf(refused, desk.orderWay(order.id));
  const price =
    delivery.by_manager && delivery.price === 0
      ? 'цену назовёт менеджер'
      : formatPrice(delivery.price);
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Доставка</h2>
      <p>
        {delivery.title || 'не выбрана'}
        {delivery.address && `, ${delivery.address}`}
        {delivery.on && `, ${formatDay(delivery.on)}`}: <strong>{price}</strong>
        {order.weight_grams > 0 && (
          <span className="muted">, {Math.ceil(order.weight_grams / 1000)} кг</span>
        )}
      </p>
      {mayChange && (
        <details open={way !== null}>
          <summary className="link">Другой способ или адрес</summary>
          <DeskForm action={desk.orderWay(order.id)} returnTo={url} className="desk-inline">
            <WayFields
              form="way"
              delivery={delivery}
              branches={branches}
              unchosen="не выбрана"
              merged
              refused={way}
            />
            <button className="desk-mini" type="submit">
              Сохранить
            </button>
          </DeskForm>
        </details>
      )}
      {mayChange && (
        <details open={own !== null}>
          <summary className="link">Другая цена доставки</summary>
          <DeskForm action={desk.orderDelivery(order.id)} returnTo={url} className="desk-inline">
            <DeskInput
              form="delivery"
              name="price"
              label="Цена, ₽"
              value={delivery.by_manager ? '' : String(delivery.price / 100)}
              merged
              typed={typedIn(own, 'price')}
              error={own?.errors['price']}
            />
            <DeskInput
              form="delivery"
              name="reason"
              max={300}
              label="Почему"
              value=""
              typed={typedIn(own, 'reason')}
              error={own?.errors['reason']}
            />
            <button className="desk-mini" type="submit">
              Сохранить
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}
