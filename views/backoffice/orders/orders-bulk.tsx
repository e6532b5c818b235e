import { DeskField, mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import type { ListFrame } from '../desk/saved-views.tsx';
import type { ListedOrder } from './order-columns.tsx';
import { ShownKeepers } from './shown-keepers.tsx';

/** Papers that can be printed of many orders at once. */
const papers = [
  ['invoices', 'счета'],
  ['packing', 'сборочные листы'],
] as const;

interface OrdersBulkProps {
  /** Orders of the page. */
  orders: readonly Pick<ListedOrder, 'id' | 'status' | 'staffId'>[];
  /** Orders that are found. */
  count: number;
  /** Filters of the list. */
  query: string;
  frame: Pick<ListFrame, 'url' | 'role'>;
  /** Refusal of this form. */
  refused: Refused | null;
}

/** Work on the orders that are ticked, or on all that are found. */
export function OrdersBulk({ orders, count, query, frame, refused }: OrdersBulkProps) {
  const { url, role } = frame;
  const shown = Map.groupBy(orders, ({ status }) => status);
  return (
    <DeskForm action={desk.ordersBulk()} returnTo={url} id={PartId.DeskBulk} className="desk-bulk">
      <input type="hidden" name="query" value={query} />
      {[...shown].map(([status, rows]) => (
        <input
          key={status}
          type="hidden"
          name={DeskField.Shown + status}
          value={rows.map(({ id }) => id).join(' ')}
        />
      ))}
      <ShownKeepers rows={orders} />
      <span className="muted">{countOf(count, ORDERS)}</span>
      <label className="check">
        <input
          type="checkbox"
          name="all"
          value="yes"
          defaultChecked={typedIn(refused, 'all') === 'yes'}
        />{' '}
        все найденные
      </label>
      {mayRole(role, 'orders.ship') && (
        <>
          {mayRole(role, 'orders.change') && (
            <button className="desk-mini" type="submit" name="act" value="take" data-key="a">
              Взять
            </button>
          )}
          <button className="desk-mini" type="submit" name="act" value="step" data-key="s">
            Следующий шаг
          </button>
          {mayRole(role, 'orders.change') && (
            <button className="desk-mini" type="submit" name="act" value="letter">
              Счета на почту
            </button>
          )}
        </>
      )}
      <span>
        PDF:{' '}
        {papers.map(([paper, title]) => (
          <button
            key={paper}
            className="desk-mini"
            type="submit"
            formAction={desk.ordersPapers()}
            name="paper"
            value={paper}
          >
            {title}
          </button>
        ))}
      </span>
    </DeskForm>
  );
}
