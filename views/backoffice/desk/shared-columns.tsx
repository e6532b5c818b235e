import { formatPrice } from '../../../shared/money.ts';
import { PartId } from '../../../shared/page-parts.ts';
import type { TableColumn } from './desk-list.tsx';
import { Told } from './told.tsx';

export interface Ticks {
  /** Ids of rows that a refused form has had. */
  ticked: ReadonlySet<string>;
}

/** Boxes that choose rows for what is done with many at once. */
export const tickColumn = <Row extends { id: number }>(
  labelOf: (row: Row) => string,
): TableColumn<Row, Ticks> => ({
  key: 'tick',
  title: 'Отметка',
  isFixed: true,
  isQuiet: true,
  cell: (row, { ticked }) => (
    <td>
      <input
        type="checkbox"
        form={PartId.DeskBulk}
        name="ids"
        value={row.id}
        aria-label={labelOf(row)}
        defaultChecked={ticked.has(String(row.id))}
      />
    </td>
  ),
});

export const codeColumn: TableColumn<{ code: string }, unknown> = {
  key: 'code',
  title: 'Код',
  cell: ({ code }) => <td>{code}</td>,
};

/** Titles of goods, each a link to the card that the list is about. */
export const titleColumn = <Row extends { title: string }>(
  linkOf: (row: Row) => string,
): TableColumn<Row, unknown> => ({
  key: 'title',
  title: 'Товар',
  isFixed: true,
  cell: (row) => (
    <td className="desk-title">
      <a href={linkOf(row)} data-open="">
        {row.title}
      </a>
    </td>
  ),
});

/** Number of a buyer's orders, and what was paid for them. */
export const tradeColumns: readonly TableColumn<
  { orderCount: number; turnover: number },
  unknown
>[] = [
  {
    key: 'orders',
    title: 'Заказов',
    isNumber: true,
    cell: ({ orderCount }) => (
      <td className="desk-number">
        {orderCount > 0 && <Told>заказов: </Told>}
        {orderCount || ''}
      </td>
    ),
  },
  {
    key: 'paid',
    title: 'Оплачено',
    isNumber: true,
    cell: ({ turnover }) => (
      <td className="desk-number">{turnover > 0 ? formatPrice(turnover) : ''}</td>
    ),
  },
];
