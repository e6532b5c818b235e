import * as desk from '../../../shared/desk-routes.ts';
import { ChangeList, type ShownChange } from './change-list.tsx';

interface JournalPageProps {
  changes: readonly ShownChange[];
  page: number;
  url: string;
}

export function JournalPage({ changes, page, url }: JournalPageProps) {
  return (
    <>
      <ChangeList changes={changes} url={url} />
      <nav className="desk-pages" aria-label="Страницы">
        {page > 1 && <a href={desk.journal({ page: page - 1 })}>← Новее</a>}
        {changes.length === 50 && <a href={desk.journal({ page: page + 1 })}>Старше →</a>}
      </nav>
    </>
  );
}
