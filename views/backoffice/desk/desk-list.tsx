import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type DeskListName, deskLists } from '../../../shared/desk-lists.ts';
import { DeskScroll } from './desk-scroll.tsx';
import { type Column, ColumnChoice, hiddenColumns, withColumns } from './list-columns.tsx';
import { type ListFrame, SaveView, ViewLinks } from './saved-views.tsx';

/** A list of the desk, described once: for its table, its columns and its saved views. */
export interface DeskList {
  name: DeskListName;
  columns: readonly Column[];
  /** Orders that it can stand in, the usual one first; empty: it has one. */
  sorts: readonly (readonly [sort: string, title: string])[];
}

export interface TableColumn<Row, Context> extends Column {
  isNumber?: true;
  /** Its title is heard and not seen. */
  isQuiet?: true;
  /** The whole cell. */
  cell(row: Row, context: Context): ReactElement;
}

export interface TableList<Row, Context> extends DeskList {
  /** Cells say what they are without a heading: on a phone a row is a few lines. */
  isTold?: true;
  columns: readonly TableColumn<Row, Context>[];
}

interface ListTabsProps {
  list: DeskList;
  frame: ListFrame;
  label: string;
  tabs: readonly { link: string; title: ReactNode; isCurrent: boolean }[];
  children?: ReactNode;
}

/** Tabs of a list with its saved views among them; columns stay as they are. */
export function ListTabs({ list, frame, label, tabs, children }: ListTabsProps) {
  const hidden = hiddenColumns(frame.url, list.columns);
  return (
    <nav className="desk-tabs" aria-label={label}>
      {tabs.map(({ link, title, isCurrent }) => (
        <a
          key={link}
          href={withColumns(link, hidden)}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
      <ViewLinks name={list.name} frame={frame} />
      {children}
    </nav>
  );
}

/** What can be done with any list: leaving columns out, saving it as a view. */
export function ListTools({ list, frame }: { list: DeskList; frame: ListFrame }) {
  const { address } = deskLists[list.name];
  return (
    <>
      <ColumnChoice columns={list.columns} address={address} url={frame.url} />
      <SaveView name={list.name} frame={frame} />
    </>
  );
}

interface ListTableProps<Row, Context> {
  list: TableList<Row, Context>;
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  context: Context;
  url: string;
  /** Cells stay within one line. */
  isTight?: true;
  /** What cells refer to. */
  children?: ReactNode;
}

/** The table of a list without the columns that its address leaves out. */
export function ListTable<Row, Context>(props: ListTableProps<Row, Context>) {
  const { list, rows, keyOf, context, url, isTight, children } = props;
  const hidden = hiddenColumns(url, list.columns);
  const shown = list.columns.filter(({ key }) => !hidden.has(key));
  return (
    <DeskScroll label={deskLists[list.name].title}>
      {children}
      <table className={classOf(list, isTight)}>
        <thead>
          <tr>
            {shown.map(({ key, title, isNumber, isQuiet }) => (
              <th key={key} scope="col" className={isNumber ? 'desk-number' : undefined}>
                {isQuiet ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-row="">
              {shown.map(({ key, cell }) => (
                <Fragment key={key}>{cell(row, context)}</Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

const classOf = ({ isTold }: Pick<TableList<never, never>, 'isTold'>, isTight?: true): string =>
  ['desk-table', isTold && 'desk-listed', isTight && 'desk-orders'].filter(Boolean).join(' ');
