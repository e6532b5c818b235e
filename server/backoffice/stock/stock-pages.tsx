import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { HoldsPage } from '../../../views/backoffice/stock/holds-page.tsx';
import { StockPage } from '../../../views/backoffice/stock/stock-page.tsx';
import { StockProductPage } from '../../../views/backoffice/stock/stock-product-page.tsx';
import { listChanges } from '../changes/list-changes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { MAX_COUNT } from '../desk/list-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listChoices } from '../prices/choose-goods.ts';
import { findStockCard } from './find-stock-card.ts';
import { listHolds, readHoldFilters } from './list-holds.ts';
import { listStock, readStockFilters } from './list-stock.ts';

export const stockPage: DeskPageRoute = {
  path: desk.stock.path,
  right: 'stock.see',
  async load({ store }, request) {
    const filters = readStockFilters(request.query);
    const frame = await readFrame(store.db, 'stock', request);
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
          isMore={count === MAX_COUNT}
          pages={pages}
          filters={filters}
          titles={titles}
          storages={storages}
          frame={frame}
          now={request.now}
        />
      ),
    };
  },
};

export const stockHoldsPage: DeskPageRoute = {
  path: desk.stockHolds.path,
  right: 'stock.see',
  async load({ store }, request) {
    const { staff, now } = request;
    const filters = readHoldFilters(request.query);
    const { why, productId, page } = filters;
    const { holds, hasMore } = await listHolds(store.db, filters);
    const frame = await readFrame(store.db, 'holds', request);
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
          frame={frame}
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
        listChanges(store.db, {
          entity: 'rest',
          entityId: `${card.id} ${storageId}`,
          me: staff,
          limit: 10,
        }),
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
