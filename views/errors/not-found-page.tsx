import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { shorten } from '../../shared/shorten.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { SearchForm } from '../header/search-form.tsx';
import { OffersPlace } from '../search/offers-page.tsx';

interface NotFoundPageProps {
  menu: readonly CatalogNode[];
  /** «Page Not Found: /catalog/x» */
  message: string;
}

/** A longer message is shown to its beginning. */
const MAX_MESSAGE = 140;

/** The missing page (S2.157 to S2.161); search and catalogue stand where the lost one was. */
export function NotFoundPage({ menu, message }: NotFoundPageProps) {
  return (
    <div className="container not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>Страница не найдена</h1>
      <p>К сожалению, страница, которую Вы запросили, не существует...</p>
      <p className="muted">
        Возможно, она удалена или в&nbsp;адресе опечатка. Если ошибка повторяется,{' '}
        <a className="link" href={links.contacts()}>
          обратитесь в&nbsp;службу поддержки
        </a>
        .
      </p>
      <p className="caption" lang="en" translate="no">
        {shorten(message, MAX_MESSAGE)}
      </p>
      <SearchForm id="not-found-search" />
      <p>
        <a className="button button-primary" href={links.home()}>
          На главную
        </a>
      </p>
      {menu.length > 0 && (
        <nav aria-labelledby="not-found-catalog">
          <h2 id="not-found-catalog">Разделы каталога</h2>
          <ul className="not-found-links">
            {menu.map(({ id, title, icon, fullUrl }) => (
              <li key={id}>
                <a href={links.catalogNode(fullUrl)}>
                  <Icon name={id === SALE_CATALOG_ID ? 'badge-percent' : icon} />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OffersPlace />
    </div>
  );
}
