interface DeskPagesProps {
  /** Address of the list without its query. */
  base: string;
  page: number;
  pages: number;
  /** Filters of the list, without «?». */
  query: string;
}

/** The pages before and after in a list. */
export function DeskPages({ base, page, pages, query }: DeskPagesProps) {
  if (pages <= 1) return null;
  const at = (number: number) => {
    const params = new URLSearchParams(query);
    params.set('page', String(number));
    params.delete('done');
    return `${base}?${params}`;
  };
  return (
    <nav className="desk-pages" aria-label="Страницы">
      {page > 1 && <a href={at(page - 1)}>← Назад</a>}
      <span>
        {page} из {pages}
      </span>
      {page < pages && <a href={at(page + 1)}>Дальше →</a>}
    </nav>
  );
}
