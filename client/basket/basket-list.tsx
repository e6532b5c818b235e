import { BASKET_PARTS } from '../../shared/basket.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { BasketLine, BasketReturn } from './basket-line.tsx';
import { type BasketView, type GroupView, markOf } from './basket-view.ts';
import { CheckButton } from './check-button.tsx';

/** The basket's lines by where they come from; every control is a form that works by itself. */
export function BasketList({ view }: { view: BasketView }) {
  const rows = view.groups.flatMap((group) => group.rows);
  const mark = markOf(rows);
  return (
    <>
      <form
        id={PartId.BasketMarks}
        method="post"
        action={links.basketMarks()}
        data-swap={BASKET_PARTS}
      >
        <div className="basket-tools">
          <CheckButton mark={mark} value="all" label="Отметить всё" anchor="basket" />
          <span aria-hidden="true">Отметить всё</span>
          <button
            type="submit"
            className="link"
            formAction={links.basketRemovals()}
            disabled={mark === 'false'}
          >
            Удалить отмеченные
          </button>
        </div>
      </form>
      {view.groups.map((group) => (
        <BasketGroup key={group.name} group={group} />
      ))}
    </>
  );
}

function BasketGroup({ group: { name, title, hint, rows } }: { group: GroupView }) {
  const id = `group-${name}`;
  const hasLines = rows.some(({ kind }) => kind === 'line');
  return (
    <section className="basket-group" id={id} data-group={name} aria-labelledby={`${id}-title`}>
      <h2>
        {hasLines && (
          <CheckButton mark={markOf(rows)} value={name} label={`Отметить: ${title}`} anchor={id} />
        )}
        <span id={`${id}-title`}>{title}</span>
      </h2>
      <p className="caption">{hint}</p>
      <ul>
        {rows.map((row) =>
          row.kind === 'line' ? (
            <BasketLine key={row.id} line={row} />
          ) : (
            <BasketReturn key={row.id} row={row} />
          ),
        )}
      </ul>
    </section>
  );
}
