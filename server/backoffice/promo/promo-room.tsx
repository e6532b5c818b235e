import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PromoPage } from '../../../views/backoffice/promo/promo-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { readFormat, tableFile } from '../files/table-file.ts';
import { createRecordRoom } from '../records/record-room.tsx';
import { listMailings, listPromoOrders, listPromoUses, readMailing } from './list-promo-uses.ts';
import { promoKind } from './promo-kind.ts';

/** Promo codes and their terms. */
export const promoRoom = createRecordRoom({
  kinds: [promoKind],
  see: 'promo.see',
  change: 'promo.change',
  list: desk.promoList,
  item: desk.promoItem,
  others: [
    { title: 'Заказы по промокодам', link: desk.promo() },
    { title: 'Все цены', link: desk.prices() },
  ],
});

/** Orders, turnover and discount of codes, or the orders of one of them. */
export const promoPage: DeskPageRoute = {
  path: desk.promo.path,
  right: 'promo.see',
  async load({ store }, { query, staff, refused, url }) {
    const page = listQuery(query).page(1000);
    const promoId = query.has('promo') ? readId(query.get('promo') ?? '') : null;
    const range = { limit: ROWS_ON_PAGE + 1, offset: (page - 1) * ROWS_ON_PAGE };
    const [uses, orders, mailings] = await Promise.all([
      listPromoUses(store.db, { promoId, ...range }),
      promoId === null ? [] : listPromoOrders(store.db, { promoId, ...range }),
      promoId === null ? listMailings(store.db) : [],
    ]);
    const body = (
      <PromoPage
        promoId={promoId}
        uses={uses.slice(0, ROWS_ON_PAGE)}
        orders={orders.slice(0, ROWS_ON_PAGE)}
        mailings={mailings}
        page={page}
        hasMore={Math.max(uses.length, orders.length) > ROWS_ON_PAGE}
        mayChange={mayRole(staff.role, 'promo.change')}
        maySeeOrders={mayRole(staff.role, 'orders.see')}
        refused={refused}
        url={url}
      />
    );
    return { title: 'Заказы по промокодам', data: { uses, orders, mailings }, body };
  },
};

/** Codes of a mailing, to be sent. */
export const promoFilePage: DeskPageRoute = {
  path: desk.promoFile.path,
  right: 'promo.change',
  async load({ store }, { params, query }) {
    const format = readFormat(params['format']);
    const mailing = query.get('mailing') ?? '';
    const rows = await readMailing(store.db, mailing);
    const parts = (async function* () {
      yield rows.map(({ code, uses }) => [code, uses > 0 ? 'использован' : '']);
    })();
    const name = `Промокоды ${mailing.replace(/[^\p{L}\p{N} _-]/gu, ' ')}`;
    return tableFile({ name, head: ['Промокод', 'Использован'], parts }, format);
  },
};
