import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { ORDER_STATUSES, statusTitles } from '../../../shared/order.ts';
import { ListTable, ListTabs, ListTools } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { type Refused, refusedOf, tickedIn, typedIn } from '../desk/refused.ts';
import { type ListFrame, queryOf } from '../desk/saved-views.tsx';
import { Keepers, type ListedOrder, orderList } from './order-columns.tsx';
import { OrderFilters, type OrderFiltersProps } from './order-filters.tsx';
import { OrdersBulk } from './orders-bulk.tsx';
import { OrdersExport } from './orders-export.tsx';
import { ShippingForm } from './shipping-form.tsx';

interface OrdersPageProps extends Omit<OrderFiltersProps, 'url'> {
  orders: readonly ListedOrder[];
  /** Staff to whom one of the rows can be given. */
  keepers: readonly { id: number; name: string }[];
  count: number;
  pages: number;
  refused: Refused | null;
  frame: ListFrame;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['active', 'В работе'],
  ['mine', 'Мои'],
  ['unpaid', 'Не оплачены'],
  ...ORDER_STATUSES.map((status) => [status, statusTitles[status]] as const),
  ['all', 'Все'],
];

export function OrdersPage(props: OrdersPageProps) {
  const { orders, count, pages, filters, frame, now } = props;
  const { url, role } = frame;
  const shipping = refusedOf(props.refused, desk.ordersShipping());
  const query = queryOf(url);
  const bulk =
    refusedOf(props.refused, desk.ordersBulk()) ?? refusedOf(props.refused, desk.ordersPapers());
  return (
    <>
      <ListTabs
        list={orderList}
        frame={frame}
        label="Состояние"
        tabs={states.map(([state, title]) => ({
          link: desk.orders({ state }),
          title,
          isCurrent: filters.state === state && !filters.q,
        }))}
      />
      <OrderFilters filters={filters} cities={props.cities} staff={props.staff} url={url} />
      <div className="desk-work">
        <OrdersBulk orders={orders} count={count} query={query} frame={frame} refused={bulk} />
        {mayRole(role, 'reports.export') && (
          <OrdersExport query={query} refused={props.refused} url={url} />
        )}
        {mayRole(role, 'orders.ship') && (
          <details className="desk-more-work" open={shipping !== null}>
            <summary className="link">Отгрузить списком</summary>
            <ShippingForm
              rows={typedIn(shipping, 'rows') ?? ''}
              error={shipping?.errors['rows']}
              url={url}
            />
          </details>
        )}
        <ListTools list={orderList} frame={frame} />
      </div>
      {orders.length === 0 ? (
        <p className="desk-nothing">
          Таких заказов нет.{' '}
          <a className="link" href={desk.orders({ state: 'all' })}>
            Показать все
          </a>
        </p>
      ) : (
        <ListTable
          list={orderList}
          rows={orders}
          keyOf={({ id }) => id}
          context={{ query, role, now, ticked: tickedIn(bulk) }}
          url={url}
          isTight
        >
          <Keepers staff={props.keepers} />
        </ListTable>
      )}
      <DeskPages page={filters.page} pages={pages} url={url} back="← Новее" forth="Старше →" />
    </>
  );
}
