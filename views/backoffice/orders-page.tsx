import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { ORDER_STATUSES, type OrderStatus, statusTitles } from '../../shared/order.ts';
import { PartId } from '../../shared/page-parts.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../shared/ru/plural.ts';
import { ageOf, DeskForm } from './desk-form.tsx';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { InlineCell } from './inline-cell.tsx';
import {
  ColumnChoice,
  ColumnFields,
  hiddenColumns,
  orderColumns,
  withColumns,
} from './list-columns.tsx';
import { ChoiceList, OptionList } from './option-list.tsx';
import { OrdersExport } from './orders-export.tsx';
import { type Refused, refusedOf, typedIn } from './refused.ts';
import { queryOf, SaveView, ViewLinks } from './saved-views.tsx';
import { ShippingForm } from './shipping-form.tsx';

interface ListedOrder {
  id: number;
  number: string;
  foreignNumber: string | null;
  createdAt: number;
  buyer: string;
  phone: string;
  city: string;
  total: number;
  paid: number;
  short: number;
  status: OrderStatus;
  due: string | null;
  staff: string | null;
  staffId: number | null;
  note: string;
}

interface Filters {
  state: string;
  q: string;
  cityId: number | null;
  staffId: number | null;
  paid: string;
  from: string;
  to: string;
  sort: string;
  page: number;
}

interface OrdersPageProps {
  orders: readonly ListedOrder[];
  count: number;
  pages: number;
  filters: Filters;
  cities: readonly { id: number; title: string }[];
  staff: readonly { id: number; name: string }[];
  views: readonly { id: number; title: string; query: string; isOwn: boolean }[];
  refused: Refused | null;
  url: string;
  role: StaffRole;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['active', 'В работе'],
  ['mine', 'Мои'],
  ['unpaid', 'Не оплачены'],
  ...ORDER_STATUSES.map((status) => [status, statusTitles[status]] as const),
  ['all', 'Все'],
];

/** Papers that can be printed of many orders at once. */
const papers = [
  ['invoices', 'счета'],
  ['packing', 'сборочные листы'],
] as const;

export const orderSorts = [
  ['new', 'сначала новые'],
  ['old', 'сначала старые'],
  ['sum', 'по сумме'],
  ['due', 'по сроку'],
] as const;

