import type { Brand } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { ScrollRow } from '../../shared/ui/scroll-row.tsx';
import { Section } from '../layout/section.tsx';

const SHOWN = 16;

/** The exclusive ones first, then those that weigh most; a brand without goods is not shown. */
export function shownBrands(brands: readonly Brand[]): Brand[] {
  return brands
    .filter(({ products_cnt }) => products_cnt > 0)
    .toSorted(
      (a, b) =>
        Number(b.exclusive) - Number(a.exclusive) ||
        b.weight - a.weight ||
        b.products_cnt - a.products_cnt,
    )
    .slice(0, SHOWN);
}

/** Logos that lead to the brands' pages. */
export function BrandSlider({ brands }: { brands: readonly Brand[] }) {
  const shown = shownBrands(brands);
  if (shown.length === 0) return null;
  return (
    <Section id="brands" title="Бренды" more={{ title: 'Все бренды', url: links.brands() }}>
      <ScrollRow as="ul" className="brand-row" label="Бренды">
        {shown.map(({ id, title, url_rewrite_code, logo }) => (
          <li key={id}>
            <a className="brand-card" href={links.brand(url_rewrite_code)}>
              {logo && <Photo imageKey={logo} alt="" width={132} height={66} />}
              {title}
            </a>
          </li>
        ))}
      </ScrollRow>
    </Section>
  );
}
