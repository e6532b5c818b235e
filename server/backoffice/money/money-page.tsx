import * as desk from '../../../shared/desk-routes.ts';
import { MoneyPage } from '../../../views/backoffice/money/money-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { ROWS_ON_PAGE } from '../desk/list-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { countWaiting } from './count-waiting.ts';
import { type MoneyFilters, moneyLists, readMoneyFilters } from './list-money.ts';
import { listPaperNumbers } from './list-paper-numbers.ts';

export const moneyPage: DeskPageRoute = {
  path: desk.money.path,
  right: 'money.see',
  async load({ store }, request) {
    const { db } = store;
    const filters = readMoneyFilters(request.query);
    const [{ rows, list }, counts, frame] = await Promise.all([
      listRows(db, filters),
      countWaiting(db),
      readFrame(db, 'money', request),
    ]);
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
          frame={frame}
          refused={request.refused}
          now={request.now}
        />
      ),
    };
  },
};

type Row = { id: number } | { createdAt: number; key: string };

/** Several refunds may be made in one instant. */
function lastMark(row: Row | undefined): string | null {
  if (row === undefined) return null;
  return 'id' in row ? String(row.id) : `${row.createdAt} ${row.key}`;
}

/** One row more than a page has tells that there are more. */
const MOST = ROWS_ON_PAGE + 1;

/** Rows of the list that is shown. */
async function listRows(db: Db, filters: MoneyFilters) {
  const first = <One,>(rows: readonly One[]) => rows.slice(0, ROWS_ON_PAGE);
  switch (filters.show) {
    case 'payments': {
      const rows = await moneyLists.payments(db, filters, MOST);
      const shown = first(rows);
      const papers = await listPaperNumbers(
        db,
        shown.map(({ id }) => id),
      );
      const payments = shown.map((one) => ({ ...one, papers: papers.get(one.id) ?? null }));
      return { rows, list: { payments } };
    }
    case 'refunds': {
      const rows = await moneyLists.refunds(db, filters, MOST);
      return { rows, list: { refunds: first(rows) } };
    }
    case 'receipts': {
      const rows = await moneyLists.receipts(db, filters, MOST);
      return { rows, list: { receipts: first(rows) } };
    }
    case 'statements': {
      const rows = await moneyLists.statements(db, filters, MOST);
      return { rows, list: { statements: first(rows) } };
    }
    case 'tasks': {
      const rows = await moneyLists.tasks(db, filters, MOST);
      return { rows, list: { tasks: first(rows) } };
    }
  }
}
