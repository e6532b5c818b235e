import * as desk from '../../../shared/desk-routes.ts';
import { ChangeList, type ShownChange } from './change-list.tsx';

interface JournalPageProps {
  changes: readonly ShownChange[];
  /** Kind of things, or one thing, that is looked at; '': everything. */
  thing: { entity: string; entityId?: string };
  page: number;
  url: string;
}

export function JournalPage({ changes, thing, page, url }: JournalPageProps) {
  const { entity, entityId } = thing;
  const at = (other: number) =>
    desk.journal({
      entity: entity || undefined,
      id: entityId,
      page: other,
    });
  return (
    <>
      <ChangeList changes={changes} url={url} />
      <nav className="desk-pages" aria-label="Страницы">
        {page > 1 && <a href={at(page - 1)}>← Новее</a>}
        {changes.length === 50 && <a href={at(page + 1)}>Старше →</a>}
      </nav>
    </>
  );
}
