import * as desk from '../../shared/desk-routes.ts';
import { countOf, formatCount, GOODS } from '../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';

interface ShownRemarks {
  count: number;
  first: readonly { file: string; line: number | null; text: string }[];
}

interface ShownReport {
  formats: readonly string[];
  rowCount: number;
  created: number;
  changed: number;
  unchanged: number;
  removed: number;
  decisions: readonly string[];
  first: Readonly<Record<'created' | 'changed' | 'removed', readonly string[]>>;
  isMassRemoval: boolean;
  refused: ShownRemarks;
  notes: ShownRemarks;
  missingPictureCount: number;
  seconds: number;
}

export interface ShownImport {
  id: number;
  title: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  done: number;
  createdAt: number;
  outcome: {
    stage: string;
    trial: ShownReport | null;
    result: ShownReport | null;
    undone: { undone: number; kept: number } | null;
    refusal: string | null;
  };
}

/** Outcome of an import in a few words. */
export function importState({ state, done, outcome }: ShownImport): string {
  if (state === 'waiting') return 'ждёт очереди';
  if (state === 'working') return `${outcome.stage || 'начинается'}, ${done}\u00a0%`;
  if (outcome.refusal) return 'не загружено';
  if (outcome.undone) return 'отменено';
  return outcome.result ? 'загружено' : 'проверено, не загружено';
}

interface ImportJobPageProps {
  job: ShownImport;
  mayRun: boolean;
  url: string;
}

/** One import: what would change, how far it is, what has changed, and its undoing. */
export function ImportJobPage({ job, mayRun, url }: ImportJobPageProps) {
  const { state, outcome } = job;
  const { trial, result, undone, refusal } = outcome;
  const isBusy = state === 'waiting' || state === 'working';
  return (
    <>
      {isBusy && <meta httpEquiv="refresh" content="2" />}
      <p role="status">
        <strong>{importState(job)}</strong>{' '}
        {isBusy && (
          <>
            <progress max={100} value={job.done} aria-label="Сделано" />{' '}
            <a className="link" href={url}>
              Обновить
            </a>
          </>
        )}{' '}
        <a className="link" href={desk.imports()}>
          Все загрузки
        </a>
      </p>
      {refusal && !isBusy && (
        <div className="desk-said desk-refused" role="alert">
          <p>В магазине ничего не изменилось. {refusal}</p>
        </div>
      )}
      {undone && (
        <p>
          Возвращено: {countOf(undone.undone, GOODS)}.{' '}
          {undone.kept > 0 &&
            `Полей, которые изменили после загрузки и потому оставили: ${formatCount(undone.kept)}. `}
          Остатки остались сказанными последними.
        </p>
      )}
      {result && mayRun && !isBusy && !undone && (
        <DeskForm action={desk.importUndo(job.id)} returnTo={url} className="desk-inline">
          <button className="button button-secondary" type="submit" data-key="z">
            Отменить загрузку
          </button>
        </DeskForm>
      )}
      {result && <Report title="Загружено" report={result} />}
      {trial && !result && (
        <>
          {mayRun && !isBusy && (
            <DeskForm action={desk.importApply(job.id)} returnTo={url} className="desk-stack">
              {trial.isMassRemoval && (
                <label className="check">
                  <input type="checkbox" name="confirm" value="yes" /> Снять с продажи{' '}
                  {countOf(trial.removed, GOODS)}: это больше половины товаров этого источника
                </label>
              )}
              <button className="button button-primary" type="submit" data-key="s">
                Загрузить
              </button>
            </DeskForm>
          )}
          <Report title="Что изменится" report={trial} />
        </>
      )}
    </>
  );
}

function Report({ title, report }: { title: string; report: ShownReport }) {
  const { first } = report;
  const counts = [
    ['Строк с товарами', report.rowCount],
    ['Новых', report.created],
    ['Изменено', report.changed],
    ['Без изменений', report.unchanged],
    ['Снято с продажи', report.removed],
    ['Отклонено строк', report.refused.count],
    ['Картинок не найдено', report.missingPictureCount],
  ] as const;
  return (
    <section aria-label={title}>
      <h2>
        {title}: {report.formats.join(', ')}
      </h2>
      <table className="desk-table">
        <tbody>
          {counts
            .filter(([, count], at) => at < 5 || count > 0)
            .map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="desk-number">{formatCount(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Lines title="Решено" lines={report.decisions} />
      <Remarks title="Отклонено" remarks={report.refused} />
      <Remarks title="Замечания" remarks={report.notes} />
      <Lines title="Будут сняты с продажи" lines={first.removed} />
      <Lines title="Изменятся" lines={first.changed} />
      <Lines title="Новые" lines={first.created} />
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>
        {title}
        {lines.length === 50 && <span className="muted"> — первые 50</span>}
      </h2>
      <ul className="desk-changes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: ShownRemarks }) {
  const lines = remarks.first.map(({ file, line, text }) =>
    [[file, line && `строка ${line}`].filter(Boolean).join(', '), text].filter(Boolean).join(': '),
  );
  if (remarks.count === 0) return null;
  return <Lines title={`${title}: ${formatCount(remarks.count)}`} lines={[...new Set(lines)]} />;
}
