import type { CatalogNode } from '../../shared/contract/catalog.ts';
import type { Breadcrumb } from '../../shared/contract/product.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { catalogTrail } from './breadcrumbs.tsx';
import { ListingPage } from './listing-page.tsx';
import type { ListingProps } from './listing-props.ts';
import { Subcategories } from './subcategories.tsx';

interface CategoryPageProps {
  /** The heading: the category's title, with the city outside of Москва. */
  title: string;
  category: {
    title: string;
    /** HTML, made safe when stored. */
    description: string;
    breadcrumbs: readonly Breadcrumb[];
  };
  /** The next level; empty for a leaf. */
  childs: readonly CatalogNode[];
  /** A category of the sale catalogue. */
  sale?: boolean;
  listing: ListingProps;
}

/** A category of the catalogue or of the sale, with its subcategories, products and text. */
export function CategoryPage({
  title,
  category,
  childs,
  sale = false,
  listing,
}: CategoryPageProps) {
  const first = listing.page === 1 && listing.listing.hash === '';
  return (
    <ListingPage
      title={title}
      trail={catalogTrail(category.breadcrumbs, category.title)}
      listing={listing}
      intro={<Subcategories nodes={childs} sale={sale} />}
    >
      {first && category.description && (
        <section className="section" aria-label="О разделе">
          <SafeHtml html={category.description} />
        </section>
      )}
    </ListingPage>
  );
}
