import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import type { Refused } from '../desk/refused.ts';
import { importState, type ShownImport } from './import-progress.tsx';

interface ImportsPageProps {
  imports: readonly (ShownImport & { who: string })[];
  /** Every run of an import, of the command line and of accounting systems too. */
  runs: readonly {
    id: number;
    file: string;
    format: string;
    started_at: number;
    report: Readonly<Record<string, unknown>>;
  }[];
  page: number;
  hasMore: boolean;
  mayRun: boolean;
  refused: Refused | null;
  url: string;
}

/** Files to import, and what became of those before. */
export function ImportsPage({ imports, runs, page, hasMore, mayRun, url }: ImportsPageProps) {
  return (
    <>
      {mayRun && (
        <DeskForm
          action={desk.importStart()}
          returnTo={url}
          withFiles
          drop="send"
          className="desk-stack"
        >
          <p>
            YML, CommerceML (и ZIP с ними), прайс-лист XLSX, XLS или CSV, до 200 МБ. Сначала
            покажем, что изменится. Файлы можно перетащить сюда.
          </p>
          <label>
            Файлы{' '}
            <input
              type="file"
              name="files"
              multiple
              required
              accept=".xml,.yml,.zip,.xlsx,.xls,.csv,.txt"
            />
          </label>
          <button className="button button-primary" type="submit">
            Проверить
          </button>
        </DeskForm>
      )}
      <h2>Загрузки</h2>
      {imports.length === 0 ? (
        <p className="desk-nothing">Отсюда ещё ничего не загружали.</p>
      ) : (
        <DeskScroll label="Загрузки">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Когда</th>
                <th scope="col">Файлы</th>
                <th scope="col">Кто</th>
                <th scope="col">Что стало</th>
              </tr>
            </thead>
            <tbody>
              {imports.map((job) => (
                <tr key={job.id} data-row="">
                  <td className="desk-age">
                    {formatDay(job.createdAt)} {formatClock(job.createdAt)}
                  </td>
                  <td className="desk-title">
                    <a href={desk.importJob(job.id)} data-open="">
                      {job.title}
                    </a>
                  </td>
                  <td>{job.who}</td>
                  <td>{importState(job)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      {(page > 1 || hasMore) && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={desk.imports({ page: page - 1 })}>← Новее</a>}
          <span>{page}</span>
          {hasMore && <a href={desk.imports({ page: page + 1 })}>Старше →</a>}
        </nav>
      )}
      {runs.length > 0 && (
        <>
          <h2>Журнал загрузок, вместе с 1С и командной строкой</h2>
          <DeskScroll label="Журнал загрузок">
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Когда</th>
                  <th scope="col">Файлы</th>
                  <th scope="col">Формат</th>
                  <th scope="col">Итог</th>
                </tr>
              </thead>
              <tbody>
                {runs.map(({ id, file, format, started_at, report }) => (
                  <tr key={id}>
                    <td className="desk-age">
                      {formatDay(started_at)} {formatClock(started_at)}
                    </td>
                    <td className="desk-link">{file}</td>
                    <td>{format}</td>
                    <td>{tellRun(report)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
        </>
      )}
    </>
  );
}

const COUNTS = [
  ['created', 'новых'],
  ['changed', 'изменено'],
  ['removed', 'снято с продажи'],
] as const;

function tellRun(report: Readonly<Record<string, unknown>>): string {
  const { refusal } = report;
  if (typeof refusal === 'string') return `Не загружено: ${refusal}`;
  const told = COUNTS.flatMap(([name, title]) => {
    const count = report[name];
    return typeof count === 'number' && count > 0 ? [`${title} ${formatCount(count)}`] : [];
  });
  return told.join(', ') || 'без изменений';
}
