import * as desk from '../../../shared/desk-routes.ts';
import { MoneyPage } from '../../../views/backoffice/money/money-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { ROWS_ON_PAGE } from '../desk/list-page.ts';
import {
  countWaiting,
  listPayments,
  listReceipts,
  listRefunds,
  listStatements,
  listTasks,
  type MoneyFilters,
  readMoneyFilters,
} from './list-money.ts';

export const moneyPage: DeskPageRoute = {
  path: desk.money.path,
  right: 'money.see',
  async load({ store }, request) {
    const { db } = store;
    const filters = readMoneyFilters(request.query);
    const [{ rows, list }, counts] = await Promise.all([listRows(db, filters), countWaiting(db)]);
    const next = rows.length > ROWS_ON_PAGE ? lastMark(rows[ROWS_ON_PAGE - 1]) : null;
    return {
      title: 'Деньги',
      data: { ...list, next },
      body: (
        <MoneyPage
          {...list}
          filters={filters}
          counts={counts}
          next={next}
          role={request.staff.role}
          refused={request.refused}
          url={request.url}
          now={request.now}
        />
      ),
    };
  },
};

type Row = { id: number } | { createdAt: number };
const lastMark = (row: Row | undefined) =>
  row === undefined ? null : 'id' in row ? row.id : row.createdAt;

/** Rows of the list that is shown, one more than a page has when there are more. */
async function listRows(db: Db, filters: MoneyFilters) {
  const first = <One,>(rows: readonly One[]) => rows.slice(0, ROWS_ON_PAGE);
  switch (filters.show) {
    case 'payments': {
      const rows = await listPayments(db, filters);
      return { rows, list: { payments: first(rows) } };
    }
    case 'refunds': {
      const rows = await listRefunds(db, filters);
      return { rows, list: { refunds: first(rows) } };
    }
    case 'receipts': {
      const rows = await listReceipts(db, filters);
      return { rows, list: { receipts: first(rows) } };
    }
    case 'statements': {
      const rows = await listStatements(db, filters);
      return { rows, list: { statements: first(rows) } };
    }
    case 'tasks': {
      const rows = await listTasks(db, filters);
      return { rows, list: { tasks: first(rows) } };
    }
  }
}
