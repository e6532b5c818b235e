interface DeskPagesProps {
  page: number;
  pages: number;
  /** Path and query of the list. */
  url: string;
  back?: string;
  forth?: string;
}

/** The pages before and after in a list. */
export function DeskPages({
  page,
  pages,
  url,
  back = '← Назад',
  forth = 'Дальше →',
}: DeskPagesProps) {
  if (pages <= 1) return null;
  const at = (number: number) => pageAt(url, number);
  return (
    <nav className="desk-pages" aria-label="Страницы">
      {page > 1 && <a href={at(page - 1)}>{back}</a>}
      <span>
        {page} из {pages}
      </span>
      {page < pages && <a href={at(page + 1)}>{forth}</a>}
    </nav>
  );
}

interface MorePagesProps {
  page: number;
  hasMore: boolean;
  /** Path and query of the list. */
  url: string;
}

/** The pages before and after in a list that nobody counts. */
export function MorePages({ page, hasMore, url }: MorePagesProps) {
  if (page <= 1 && !hasMore) return null;
  return (
    <nav className="desk-pages" aria-label="Страницы">
      {page > 1 && <a href={pageAt(url, page - 1)}>← Раньше</a>}
      <span>{page}</span>
      {hasMore && <a href={pageAt(url, page + 1)}>Дальше →</a>}
    </nav>
  );
}

function pageAt(url: string, page: number): string {
  const [path, query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  params.set('page', String(page));
  params.delete('done');
  return `${path}?${params}`;
}
