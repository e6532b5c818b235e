import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm } from './desk-form.tsx';

export interface ShownChange {
  batchId: number;
  at: number;
  who: string;
  title: string;
  undoneBy: number | null;
  /** False: it is undone, nothing puts it back, or whoever looks may not. */
  canUndo: boolean;
  undoes: number | null;
  entity: string;
  entityId: string;
  /** Null: of nothing that has a page. */
  link: string | null;
  /** Field, before and after, as people read them. */
  fields: readonly { title: string; before: string; after: string }[];
}

/** Changes, the last first, each with the button that takes it back where that can be. */
export function ChangeList({ changes, url }: { changes: readonly ShownChange[]; url: string }) {
  if (changes.length === 0) return <p className="muted">Изменений ещё не было.</p>;
  return (
    <ol className="desk-changes">
      {changes.map((change) => (
        <li key={`${change.batchId} ${change.entity} ${change.entityId}`}>
          <span className="muted">
            {formatDay(change.at)} {formatClock(change.at)}
          </span>{' '}
          <strong>{change.who}</strong>{' '}
          {change.link === null ? change.title : <a href={change.link}>{change.title}</a>}
          {change.fields.length > 0 && (
            <span>
              {': '}
              {change.fields
                .map(({ title, before, after }) => `${title}: ${before} → ${after}`)
                .join('; ')}
            </span>
          )}
          {change.undoneBy !== null && <span className="badge">отменено</span>}
          {change.canUndo && (
            <DeskForm action={desk.undo(change.batchId)} returnTo={url} className="desk-inline">
              <button className="link" type="submit">
                Отменить
              </button>
            </DeskForm>
          )}
        </li>
      ))}
    </ol>
  );
}
