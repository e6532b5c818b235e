import * as desk from '../../../shared/desk-routes.ts';
import {
  REPORT_KINDS,
  type ReportKind,
  type ReportPeriod,
  reportTitles,
} from '../../../shared/report.ts';
import { dayAfter, moscowDay } from '../../../shared/ru/dates.ts';
import { ReportsPage } from '../../../views/backoffice/reports/reports-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { isDay } from '../desk/form-fields.ts';
import { readFormat, tableFile } from '../files/table-file.ts';
import { describePeriod, readReport } from './read-report.ts';
import { reportsUntil } from './refresh-reports.ts';

const USUAL_DAYS = 30;
/** Years of days are asked for by month. */
const MOST_DAYS = 1_100;

interface ReportAsk {
  kind: ReportKind;
  period: ReportPeriod;
}

/** Report and days that an address asks for; impossible parts are left out. */
export function readReportAsk(query: URLSearchParams, now: number): ReportAsk {
  const day = (name: string) => {
    const given = query.get(name);
    return isDay(given) ? given : null;
  };
  const kind = REPORT_KINDS.find((each) => each === query.get('kind')) ?? 'day';
  const last = day('to') ?? moscowDay(now);
  const end = Date.parse(`${last}T12:00:00+03:00`);
  const first = day('from') ?? dayAfter(1 - USUAL_DAYS, end);
  const [from, to] = first <= last ? [first, last] : [last, first];
  const longest = dayAfter(1 - MOST_DAYS, Date.parse(`${to}T12:00:00+03:00`));
  const isTooLong = from < longest;
  return { kind, period: { from: isTooLong ? longest : from, to, now } };
}

export const reportsPage: DeskPageRoute = {
  path: desk.reports.path,
  right: 'reports.see',
  async load({ store }, { query, staff, now }) {
    const { kind, period } = readReportAsk(query, now);
    const [report, countedAt] = await Promise.all([
      readReport(store.db, kind, period),
      reportsUntil(store.db),
    ]);
    const body = (
      <ReportsPage
        kind={kind}
        period={period}
        report={report}
        countedAt={countedAt}
        role={staff.role}
      />
    );
    return { title: 'Отчёты', data: { kind, period, report, countedAt }, body };
  },
};

export const reportFile: DeskPageRoute = {
  path: desk.reportFile.path,
  right: 'reports.export',
  async load({ store }, { params, query, now }) {
    const format = readFormat(params['format']);
    const { kind, period } = readReportAsk(query, now);
    const { columns, rows } = await readReport(store.db, kind, period);
    const cells = rows.map((row) =>
      row.map((cell, at) =>
        columns[at]?.kind === 'money' && typeof cell === 'number' ? cell / 100 : cell,
      ),
    );
    const name = `${reportTitles[kind]}, ${describePeriod(period)}`;
    const head = columns.map(({ title, kind: of }) => (of === 'money' ? `${title}, ₽` : title));
    return tableFile({ name, head, parts: once(cells) }, format);
  },
};

async function* once<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
