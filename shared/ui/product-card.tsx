import { availability, unitCount } from '../availability.ts';
import type { Product } from '../contract/product.ts';
import { links } from '../routes.ts';
import { AvailabilityLine } from './availability.tsx';
import { CardPhotos, cardPhotoCount } from './card-photos.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { PackageChoice, primaryQuantity } from './packages.tsx';
import { PriceBlock } from './price.tsx';
import { ProductBadges } from './product-badges.tsx';

export interface ProductCardProps {
  product: Product;
  signedIn: boolean;
  /** The viewer's city is Москва. */
  mainCity: boolean;
  /** Only the first card of a page: its photo is not put off. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  favorite?: boolean;
  /** Tells lists of one page apart when both may hold the same product. */
  list?: string;
}

const MAX_PARAMS = 3;
/** From here on a title may be cut by its two lines (specification §9). */
const LONG_TITLE = 46;

/** A product in a list. The page that shows cards shows ProductNotes once. */
export function ProductCard(props: ProductCardProps) {
  const { product, signedIn, mainCity, eager = false, favorite = false, list = '' } = props;
  const { title } = product.common_info;
  const titleId = `title-${list}${product.id}`;
  return (
    <article className="card">
      <div className="card-media" data-photos={cardPhotoCount(product)}>
        <CardPhotos product={product} eager={eager} />
        <ProductBadges product={product} />
        <FavoriteButton productId={product.id} title={title} favorite={favorite} />
      </div>
      <CardTitle product={product} id={titleId} level={props.headingLevel ?? 3} />
      <CardFacts product={product} />
      <div className="card-buy">
        <AvailabilityLine
          availability={availability(product, { isMainCity: mainCity })}
          unit={product.unit}
          id={`cities-${list}${product.id}`}
        />
        <PriceBlock product={product} signedIn={signedIn} />
        <CardAction product={product} titleId={titleId} />
      </div>
    </article>
  );
}

interface CardTitleProps {
  product: Product;
  id: string;
  level: 2 | 3;
}

function CardTitle({ product, id, level }: CardTitleProps) {
  const { code, title } = product.common_info;
  const Heading = `h${level}` as const;
  return (
    <Heading className="card-title" id={id}>
      <a href={links.product(code)} title={title.length >= LONG_TITLE ? title : undefined}>
        {title}
      </a>
    </Heading>
  );
}

function CardFacts({ product: { brand, common_info, dynamic_params } }: { product: Product }) {
  const params = dynamic_params.filter(({ for_card }) => for_card).slice(0, MAX_PARAMS);
  return (
    <>
      <p className="card-code">
        Код {common_info.code}
        {brand && <a href={links.brand(brand.url_rewrite_code)}>{brand.title}</a>}
      </p>
      {params.length > 0 && (
        <p className="card-params">
          {params.map(({ title, label }) => `${title}: ${label}`).join('\n')}
        </p>
      )}
    </>
  );
}

/** The basket has a place for it: it may be ordered, has a price and carries no logo to agree on. */
export function isOrderable({ flags, price }: Pick<Product, 'flags' | 'price'>): boolean {
  return flags.allow_to_order && !flags.discontinued && !flags.logotyped && price.price !== null;
}

function CardAction({ product, titleId }: { product: Product; titleId: string }) {
  const { code, title } = product.common_info;
  if (!isOrderable(product)) {
    return (
      <a
        className="button button-secondary button-wide"
        href={links.product(code)}
        aria-describedby={titleId}
      >
        Подробнее
      </a>
    );
  }
  return (
    <form className="card-order" method="post" action={links.basketLines()}>
      <input type="hidden" name="quantity" value={primaryQuantity(product)} />
      <PackageChoice product={product} />
      {product.amount_in_basket > 0 && (
        <a className="card-basket link" href={links.basket()}>
          В корзине {unitCount(product.amount_in_basket, product.unit)}
        </a>
      )}
      <button
        type="submit"
        className="button button-primary button-wide"
        name="product_id"
        value={product.id}
        aria-label={`В корзину: ${title}`}
      >
        В корзину
      </button>
    </form>
  );
}