export function OrdersPage(props: OrdersPageProps) {
  const { orders, count, pages, filters, views, url, role, now } = props;
  const shipping = refusedOf(props.refused, desk.ordersShipping());
  const query = queryOf(url);
  const hidden = hiddenColumns(url, orderColumns);
  const mayChange = mayRole(role, 'orders.ship');
  return (
    <>
      <nav className="desk-tabs" aria-label="Состояние">
        {states.map(([state, title]) => (
          <a
            key={state}
            href={withColumns(desk.orders({ state }), hidden)}
            aria-current={filters.state === state && !filters.q ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <ViewLinks views={views} list={desk.orders()} />
      </nav>
      <OrderFilters {...props} hidden={hidden} />
      <div className="desk-work">
        <DeskForm
          action={desk.ordersBulk()}
          returnTo={url}
          id={PartId.DeskBulk}
          className="desk-bulk"
        >
          <input type="hidden" name="query" value={query} />
          <span className="muted">{countOf(count, ORDERS)}</span>
          <label className="check">
            <input type="checkbox" name="all" value="yes" /> все найденные
          </label>
          {mayChange && (
            <>
              {mayRole(role, 'orders.change') && (
                <button className="desk-mini" type="submit" name="act" value="take" data-key="a">
                  Взять
                </button>
              )}
              <button className="desk-mini" type="submit" name="act" value="step" data-key="s">
                Следующий шаг
              </button>
              {mayRole(role, 'orders.change') && (
                <button className="desk-mini" type="submit" name="act" value="letter">
                  Счета на почту
                </button>
              )}
            </>
          )}
          <span>
            PDF:{' '}
            {papers.map(([paper, title]) => (
              <button
                key={paper}
                className="desk-mini"
                type="submit"
                formAction={desk.ordersPapers()}
                name="paper"
                value={paper}
              >
                {title}
              </button>
            ))}
          </span>
        </DeskForm>
        {mayRole(role, 'reports.export') && (
          <OrdersExport query={query} refused={props.refused} url={url} />
        )}
        {mayChange && (
          <details className="desk-more-work" open={shipping !== null}>
            <summary className="link">Отгрузить списком</summary>
            <ShippingForm
              rows={typedIn(shipping, 'rows') ?? ''}
              error={shipping?.errors['rows']}
              url={url}
            />
          </details>
        )}
        <ColumnChoice columns={orderColumns} hidden={hidden} list={desk.orders()} url={url} />
        <SaveView list="orders" url={url} />
      </div>
      {orders.length === 0 ? (
        <p className="desk-nothing">
          Таких заказов нет.{' '}
          <a className="link" href={desk.orders({ state: 'all' })}>
            Показать все
          </a>
        </p>
      ) : (
        <DeskScroll label="Заказы">
          <Keepers staff={props.staff} />
          <table className="desk-table desk-orders">
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Отметка</span>
                </th>
                <th scope="col">№</th>
                {!hidden.has('foreign') && <th scope="col">1С</th>}
                {!hidden.has('age') && <th scope="col">Ждёт</th>}
                <th scope="col">Покупатель</th>
                {!hidden.has('city') && <th scope="col">Город</th>}
                <th scope="col" className="desk-number">
                  Сумма
                </th>
                {!hidden.has('paid') && <th scope="col">Оплата</th>}
                {!hidden.has('short') && (
                  <th scope="col" className="desk-number">
                    Нет
                  </th>
                )}
                <th scope="col">Статус</th>
                {!hidden.has('due') && <th scope="col">Срок</th>}
                {!hidden.has('staff') && <th scope="col">Кто</th>}
                {!hidden.has('note') && <th scope="col">Заметка</th>}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  query={query}
                  hidden={hidden}
                  role={role}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages page={filters.page} pages={pages} url={url} back="← Новее" forth="Старше →" />
    </>
  );
}

/** Template of the choices of a keeper. */
const KEEPERS = 'keepers';

function Keepers({ staff }: Pick<OrdersPageProps, 'staff'>) {
  return (
    <template id={KEEPERS}>
      <option value="">никто</option>
      <OptionList options={staff.map(({ id, name }) => ({ id, title: name }))} />
    </template>
  );
}

interface OrderRowProps extends Pick<OrdersPageProps, 'role' | 'now'> {
  order: ListedOrder;
  query: string;
  hidden: ReadonlySet<string>;
}

function OrderRow({ order, query, hidden, role, now }: OrderRowProps) {
  const { id, number, total, paid, short, status } = order;
  const mayWrite = mayRole(role, 'desk.write');
  const thing = { entity: 'order', id: String(id) };
  const link = `${desk.order(id)}${query ? `?list=${encodeURIComponent(query)}` : ''}`;
  return (
    <tr data-row="">
      <td>
        <input
          type="checkbox"
          form={PartId.DeskBulk}
          name="ids"
          value={id}
          aria-label={`Заказ ${number}`}
        />
      </td>
      <td>
        <a href={link} data-open="">
          {number}
        </a>
      </td>
      {!hidden.has('foreign') && <td>{order.foreignNumber ?? ''}</td>}
      {!hidden.has('age') && <td className="desk-age">{ageOf(order.createdAt, now)}</td>}
      <td className="desk-buyer" title={formatPhone(order.phone)}>
        {order.buyer}
      </td>
      {!hidden.has('city') && <td>{order.city}</td>}
      <td className="desk-number">{formatPrice(total)}</td>
      {!hidden.has('paid') && <td>{paidWords(paid, total)}</td>}
      {!hidden.has('short') && <td className="desk-number">{short > 0 ? short : ''}</td>}
      <td>
        <span className={`badge desk-status-${status}`}>{statusTitles[status]}</span>
      </td>
      {!hidden.has('due') && (
        <InlineCell
          action={mayWrite ? desk.card() : null}
          name="due"
          value={order.due ?? ''}
          label={`Срок: ${number}`}
          type="date"
          more={{ ...thing, act: 'due' }}
        >
          {order.due?.slice(5).split('-').toReversed().join('.') ?? ''}
        </InlineCell>
      )}
      {!hidden.has('staff') && (
        <InlineCell
          action={mayWrite ? desk.card() : null}
          name="staff"
          value={order.staffId === null ? '' : String(order.staffId)}
          label={`Кто ведёт: ${number}`}
          options={`#${KEEPERS}`}
          more={{ ...thing, act: 'give' }}
        >
          {order.staff ?? ''}
        </InlineCell>
      )}
      {!hidden.has('note') && (
        <InlineCell
          action={mayWrite ? desk.notes() : null}
          name="text"
          value=""
          label={`Новая заметка: ${number}`}
          more={thing}
          className="desk-note"
          title={order.note || undefined}
        >
          {order.note}
        </InlineCell>
      )}
    </tr>
  );
}

function paidWords(paid: number, total: number): string {
  if (paid === 0) return '';
  return paid >= total ? 'да' : `${Math.floor((paid / total) * 100)} %`;
}

interface OrderFiltersProps extends OrdersPageProps {
  hidden: ReadonlySet<string>;
}

function OrderFilters({ filters, cities, staff, hidden }: OrderFiltersProps) {
  return (
    <div className="desk-filters">
      <form action={desk.orders()} className="desk-filter-form">
        <input type="hidden" name="state" value={filters.state} />
        <ColumnFields hidden={hidden} />
        <label>
          <span className="visually-hidden">Найти в заказах</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="№, телефон, ИНН, сумма"
          />
        </label>
        <label>
          <span className="visually-hidden">Город</span>
          <select className="input" name="city" defaultValue={filters.cityId ?? ''}>
            <option value="">Все города</option>
            <OptionList options={cities} />
          </select>
        </label>
        <label>
          <span className="visually-hidden">Кто ведёт</span>
          <select className="input" name="staff" defaultValue={filters.staffId ?? ''}>
            <option value="">Кто угодно</option>
            <option value="0">Ничьи</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">Оплата</span>
          <select className="input" name="paid" defaultValue={filters.paid}>
            <option value="">Любая оплата</option>
            <option value="no">Не оплачен</option>
            <option value="part">Частично</option>
            <option value="yes">Оплачен</option>
          </select>
        </label>
        <label>
          с <input className="input" type="date" name="from" defaultValue={filters.from} />
        </label>
        <label>
          по <input className="input" type="date" name="to" defaultValue={filters.to} />
        </label>
        <label>
          <span className="visually-hidden">Порядок</span>
          <select className="input" name="sort" defaultValue={filters.sort}>
            <ChoiceList choices={orderSorts} />
          </select>
        </label>
        <button className="desk-mini" type="submit">
          Показать
        </button>
      </form>
    </div>
  );
}
