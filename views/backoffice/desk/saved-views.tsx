import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { type DeskListName, deskLists } from '../../../shared/desk-lists.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from './desk-form.tsx';
import { type Refused, refusedOf, typedIn } from './refused.ts';

/** Query of an address; the work that was just done there is no part of what is looked for. */
export function queryOf(url: string): string {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
  query.delete('done');
  return query.toString();
}

/** Parts of a list's address that tell of the moment, not of what is looked for. */
const MOMENTARY = new Set(['done', 'page', 'before']);

/** Parts of a list's address that say what is looked for, page by page the same; empty ones are left out. */
export const askedParts = (url: string): [name: string, value: string][] =>
  [...new URLSearchParams(queryOf(url))].filter(
    ([name, value]) => value !== '' && !MOMENTARY.has(name),
  );

/** Frame of any list besides its rows: views for tabs, address for forms, role for buttons. */
export interface ListFrame {
  /** Views that the person may use. */
  views: readonly { id: number; title: string; query: string }[];
  url: string;
  role: StaffRole;
  refused: Refused | null;
}

interface ViewPartProps {
  name: DeskListName;
  frame: ListFrame;
}

/** Saved views of a list among its tabs. */
export function ViewLinks({ name, frame: { views, url } }: ViewPartProps) {
  if (views.length === 0) return null;
  const asked = sameOrder(askedParts(url));
  return (
    <>
      {views.map(({ id, title, query }) => (
        <a
          key={id}
          href={`${deskLists[name].address}?${query}`}
          aria-current={
            asked !== '' && sameOrder(askedParts(`?${query}`)) === asked ? 'page' : undefined
          }
        >
          ★ {title}
        </a>
      ))}
      <a href={desk.views()}>Виды</a>
    </>
  );
}

/** Text that is equal for addresses that look for the same. */
const sameOrder = (parts: readonly (readonly [string, string])[]) =>
  parts
    .map((part) => part.join('='))
    .toSorted()
    .join('&');

/** A form that saves the filters of a list as a view. */
export function SaveView({ name, frame: { url, role, refused } }: ViewPartProps) {
  if (!mayRole(role, 'desk.write')) return null;
  const own = refusedOf(refused, desk.views());
  return (
    <details className="desk-save-view" open={own !== null}>
      <summary className="link">Сохранить вид</summary>
      <DeskForm action={desk.views()} returnTo={url} className="desk-filter-form">
        <input type="hidden" name="list" value={name} />
        <input type="hidden" name="query" value={String(new URLSearchParams(askedParts(url)))} />
        <input
          className="input"
          name="title"
          aria-label="Название вида"
          defaultValue={typedIn(own, 'title')}
          required
          maxLength={60}
        />
        <label className="check">
          <input
            type="checkbox"
            name="shared"
            value="yes"
            defaultChecked={typedIn(own, 'shared') === 'yes'}
          />{' '}
          для всех
        </label>
        <button className="desk-mini" type="submit">
          Сохранить
        </button>
      </DeskForm>
    </details>
  );
}
