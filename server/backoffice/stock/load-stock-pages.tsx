import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { HoldsPage } from '../../../views/backoffice/holds-page.tsx';
import { StockPage } from '../../../views/backoffice/stock-page.tsx';
import { StockProductPage } from '../../../views/backoffice/stock-product-page.tsx';
import { listChanges } from '../changes/list-changes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { listQuery } from '../desk/list-page.ts';
import { listChoices } from '../prices/choose-goods.ts';
import { findStockCard } from './find-stock-card.ts';
import { listHolds } from './list-holds.ts';
import { listStock, readStockFilters } from './list-stock.ts';

export const stockPage: DeskPageRoute = {
  path: desk.stock.path,
  right: 'stock.see',
  async load({ store }, { query, url, now }) {
    const filters = readStockFilters(query);
    const { rows, count, pages } = await listStock(store.db, filters);
    const titles = await listChoices(store.db);
    const storages = await store.db
      .selectFrom('storages')
      .select(['id', 'title'])
      .orderBy('title')
      .execute();
    return {
      title: 'Остатки',
      data: { rows, count },
      body: (
        <StockPage
          rows={rows}
          count={count}
          pages={pages}
          filters={filters}
          titles={titles}
          storages={storages}
          url={url}
          now={now}
        />
      ),
    };
  },
};

const REASONS = ['term', 'money', 'staff'];

export const stockHoldsPage: DeskPageRoute = {
  path: desk.stockHolds.path,
  right: 'stock.see',
  async load({ store }, { query, staff, url, now }) {
    const asked = listQuery(query);
    const why = asked.choice('why', REASONS, '');
    const productId = asked.number('product') ?? 0;
    const page = asked.page();
    const { holds, hasMore } = await listHolds(store.db, { why, productId, page });
    return {
      title: 'Отложенный товар',
      data: { holds, hasMore },
      body: (
        <HoldsPage
          holds={holds}
          why={why}
          productId={productId}
          page={page}
          hasMore={hasMore}
          maySeeOrders={mayRole(staff.role, 'orders.see')}
          mayChange={mayRole(staff.role, 'stock.change')}
          url={url}
          now={now}
        />
      ),
    };
  },
};

export const stockProductPage: DeskPageRoute = {
  path: desk.stockProduct.path,
  right: 'stock.see',
  async load({ store }, { params, staff, refused, url, now }) {
    const card = await findStockCard(store.db, readId(params['id']));
    if (!card) return null;
    const { holds } = await listHolds(store.db, { why: '', productId: card.id, page: 1 });
    const histories = await Promise.all(
      card.places.map(({ storageId }) =>
        listChanges(store.db, { entity: 'rest', entityId: `${card.id} ${storageId}`, limit: 10 }),
      ),
    );
    const changes = histories.flat().toSorted((a, b) => b.batchId - a.batchId);
    return {
      title: card.title,
      data: { card, holds, changes },
      body: (
        <StockProductPage
          card={card}
          holds={holds}
          changes={changes}
          maySeeOrders={mayRole(staff.role, 'orders.see')}
          mayChange={mayRole(staff.role, 'stock.change')}
          refused={refused}
          url={url}
          now={now}
        />
      ),
    };
  },
};
