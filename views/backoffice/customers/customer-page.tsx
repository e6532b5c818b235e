import { mayRole } from '../../../shared/backoffice.ts';
import type { Role } from '../../../shared/contract/shopper.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { countOf, GOODS, ORDERS } from '../../../shared/ru/plural.ts';
import type { BuyerCard } from '../desk/buyer-card.ts';
import { CardPart } from '../desk/card-part.tsx';
import { ChangeList } from '../desk/change-list.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Neighbours, NeighboursPart } from '../desk/neighbours-part.tsx';
import { NotesPart } from '../desk/notes-part.tsx';
import { FirmState } from '../firms/firm-state.tsx';
import { type OrderInList, OrderList } from '../orders/order-list.tsx';
import { CustomerEditPart } from './customer-edit-part.tsx';
import {
  CustomerPersonalPart,
  type PersonalEvent,
  type ShownByEmail,
} from './customer-personal-part.tsx';
import { CustomerPhonePart, type MergedAccount, type ShownPhone } from './customer-phone-part.tsx';
import { CustomerTraces, type ShownTraces } from './customer-traces.tsx';

export interface ShownCustomer {
  id: number;
  name: string;
  last_name: string;
  first_name: string;
  patronymic: string;
  phone: string;
  email: string;
  role: Role;
  order_count: number;
  /** Kopecks that were paid. */
  turnover: number;
  created_at: number;
  erasure_asked_at: number | null;
  erased_at: number | null;
  /** Account that this one has become a part of. */
  merged_into: number | null;
}

interface CustomerDeskPageProps extends BuyerCard {
  customer: ShownCustomer;
  orders: readonly OrderInList[];
  firms: readonly {
    id: number;
    title: string;
    inn: string;
    confirmed_at: number | null;
    refused_at: number | null;
    is_default: number;
  }[];
  basket: readonly {
    productId: number;
    code: string;
    title: string;
    quantity: number;
    unit: string;
    sum: number | null;
    changedAt: number;
  }[];
  traces: ShownTraces;
  doubles: readonly {
    id: number;
    name: string;
    phone: string;
    email: string;
    order_count: number;
  }[];
  events: readonly PersonalEvent[];
  byEmail: readonly ShownByEmail[];
  merged: readonly MergedAccount[];
  newPhone: ShownPhone | null;
  around: Neighbours;
}

