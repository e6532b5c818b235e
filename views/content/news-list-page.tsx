import type { NewsItem } from '../../shared/contract/content.ts';
import { links } from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { NewsCards } from './news-cards.tsx';

export function NewsListPage({ news }: { news: readonly NewsItem[] }) {
  return (
    <div className="container">
      <PagePath current="Новости" />
      <h1>Новости</h1>
      <div className="page-body">
        {news.length > 0 ? (
          <NewsCards news={news} headingLevel={2} />
        ) : (
          <EmptyState
            icon="newspaper"
            title="Новостей пока нет"
            text="А товары уже есть: загляните в каталог."
          >
            <a className="button button-primary" href={links.catalogs()}>
              Перейти в каталог
            </a>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
