import type { z } from 'zod';
import type { NewsItem, newsDetailsSchema } from '../../shared/contract/content.ts';
import { links } from '../../shared/routes.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { NewsCards, NewsDate } from './news-cards.tsx';

interface NewsPageProps {
  item: z.infer<typeof newsDetailsSchema>;
  /** Other news for the foot of the page. */
  others?: readonly NewsItem[];
}

export function NewsPage({ item, others = [] }: NewsPageProps) {
  return (
    <div className="container">
      <article className="news-article">
        <PagePath items={[{ title: 'Новости', url: links.news() }]} current={item.title} />
        <h1>{item.title}</h1>
        <NewsDate at={item.published_at} />
        {item.image && (
          <Photo imageKey={item.image} alt="" width={960} height={373} sizes="100vw" eager />
        )}
        <p className="lead">{item.lead}</p>
        <SafeHtml html={item.body} />
      </article>
      {others.length > 0 && (
        <Section id="others" title="Другие новости">
          <NewsCards news={others.slice(0, 4)} headingLevel={3} />
        </Section>
      )}
    </div>
  );
}