/** A customer on one screen: who it is, what they bought and have in hand, and what the shop knows. */
export function CustomerDeskPage(props: CustomerDeskPageProps) {
  const { customer, orders, firms, traces, me, refused, url, now } = props;
  const { id, erased_at } = customer;
  const isErased = erased_at !== null;
  const mayChange =
    mayRole(me.role, 'customers.change') && !isErased && customer.role !== 'manager';
  return (
    <>
      <Head {...props} />
      <div className="desk-columns">
        <div className="desk-wide">
          <section aria-labelledby="orders">
            <h2 id="orders">Заказы</h2>
            <OrderList orders={orders} />
            {customer.order_count > orders.length && (
              <p>
                <a className="link" href={desk.orders({ state: 'all', q: customer.phone })}>
                  Все заказы с этого телефона
                </a>
              </p>
            )}
          </section>
          <BasketPart basket={props.basket} role={customer.role} />
          <section aria-labelledby="firms">
            <h2 id="firms">Фирмы</h2>
            {firms.length === 0 && <p className="muted">Покупает для себя.</p>}
            <ul className="desk-waiting">
              {firms.map((firm) => (
                <li key={firm.id}>
                  <a href={desk.firm(firm.id)}>
                    {firm.title} <span className="muted">ИНН {firm.inn}</span>
                  </a>
                  <FirmState firm={firm} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="history">
            <h2 id="history">Изменения</h2>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <CardPart
            thing={{ entity: 'customer', id: String(id) }}
            card={props.card}
            staff={props.staff}
            me={me}
            refused={refused}
            url={url}
          />
          {mayChange && <CustomerEditPart customer={customer} refused={refused} url={url} />}
          <NotesPart
            thing={{ entity: 'customer', id: String(id) }}
            notes={props.notes}
            me={me}
            refused={refused}
            url={url}
          />
          <CustomerTraces id={id} traces={traces} mayChange={mayChange} url={url} now={now} />
          {mayChange && (
            <CustomerPhonePart
              customer={customer}
              merged={props.merged}
              newPhone={props.newPhone}
              refused={refused}
              url={url}
            />
          )}
          {mayChange && <DoublesPart id={id} doubles={props.doubles} />}
          <CustomerPersonalPart
            customer={customer}
            events={props.events}
            byEmail={props.byEmail}
            role={me.role}
            refused={refused}
            url={url}
          />
        </div>
      </div>
    </>
  );
}

function Head({ customer, levelGiver, merged, around }: CustomerDeskPageProps) {
  const { phone, email, role, order_count, turnover, created_at, erased_at, merged_into } =
    customer;
  const others = merged.flatMap((one) => (one.phone === null ? [] : [formatPhone(one.phone)]));
  if (erased_at !== null) {
    return (
      <>
        <div className="desk-order-head">
          <NeighboursPart around={around} />
        </div>
        <p className="desk-said desk-refused">
          Данные удалены {formatDay(erased_at)} по требованию покупателя. Заказы остались без имени,
          телефона и адреса: их требует хранить бухгалтерия.
        </p>
      </>
    );
  }
  return (
    <>
      <div className="desk-order-head">
        <a className="link" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
        {email && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <span className="badge">{levelTitles[role]}</span>
        {levelGiver && (
          <span className="muted">
            цены дал: {levelGiver.who ?? 'командная строка'}, {formatDay(levelGiver.at)}
          </span>
        )}
        <NeighboursPart around={around} />
      </div>
      <p className="muted">
        {countOf(order_count, ORDERS)}, оплачено {formatPrice(turnover)}, с нами с{' '}
        {formatDay(created_at)}
        {others.length > 0 && `. Сюда входят и с ${others.join(', ')}`}
      </p>
      {merged_into !== null && (
        <p className="desk-said desk-refused">
          Здесь ничего больше не сохранить: введённое осталось в своих полях, перенесите его в{' '}
          <a className="link" href={desk.customer(merged_into)}>
            запись №&nbsp;{merged_into}
          </a>
        </p>
      )}
    </>
  );
}

function BasketPart({ basket, role }: Pick<CustomerDeskPageProps, 'basket'> & { role: Role }) {
  const isWhole = basket.every(({ sum }) => sum !== null);
  const total = basket.reduce((all, { sum }) => all + (sum ?? 0), 0);
  return (
    <section aria-labelledby="basket">
      <h2 id="basket">В корзине сейчас</h2>
      {basket.length === 0 ? (
        <p className="muted">Пусто.</p>
      ) : (
        <>
          <DeskScroll label="Корзина">
            <table className="desk-table">
              <tbody>
                {basket.map(({ productId, code, title, quantity, unit, sum }) => (
                  <tr key={productId}>
                    <td>{code}</td>
                    <td className="desk-title">{title}</td>
                    <td className="desk-number">
                      {quantity} {unit}
                    </td>
                    <td className="desk-number">
                      {sum === null ? 'по запросу' : formatPrice(sum)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
          <p>
            {countOf(basket.length, GOODS)}, {formatPrice(total)}
            {!isWhole && ' без того, что по запросу'}{' '}
            <span className="muted">по ценам «{levelTitles[role]}»</span>
          </p>
        </>
      )}
    </section>
  );
}

function DoublesPart({ id, doubles }: Pick<CustomerDeskPageProps, 'doubles'> & { id: number }) {
  return (
    <section aria-labelledby="doubles">
      <h2 id="doubles">Двойники</h2>
      {doubles.length > 0 && (
        <ul>
          {doubles.map((one) => (
            <li key={one.id}>
              <a className="link" href={desk.customerMerge(id, { from: String(one.id) })}>
                {one.name}
              </a>{' '}
              <span className="muted">
                {formatPhone(one.phone)}, {countOf(one.order_count, ORDERS)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form action={desk.customerMerge(id)} className="desk-inline">
        <input
          className="input"
          name="from"
          type="search"
          aria-label="Телефон или номер другой записи этого человека"
          placeholder="Телефон второй записи"
          required
        />
        <button className="desk-mini" type="submit">
          Объединить…
        </button>
      </form>
    </section>
  );
}
