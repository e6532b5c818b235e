import type { Brand } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { type BrandLetter, groupByLetter } from './brand-letters.ts';
import { Breadcrumbs, catalogTrail } from './breadcrumbs.tsx';

interface BrandsPageProps {
  /** Title with the city outside the main one. */
  title?: string;
  brands: readonly Brand[];
}

/** All brands: the exclusive ones first, then by letter. */
export function BrandsPage({ title = 'Бренды', brands }: BrandsPageProps) {
  const shown = brands.filter(({ products_cnt }) => products_cnt > 0);
  const letters = groupByLetter(shown);
  const exclusive = shown
    .filter((brand) => brand.exclusive)
    .sort((a, b) => b.search_priority - a.search_priority || b.weight - a.weight);
  return (
    <div className="container">
      <Breadcrumbs items={catalogTrail([])} />
      <h1>{title}</h1>
      {shown.length === 0 && (
        <p className="section muted">
          Бренды в каталоге не указаны.{' '}
          <a className="link" href={links.catalogs()}>
            Перейти в каталог
          </a>
        </p>
      )}
      {exclusive.length > 0 && <ExclusiveBrands brands={exclusive} />}
      {letters.length > 1 && <LetterLinks letters={letters} />}
      <div className="brand-letters">
        {letters.map((letter) => (
          <LetterBrands key={letter.letter} {...letter} />
        ))}
      </div>
    </div>
  );
}

function ExclusiveBrands({ brands }: { brands: readonly Brand[] }) {
  return (
    <section className="section" aria-labelledby="exclusive">
      <h2 id="exclusive">Эксклюзивные бренды</h2>
      <ul className="brand-tiles">
        {brands.map(({ id, title, logo, country, url_rewrite_code }) => (
          <li key={id}>
            <a className="tile" href={links.brand(url_rewrite_code)}>
              {logo && <Photo imageKey={logo} alt="" width={132} height={66} />}
              <strong>{title}</strong>
              {country && <span className="caption">{country}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LetterLinks({ letters }: { letters: readonly BrandLetter[] }) {
  return (
    <nav className="letters section" aria-label="Бренды по буквам">
      {letters.map(({ letter, anchor }) => (
        <a key={letter} href={`#${anchor}`}>
          {letter}
        </a>
      ))}
    </nav>
  );
}

function LetterBrands({ letter, anchor, brands }: BrandLetter) {
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor}>{letter}</h2>
      <ul>
        {brands.map(({ id, title, url_rewrite_code, products_cnt, exclusive }) => (
          <li key={id}>
            <a href={links.brand(url_rewrite_code)}>{title}</a>
            {exclusive && (
              <>
                <Icon name="badge-check" size={16} className="brand-mark" />
                <span className="visually-hidden">эксклюзивный бренд</span>
              </>
            )}
            <small>{formatCount(products_cnt)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
