interface SiteNoticesProps {
  notices: readonly { text: string; url: string }[];
}

/** Lines that the owner has put above the header: «31 декабря не работаем». */
export function SiteNotices({ notices }: SiteNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <aside className="container" aria-label="Объявления магазина">
      {notices.map(({ text, url }) => (
        <p key={text}>
          {url === '' ? (
            <strong>{text}</strong>
          ) : (
            <a className="link" href={url}>
              {text}
            </a>
          )}
        </p>
      ))}
    </aside>
  );
}
