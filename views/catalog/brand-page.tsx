import type { Brand, CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { ListingPage } from './listing-page.tsx';
import type { ListingProps } from './listing-props.ts';
import { Subcategories } from './subcategories.tsx';

interface BrandPageProps {
  title: string;
  brand: Brand;
  /** Categories that hold the brand's products, with the brand's own counts. */
  categories: readonly CatalogNode[];
  /** Filter that leaves the brand alone in one of them. */
  hash: string;
  listing: ListingProps;
}

/** A maker: who it is, where its products stand, and the products. */
export function BrandPage({ title, brand, categories, hash, listing }: BrandPageProps) {
  const trail = [
    { title: 'Каталог', url: links.catalogs() },
    { title: 'Бренды', url: links.brands() },
  ];
  return (
    <ListingPage
      title={title}
      trail={trail}
      listing={listing}
      intro={
        <>
          <BrandFacts brand={brand} />
          <Subcategories nodes={categories} hash={hash} />
        </>
      }
    >
      {listing.page === 1 && brand.description && (
        <Section id="about-brand" title={`О бренде ${brand.title}`}>
          <SafeHtml html={brand.description} />
        </Section>
      )}
    </ListingPage>
  );
}

function BrandFacts({ brand: { logo, country, exclusive, url, title } }: { brand: Brand }) {
  if (!logo && !country && !exclusive && !url) return null;
  return (
    <div className="brand-facts">
      {logo && <Photo imageKey={logo} alt={`Логотип ${title}`} width={132} height={66} />}
      {country && <p>Страна: {country}</p>}
      {exclusive && (
        <p className="badge badge-accent">
          <Icon name="badge-check" size={16} />
          Эксклюзивный бренд
        </p>
      )}
      {url && (
        <a className="link" href={url} rel="nofollow noopener" target="_blank">
          Сайт производителя
        </a>
      )}
    </div>
  );
}
