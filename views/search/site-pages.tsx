import type { SitePage } from '../../shared/contract/search-calls.ts';

/** «На сайте»: pages, answers and news beside the goods, each with a line of its text. */
export function SitePages({ pages }: { pages: readonly SitePage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className="site-pages" aria-labelledby="site-pages">
      <h2 id="site-pages">На сайте</h2>
      <ul>
        {pages.map(({ url, title, text }) => (
          <li key={url}>
            <a className="link" href={url}>
              {title}
            </a>
            {text !== '' && <p className="muted">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
