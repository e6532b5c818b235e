import * as desk from '../../shared/desk-routes.ts';
import { DeskForm } from './desk-form.tsx';

/** Query of an address, without its mark. */
export const queryOf = (url: string): string =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';

interface ViewLinksProps {
  views: readonly { id: number; title: string; query: string }[];
  /** Address of the list. */
  list: string;
}

/** Saved views of a list among its tabs. */
export function ViewLinks({ views, list }: ViewLinksProps) {
  if (views.length === 0) return null;
  return (
    <>
      {views.map(({ id, title, query }) => (
        <a key={id} href={`${list}?${query}`}>
          ★ {title}
        </a>
      ))}
      <a href={desk.views()}>Виды</a>
    </>
  );
}

/** A form that saves the filters of a list as a view. */
export function SaveView({ list, url }: { list: 'goods' | 'orders'; url: string }) {
  return (
    <details className="desk-save-view">
      <summary className="link">Сохранить вид</summary>
      <DeskForm action={desk.views()} returnTo={url} className="desk-filter-form">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={queryOf(url)} />
        <input className="input" name="title" aria-label="Название вида" required maxLength={60} />
        <label className="check">
          <input type="checkbox" name="shared" value="yes" /> для всех
        </label>
        <button className="desk-mini" type="submit">
          Сохранить
        </button>
      </DeskForm>
    </details>
  );
}
