import * as desk from '../../../shared/desk-routes.ts';
import { countOf, formatCount, GOODS } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { UndoPart } from '../desk/undo-part.tsx';
import { ImportProgress, importState, type ShownImport } from './import-progress.tsx';
import { Report } from './import-report.tsx';

interface ImportJobPageProps {
  job: ShownImport;
  /** Number of products that it has changed and nobody has put back. */
  changed: number;
  mayRun: boolean;
  url: string;
}

/** One import: what would change, how far it is, what has changed, and its undoing. */
export function ImportJobPage({ job, changed, mayRun, url }: ImportJobPageProps) {
  const { state, outcome } = job;
  const { sessionId } = job.order;
  const { trial, result, undone, refusal, isPartial } = outcome;
  const isUndoable = undone ? changed > 0 : result !== null || changed > 0;
  const isBusy = state === 'waiting' || state === 'working';
  return (
    <>
      <p role="status">
        {isBusy ? <ImportProgress job={job} url={url} /> : <strong>{importState(job)}</strong>}{' '}
        <a className="link" href={desk.imports()}>
          Все загрузки
        </a>
      </p>
      {refusal && !isBusy && (
        <div className="desk-said desk-refused" role="alert">
          <p>
            {isPartial ? changedInPart(result ? 0 : changed) : 'В магазине ничего не изменилось.'}{' '}
            {refusal}
          </p>
        </div>
      )}
      {(result || undone || changed > 0) && (
        <UndoPart
          action={mayRun && !isBusy ? desk.importUndo(job.id) : null}
          first={isUndoable ? 'Отменить загрузку' : null}
          undone={undone}
          url={url}
        />
      )}
      {result && <Report title="Загружено" report={result} />}
      {trial && !result && (
        <>
          {sessionId !== undefined && (
            <p>
              Загрузить файлы ещё раз можно на странице{' '}
              <a className="link" href={desk.exchangeSession(sessionId)}>
                сеанса обмена {sessionId}
              </a>
            </p>
          )}
          {sessionId === undefined && mayRun && !isBusy && (
            <DeskForm action={desk.importApply(job.id)} returnTo={url} className="desk-stack">
              {trial.isMassRemoval && (
                <label className="check">
                  <input type="checkbox" name="confirm" value="yes" /> Снять с продажи{' '}
                  {countOf(trial.removed, GOODS)}: это больше половины товаров этого источника
                </label>
              )}
              {trial.priceMoves?.isMass && (
                <label className="check">
                  <input type="checkbox" name="confirm_prices" value="yes" /> Изменить цены больше
                  чем втрое или убрать их: {countOf(trial.priceMoves.leapt, GOODS)} из{' '}
                  {formatCount(trial.priceMoves.changed)}
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

const changedInPart = (changed: number) =>
  changed === 0
    ? 'Часть товаров могла измениться.'
    : `Часть товаров изменилась: ${countOf(changed, GOODS)}.`;
