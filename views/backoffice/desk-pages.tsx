interface DeskPagesProps {
  pages: number;
  page: number;
  /** Of the list, with its filters. */
  url: string;
}

/** Pages of a list, the former and the next. */
export function DeskPages({ pages, page, url }: DeskPagesProps) {
  if (pages <= 1) return null;
  const [path = '', query = ''] = url.split('?');
  const at = (number: number) => {
    const params = new URLSearchParams(query);
    params.delete('done');
    params.set('page', String(number));
    return `${path}?${params}`;
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
