import type { StaffRole } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber, statusTitle } from '../../../shared/order.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { GuestLink } from '../customers/guest-page.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';

export interface ShownBuyer {
  /** Of the account; null: a guest. */
  customerId: number | null;
  firmId: number | null;
  orders: number;
  completed: number;
  /** Kopecks that were paid. */
  turnover: number;
  latest: readonly { id: number; status: string; total: number; created_at: number }[];
}

interface OrderBuyerPartProps {
  order: Order;
  buyer: ShownBuyer;
  /** Fields as the form shows them. */
  details: Readonly<Record<string, string>>;
  /** Day that the shop would promise where none is named; null: there is one, or nobody knows. */
  countedOn: string | null;
  mayChange: boolean;
  /** Cards of customers and firms may be opened. */
  maySeePeople: boolean;
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

/** Buyer of an order, their other orders, and their details to be mended. */
export function OrderBuyerPart(props: OrderBuyerPartProps) {
  const { order, buyer, details, countedOn, refused: own, url, mayChange, maySeePeople } = props;
  const customer =
    maySeePeople && buyer.customerId !== null ? desk.customer(buyer.customerId) : null;
  const firm = maySeePeople && buyer.firmId !== null ? desk.firm(buyer.firmId) : null;
  const field = (name: string) => ({
    form: 'details',
    name,
    value: details[name] ?? '',
    typed: typedIn(own, name),
    error: own?.errors[name],
    merged: true,
  });
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">
        <CardLink to={order.firm ? firm : customer}>{order.firm?.title ?? order.name}</CardLink>
      </h2>
      {order.firm && (
        <p className="muted">
          ИНН {order.firm.inn}
          {order.firm.kpp && `, КПП ${order.firm.kpp}`}
        </p>
      )}
      <p>
        {order.firm && (
          <>
            <CardLink to={customer}>{order.name}</CardLink>,{' '}
          </>
        )}
        <a className="link" href={`tel:${order.phone}`}>
          {formatPhone(order.phone)}
        </a>
        {order.email && (
          <>
            ,{' '}
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </>
        )}
      </p>
      {buyer.customerId === null && (
        <GuestLink phone={order.phone} email={order.email} role={props.role} />
      )}
      {order.comment && <blockquote className="desk-quote">{order.comment}</blockquote>}
      <p className="muted">
        Всего {countOf(buyer.orders, ORDERS)}, выполнено {buyer.completed}, оплачено{' '}
        {formatPrice(buyer.turnover)}
      </p>
      <ul>
        {buyer.latest.map(({ id, status, total }) => (
          <li key={id}>
            <a className="link" href={desk.order(id)}>
              {orderNumber(id)}
            </a>{' '}
            {formatPrice(total)} <span className="muted">{statusTitle(status)}</span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <details open={own !== null || countedOn !== null}>
          <summary className="link" data-key="e">
            Править
          </summary>
          <DeskForm action={desk.orderDetails(order.id)} returnTo={url} className="desk-stack">
            <DeskInput {...field('name')} label="Имя" />
            <DeskInput {...field('phone')} label="Телефон" type="tel" />
            <DeskInput {...field('email')} label="Почта" type="email" />
            <DeskInput
              {...field('delivery_on')}
              label="Обещанный день"
              type="date"
              {...(countedOn !== null && {
                typed: typedIn(own, 'delivery_on') ?? countedOn,
                hint: 'Посчитан по срокам товаров и доставки; покупатель узнает его, когда вы сохраните',
              })}
            />
            <DeskInput {...field('comment')} label="Комментарий покупателя" rows={2} />
            <button className="button button-primary button-small" type="submit">
              Сохранить
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

/** A name that leads to the card of whose it is; a name alone when there is none to see. */
function CardLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children;
  return (
    <a className="link" href={to}>
      {children}
    </a>
  );
}
