import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { listAppliedFilters } from './applied-filters.ts';
import { FILTER_LINK, type ListingProps } from './listing-props.ts';

/** An empty list: which choice to take back, or where else to look. */
export function NoMatches(
  props: Pick<ListingProps, 'listing' | 'address' | 'sort' | 'removals' | 'nothingHere'>,
) {
  const { listing, address, sort, nothingHere } = props;
  if (listing.hash === '') return <NothingHere title={nothingHere ?? 'Здесь пока нет товаров'} />;
  return (
    <section className="empty-state" data-say="Под все фильтры сразу ничего не подошло">
      <h2>Под все фильтры сразу ничего не подошло</h2>
      <WaysOut {...props} />
      <a className="button button-primary" href={address({ sort })} {...FILTER_LINK}>
        Сбросить все фильтры
      </a>
    </section>
  );
}

function WaysOut({
  listing,
  address,
  sort,
  removals = [],
}: Pick<ListingProps, 'listing' | 'address' | 'sort' | 'removals'>) {
  const ways = listAppliedFilters(listing).flatMap((each) => {
    const found = removals.find(({ key, value }) => key === each.key && value === each.value);
    return found && found.count > 0 ? [{ ...each, count: found.count }] : [];
  });
  if (ways.length === 0) return <p>Уберите часть фильтров, и товары появятся.</p>;
  return (
    <>
      <p>Уберите один из них:</p>
      <ul className="ways-out">
        {ways.map(({ text, hashWithout, count }) => (
          <li key={text}>
            <a className="link" href={address({ hash: hashWithout, sort })} {...FILTER_LINK}>
              Убрать «{text}»
            </a>{' '}
            — {countOf(count, GOODS)}
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingHere({ title }: { title: string }) {
  return (
    <section className="empty-state">
      <Icon name="package-open" size={40} />
      <h2>{title}</h2>
      <p>Посмотрите другие разделы или позвоните нам: подберём замену.</p>
      <a className="button button-primary" href={links.catalogs()}>
        Перейти в каталог
      </a>
    </section>
  );
}
