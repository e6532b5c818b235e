import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import {
  REPORT_KINDS,
  type ReportKind,
  type ReportPeriod,
  reportTitles,
} from '../../../shared/report.ts';
import { formatClock, formatDay, formatFullDay, formatNearDay } from '../../../shared/ru/dates.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { BarChart } from './bar-chart.tsx';

interface ReportsPageProps {
  kind: ReportKind;
  period: ReportPeriod;
  report: {
    columns: readonly { title: string; kind: 'text' | 'count' | 'money'; isApart?: boolean }[];
    rows: readonly (readonly (string | number)[])[];
    drawn: number;
  };
  countedAt: number | null;
  role: StaffRole;
}

/** Bars that can be told apart. */
const MOST_BARS = 92;
const MOST_NAMED = 12;

export function ReportsPage({ kind, period, report, countedAt, role }: ReportsPageProps) {
  const { from, to, now } = period;
  const { columns, rows, drawn } = report;
  const isTime = kind === 'day' || kind === 'week' || kind === 'month';
  const named = columns.findLastIndex(({ kind: of }, at) => of === 'text' && at < drawn);
  const bars = rows.slice(0, isTime ? MOST_BARS : MOST_NAMED).map((row) => ({
    title: String(row[named]),
    words: isTime ? timeTitle(String(row[named]), now) : String(row[named]),
    value: Number(row[drawn]),
    text: show(row[drawn], columns[drawn]?.kind),
  }));
  const sums = columns.map(({ kind: of, isApart }, at) =>
    of === 'text' || isApart
      ? ''
      : show(
          rows.reduce((sum, row) => sum + Number(row[at]), 0),
          of,
        ),
  );
  return (
    <>
      <nav className="desk-tabs" aria-label="Отчёт">
        {REPORT_KINDS.map((each) => (
          <a
            key={each}
            href={desk.reports({ kind: each, from, to })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {reportTitles[each]}
          </a>
        ))}
      </nav>
      <div className="desk-filters">
        <form action={desk.reports()} className="desk-filter-form">
          <input type="hidden" name="kind" value={kind} />
          <label>
            с <input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label>
            по <input className="input" type="date" name="to" defaultValue={to} />
          </label>
          <button className="desk-mini" type="submit">
            Показать
          </button>
        </form>
        {mayRole(role, 'reports.export') && (
          <span className="desk-filter-form">
            Скачать:{' '}
            {(['xlsx', 'csv'] as const).map((format) => (
              <a
                key={format}
                className="desk-mini"
                href={desk.reportFile(format, { kind, from, to })}
                download
              >
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        )}
      </div>
      <p className="muted">
        {countedAt === null
          ? 'Отчёты ещё не посчитаны: это делается раз в минуту.'
          : `Посчитано ${formatDay(countedAt)} в ${formatClock(countedAt)}, обновляется раз в минуту. Без отменённых заказов; сумма — с доставкой, по брендам и категориям — без неё.`}
      </p>
      {rows.length === 0 ? (
        <p className="desk-nothing">За эти дни ничего нет.</p>
      ) : (
        <>
          <DeskScroll label="Рисунок">
            <BarChart
              title={`${reportTitles[kind]}, ${columns[drawn]?.title}: ${formatFullDay(from)} — ${formatFullDay(to)}`}
              bars={bars}
            />
          </DeskScroll>
          <DeskScroll label="Отчёт">
            <table className="desk-table">
              <thead>
                <tr>
                  {columns.map(({ title, kind: of }) => (
                    <th
                      key={title}
                      scope="col"
                      className={of === 'text' ? undefined : 'desk-number'}
                    >
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.join(' ')}>
                    {columns.map(({ title, kind: of }, at) => (
                      <td key={title} className={of === 'text' ? undefined : 'desk-number'}>
                        {at === 0 && isTime ? timeTitle(String(row[at]), now) : show(row[at], of)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              {kind !== 'funnel' && (
                <tfoot>
                  <tr>
                    {columns.map(({ title }, at) => (
                      <td key={title} className={at === 0 ? undefined : 'desk-number'}>
                        {at === 0 ? 'Всего' : sums[at]}
                      </td>
                    ))}
                  </tr>
                </tfoot>
              )}
            </table>
          </DeskScroll>
        </>
      )}
    </>
  );
}

const monthOfYear = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  month: 'long',
  year: 'numeric',
});

/** «9 мая», «9 мая 2025 г.» of another year, and «ноябрь 2025 г.» of a month. */
const timeTitle = (span: string, now: number) =>
  span.length === 10
    ? formatNearDay(span, now)
    : monthOfYear.format(Date.parse(`${span}-01T12:00:00+03:00`));

function show(cell: string | number | undefined, kind: 'text' | 'count' | 'money' | undefined) {
  if (typeof cell !== 'number') return cell ?? '';
  if (kind === 'money') return cell === 0 ? '' : formatPrice(cell);
  return cell === 0 ? '' : formatCount(cell);
}
