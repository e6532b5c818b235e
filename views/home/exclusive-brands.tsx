import type { Brand } from '../../shared/contract/catalog.ts';
import { links } from '../../shared/routes.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { Section } from '../layout/section.tsx';

const SHOWN = 14;

/** Brands that only this shop sells; where none is marked, the ones with most goods. */
export function shownBrands(brands: readonly Brand[]): Brand[] {
  const exclusive = brands.filter((brand) => brand.exclusive);
  const chosen = exclusive.length > 0 ? exclusive : brands;
  return chosen
    .toSorted((a, b) => b.weight - a.weight || b.products_cnt - a.products_cnt)
    .slice(0, SHOWN);
}

export function ExclusiveBrands({ brands }: { brands: readonly Brand[] }) {
  const shown = shownBrands(brands);
  if (shown.length === 0) return null;
  const exclusive = shown.some((brand) => brand.exclusive);
  return (
    <Section
      id="brands"
      title={exclusive ? 'Эксклюзивные бренды' : 'Бренды'}
      more={{ title: 'Все бренды', url: links.brands() }}
    >
      <ul className="row-scroll brand-row">
        {shown.map(({ id, title, url_rewrite_code, logo, country }) => (
          <li key={id}>
            <a className="brand-card" href={links.brand(url_rewrite_code)}>
              {logo && <Photo imageKey={logo} alt="" width={132} height={66} />}
              <strong>{title}</strong>
              {country && <span className="caption">{country}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
