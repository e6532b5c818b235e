import type { ReactNode } from 'react';
import { ListTable, ListTabs, type TableList } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';
import { type GuestFirm, GuestFirmsPart } from './guest-firms-part.tsx';

interface Link {
  title: string;
  link: string;
}

interface BuyersListProps<Row, Context> {
  list: TableList<Row, Context>;
  rows: readonly Row[];
  context: Context;
  /** «Какие покупатели» */
  label: string;
  states: readonly (readonly [state: string, title: string])[];
  linkOf(state: string): string;
  /** Tab of the other list of the room. */
  other: Link;
  filters: { state: string; q: string; page: number };
  /** Words instead of an empty table, and the way to all. */
  nothing: Link & { text: string };
  /** Firms without an account that the search means. */
  guestFirms: readonly GuestFirm[];
  pages: number;
  frame: ListFrame;
  /** What stands between the tabs and the table. */
  children: ReactNode;
}

/** Frame of the room's lists: customers and their firms are one room with a tab for each. */
export function BuyersList<Row extends { id: number }, Context>(
  props: BuyersListProps<Row, Context>,
) {
  const { list, rows, context, label, states, linkOf, other, filters, nothing } = props;
  const { guestFirms, pages, frame, children } = props;
  const { url } = frame;
  return (
    <>
      <ListTabs
        list={list}
        frame={frame}
        label={label}
        tabs={states.map(([state, title]) => ({
          link: linkOf(state),
          title,
          isCurrent: filters.state === state && !filters.q,
        }))}
      >
        <a href={other.link}>{other.title}</a>
      </ListTabs>
      {children}
      <GuestFirmsPart firms={guestFirms} />
      {rows.length === 0 ? (
        <p className="desk-nothing">
          {nothing.text}{' '}
          <a className="link" href={nothing.link}>
            {nothing.title}
          </a>
        </p>
      ) : (
        <ListTable
          list={list}
          rows={rows}
          keyOf={({ id }) => id}
          context={context}
          url={url}
          isTight
        />
      )}
      <DeskPages pages={pages} page={filters.page} url={url} />
    </>
  );
}
