import {
  ORDER_STATES,
  ORDERS_PAGE_SIZE,
  type OrderState,
  orderStateTitles,
} from '../../shared/account.ts';
import type { OrderSummary } from '../../shared/contract/account.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageLinks } from '../catalog/page-links.tsx';
import { pageRange } from '../catalog/page-range.ts';
import { AccountPage } from './account-page.tsx';
import { OrderTable } from './order-table.tsx';

/** Id of the fragment. */
export const ORDERS_ID = 'orders';

interface OrdersPageProps {
  orders: readonly OrderSummary[];
  total: number;
  /** Years with orders, the latest first. */
  years: readonly number[];
  /** Null: all. */
  year: number | null;
  state: OrderState;
  /** Page, counted from 1. */
  page: number;
}

/** /lk/orders/ */
export function OrdersPage(props: OrdersPageProps) {
  return (
    <AccountPage part="orders">
      <Orders {...props} />
    </AccountPage>
  );
}

/** The choice of year and state, and a page of what was chosen. */
export function Orders({ orders, total, years, year, state, page }: OrdersPageProps) {
  return (
    <div id={ORDERS_ID} className="account-list">
      <form className="order-filter" action={links.accountPart('orders')} data-swap={ORDERS_ID}>
        <label>
          Год
          <select className="input" name="year" defaultValue={year ?? ''}>
            <option value="">Все годы</option>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          Состояние
          <select className="input" name="state" defaultValue={state === 'all' ? '' : state}>
            {ORDER_STATES.map((each) => (
              <option key={each} value={each === 'all' ? '' : each}>
                {orderStateTitles[each]}
              </option>
            ))}
          </select>
        </label>
        <button className="button button-secondary" type="submit">
          Показать
        </button>
      </form>
      {orders.length === 0 ? (
        <NoOrders isChosen={year !== null || state !== 'all'} />
      ) : (
        <OrderTable kind="order" caption="Заказы" orders={orders} />
      )}
      <PageLinks
        page={page}
        lastPage={pageRange(page, ORDERS_PAGE_SIZE, total).lastPage}
        address={(number) =>
          links.accountPart('orders', { state, page: number, ...(year !== null && { year }) })
        }
      />
    </div>
  );
}

function NoOrders({ isChosen }: { isChosen: boolean }) {
  if (isChosen) {
    return (
      <EmptyState
        icon="clipboard-list"
        title="Таких заказов нет"
        text="Выберите другой год или состояние."
      >
        <a
          className="button button-primary"
          href={links.accountPart('orders')}
          data-swap={ORDERS_ID}
        >
          Все заказы
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="clipboard-list"
      title="Заказов пока нет"
      text="Оформите первый: он появится здесь, и его можно будет повторить одной кнопкой."
    >
      <a className="button button-primary" href={links.catalogs()}>
        Перейти в каталог
      </a>
    </EmptyState>
  );
}
