import type { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const VIEWS = [
  { view: 'cards', icon: 'layout-grid', title: 'Карточки' },
  { view: 'rows', icon: 'list', title: 'Строки' },
] as const;

/** Cards and rows are the same markup, laid out otherwise. */
export const listClass = (rows: boolean): string => (rows ? 'cards rows' : 'cards');

interface ListViewProps {
  rows: boolean;
  /** Id of the list that it stands in. */
  list: PartId;
}

/** Cards to look at, rows to order many from: chosen once for all lists. */
export function ListView({ rows, list }: ListViewProps) {
  return (
    <form
      className="list-view"
      method="post"
      action={links.listView()}
      data-swap={list}
      aria-label="Вид списка"
    >
      {VIEWS.map(({ view, icon, title }) => (
        <button
          key={view}
          type="submit"
          className="icon-button"
          name="view"
          value={view}
          title={title}
          aria-label={title}
          aria-pressed={rows === (view === 'rows')}
        >
          <Icon name={icon} />
        </button>
      ))}
    </form>
  );
}
