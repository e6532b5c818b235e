import type { ReactNode } from 'react';
import { DeskPages } from '../desk/desk-pages.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { queryOf } from '../desk/saved-views.tsx';
import { ReferenceTabs } from './reference-tabs.tsx';

interface ReferenceListPageProps {
  base: string;
  columns: readonly string[];
  rows: readonly { id: number; link: string; cells: readonly string[] }[];
  q: string;
  page: number;
  pages: number;
  url: string;
  /** Form of a new one, for those who may add. */
  add: ReactNode;
}

/** Brands or parameters by their names. */
export function ReferenceListPage(props: ReferenceListPageProps) {
  const { base, columns, rows, q, page, pages, url, add } = props;
  const query = queryOf(url);
  return (
    <>
      <ReferenceTabs current={base} />
      {add}
      <form action={base} className="desk-filter-form desk-filters">
        <input className="input" type="search" name="q" defaultValue={q} aria-label="Найти" />
        <button className="desk-mini" type="submit">
          Найти
        </button>
      </form>
      {rows.length === 0 ? (
        <p className="desk-nothing">Ничего не нашлось.</p>
      ) : (
        <DeskScroll label="Список">
          <table className="desk-table">
            <thead>
              <tr>
                {columns.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, link, cells: [title, ...others] }) => (
                <tr key={id} data-row="">
                  <td>
                    <a href={link} data-open="">
                      {title}
                    </a>
                  </td>
                  {others.map((cell, at) => (
                    <td key={columns[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages page={page} pages={pages} url={`${base}?${query}`} />
    </>
  );
}
