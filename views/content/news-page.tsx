import type { NewsDetails, NewsItem } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { Neighbours } from './neighbours.tsx';
import { NewsCards, NewsDate } from './news-cards.tsx';

interface NewsPageProps {
  item: NewsDetails;
  /** Other news for the foot of the page. */
  others?: readonly NewsItem[];
}

export function NewsPage({ item, others = [] }: NewsPageProps) {
  return (
    <div className="container news-page">
      <article className="news-article">
        <PagePath items={[{ title: 'Новости', url: links.news() }]} current={item.title} />
        <h1>{item.title}</h1>
        <NewsDate at={item.published_at} />
        {item.image && (
          <Photo imageKey={item.image} alt="" width={960} height={373} sizes="100vw" eager />
        )}
        <p className="lead">{item.lead}</p>
        <SafeHtml html={item.body} />
        <Neighbours
          label="Соседние новости"
          newer={item.newer}
          older={item.older}
          address={links.newsItem}
        />
      </article>
      {others.length > 0 && (
        <Section
          id="others"
          title="Другие новости"
          more={{ title: 'Все новости', url: links.news() }}
        >
          <NewsCards news={others.slice(0, 4)} headingLevel={3} />
        </Section>
      )}
    </div>
  );
}
