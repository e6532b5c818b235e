import type { NewsItem } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay, moscowDay } from '../../shared/ru/dates.ts';
import { Photo } from '../../shared/ui/photo.tsx';

interface NewsCardsProps {
  news: readonly NewsItem[];
  headingLevel: 2 | 3;
  /** The first stands over the whole width. */
  leads?: boolean;
}

export function NewsCards({ news, headingLevel, leads = false }: NewsCardsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="news-cards">
      {news.map(({ id, title, lead, image, published_at }, index) => (
        <li key={id}>
          <article className="news-card">
            {image &&
              (leads && index === 0 ? (
                <Photo
                  imageKey={image}
                  alt=""
                  width={960}
                  height={373}
                  sizes="(width < 768px) 100vw, 60vw"
                  eager
                />
              ) : (
                <Photo imageKey={image} alt="" width={360} height={140} />
              ))}
            <NewsDate at={published_at} />
            <Heading className="news-card-title">
              <a className="cover-link" href={links.newsItem(id)}>
                {title}
              </a>
            </Heading>
            <p className="muted">{lead}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}

export function NewsDate({ at }: { at: number }) {
  return (
    <time className="caption" dateTime={moscowDay(at)}>
      {formatFullDay(at)}
    </time>
  );
}
