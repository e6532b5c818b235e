import { countOf, formatCount, GOODS } from '../../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';

interface UndoPartProps {
  /** Address of the undoing; null: nobody may press it now. */
  action: string | null;
  /** Words of the first press; null: all of it was put back that could be. */
  first: string | null;
  /** Outcome of the presses so far; null: there were none. */
  undone: { undone: number; kept: number } | null;
  url: string;
}

/** Undoing of what files have changed; once more, for what later files had stood over. */
export function UndoPart({ action, first, undone, url }: UndoPartProps) {
  const hasLeft = (undone?.kept ?? 0) > 0;
  return (
    <>
      {undone && (
        <p>
          Возвращено: {countOf(undone.undone, GOODS)}.{' '}
          {hasLeft &&
            `Полей, которые изменили после загрузки и потому оставили: ${formatCount(undone.kept)}; если изменила их другая загрузка, отмените её, потом эту ещё раз. `}
          Остатки остались сказанными последними.
        </p>
      )}
      {action !== null && (first !== null || hasLeft) && (
        <DeskForm action={action} returnTo={url} className="desk-inline">
          <button className="button button-secondary" type="submit" data-key="z">
            {first ?? 'Отменить и оставленное'}
          </button>
        </DeskForm>
      )}
    </>
  );
}
