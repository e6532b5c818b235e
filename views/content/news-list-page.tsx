import type { NewsItem } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageLinks } from '../catalog/page-links.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { NewsCards } from './news-cards.tsx';

interface NewsListPageProps {
  news: readonly NewsItem[];
  /** Page, counted from 1. */
  page: number;
  lastPage: number;
}

export function NewsListPage({ news, page, lastPage }: NewsListPageProps) {
  return (
    <div className="container">
      <PagePath current="Новости" />
      <h1>{page > 1 ? `Новости, страница ${page}` : 'Новости'}</h1>
      <div className={page === 1 ? 'page-body news-list' : 'page-body'}>
        {news.length > 0 ? (
          <NewsCards news={news} headingLevel={2} leads={page === 1} />
        ) : (
          <EmptyState
            icon="newspaper"
            title="Новостей пока нет"
            text="Все разделы магазина — в каталоге."
          >
            <a className="button button-primary" href={links.catalogs()}>
              Перейти в каталог
            </a>
          </EmptyState>
        )}
      </div>
      <PageLinks
        page={page}
        lastPage={lastPage}
        address={(number) => links.news({ page: number })}
      />
    </div>
  );
}
