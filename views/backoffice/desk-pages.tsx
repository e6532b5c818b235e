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
  const at = (number: number) => {
    const [path, query = ''] = url.split('?');
    const params = new URLSearchParams(query);
    params.set('page', String(number));
    params.delete('done');
    return `${path}?${params}`;
  };
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
