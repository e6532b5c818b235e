import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { agoOf, DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';

interface ShownBulkJob {
  title: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  total: number;
  done: number;
  batchId: number;
  id: number;
  createdAt: number;
  report: {
    refused: readonly { title: string; link: string; why: string }[];
    refusedCount: number;
    why: string | null;
    isUndone: boolean;
  };
}

interface BulkJobPageProps {
  job: ShownBulkJob;
  mayStop: boolean;
  /** False for others and for work that nothing takes back. */
  mayUndo: boolean;
  url: string;
  now: number;
}

/** Work on many things: how far it is, what stayed as it was, and its undoing. */
export function BulkJobPage({ job, mayStop, mayUndo, url, now }: BulkJobPageProps) {
  const { id, state, total, done, batchId, createdAt, report } = job;
  const isBusy = state === 'waiting' || state === 'working';
  const changed = done - report.refusedCount;
  return (
    <>
      {isBusy && <meta httpEquiv="refresh" content="2" />}
      <p role="status">
        <strong>{stateOf(job)}</strong>: {formatCount(isBusy ? done : changed)} из{' '}
        {formatCount(total)}{' '}
        {isBusy && (
          <>
            <progress max={total} value={done} aria-label="Сделано" />{' '}
            <a className="link" href={url}>
              Обновить
            </a>
          </>
        )}{' '}
        <span className="muted">начато {agoOf(createdAt, now)}</span>
      </p>
      {isBusy && <p className="muted">Страницу можно закрыть: работа дойдёт до конца и без неё.</p>}
      {report.why && !report.isUndone && (
        <p className="desk-said desk-refused" role="alert">
          {report.why}. Сделанное осталось: {formatCount(changed)} из {formatCount(total)}.
        </p>
      )}
      {isBusy && mayStop && (
        <DeskForm action={desk.jobStop(id)} returnTo={url} className="desk-inline">
          <button className="button button-secondary" type="submit">
            Остановить
          </button>
        </DeskForm>
      )}
      {mayUndo && !report.isUndone && (
        <DeskForm action={desk.undo(batchId)} returnTo={url} className="desk-inline">
          <button className="button button-secondary" type="submit" data-key="z">
            {isBusy ? 'Остановить и вернуть, как было' : 'Вернуть, как было'}
          </button>
        </DeskForm>
      )}
      {report.refusedCount > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">Осталось как было: {formatCount(report.refusedCount)}</h2>
          <DeskScroll label="Осталось как было">
            <table className="desk-table">
              <tbody>
                {report.refused.map(({ title, link, why }) => (
                  <tr key={link} data-row="">
                    <th scope="row">
                      <a href={link} data-open="">
                        {title}
                      </a>
                    </th>
                    <td>{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
          {report.refused.length > 0 && report.refusedCount > report.refused.length && (
            <p className="muted">Показаны первые {formatCount(report.refused.length)}.</p>
          )}
        </section>
      )}
    </>
  );
}

function stateOf({ state, report }: ShownBulkJob): string {
  if (report.isUndone) return 'Отменено';
  if (state === 'waiting') return 'Ждёт очереди';
  if (state === 'working') return 'Идёт';
  return state === 'done' ? 'Готово' : 'Прервано';
}
