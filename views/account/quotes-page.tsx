import { ORDERS_PAGE_SIZE } from '../../shared/account.ts';
import type { OrderSummary } from '../../shared/contract/account.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageLinks } from '../catalog/page-links.tsx';
import { pageRange } from '../catalog/page-range.ts';
import { AccountPage } from './account-page.tsx';
import { OrderTable } from './order-table.tsx';

interface QuotesPageProps {
  quotes: readonly OrderSummary[];
  total: number;
  /** Page, counted from 1. */
  page: number;
}

/** /lk/requests/ */
export function QuotesPage({ quotes, total, page }: QuotesPageProps) {
  return (
    <AccountPage part="requests">
      <div className="account-list">
        {quotes.length === 0 ? (
          <EmptyState
            icon="file-text"
            title="Заявок пока нет"
            text="Товары без цены и под заказ попадают из корзины в заявку: менеджер назовёт цену и срок, а вы сделаете из неё заказ."
          >
            <a className="button button-primary" href={links.catalogs()}>
              Перейти в каталог
            </a>
          </EmptyState>
        ) : (
          <OrderTable kind="request" caption="Заявки" orders={quotes} />
        )}
        <PageLinks
          page={page}
          lastPage={pageRange(page, ORDERS_PAGE_SIZE, total).lastPage}
          address={(number) => links.accountPart('requests', { page: number })}
        />
      </div>
    </AccountPage>
  );
}
