import { availability } from '../availability.ts';
import type { Product } from '../contract/product.ts';
import { PartId } from '../page-parts.ts';
import * as links from '../routes.ts';
import { keepTogether } from '../ru/keep-together.ts';
import { AvailabilityLine } from './availability.tsx';
import { CardPhotos, cardPhotoCount } from './card-photos.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { isOrderable, type ListName, OrderControl } from './order-control.tsx';
import { PriceBlock } from './price.tsx';
import { ProductBadges } from './product-badges.tsx';
import { splitTitle } from './split-title.ts';

export interface ProductCardProps {
  product: Product;
  loggedIn: boolean;
  /** The viewer's city is Москва. */
  mainCity: boolean;
  /** True for the first card of a page alone: its photo is not put off. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  favorite?: boolean;
  /** Can be chosen for comparison: the list has the form for it. */
  comparable?: boolean;
  /** Tells lists of one page apart when both may hold the same product. */
  list?: ListName;
}

const MAX_PARAMS = 3;
/** Length from which a title may be cut by its two lines (S9.49). */
const LONG_TITLE = 46;

/** A product in a list. The page that shows cards shows ProductNotes once. */
export function ProductCard(props: ProductCardProps) {
  const { product, loggedIn, mainCity, eager = false, favorite = false, list = '' } = props;
  const titleId = `title-${list}${product.id}`;
  return (
    <article className="card">
      <div className="card-media" data-photos={cardPhotoCount(product)}>
        <CardPhotos product={product} eager={eager} />
        <ProductBadges product={product} />
        <FavoriteButton product={product} favorite={favorite} anchor={titleId} />
      </div>
      <CardTitle product={product} id={titleId} level={props.headingLevel ?? 3} />
      <CardFacts product={product} comparable={props.comparable ?? false} />
      <div className="card-buy">
        <AvailabilityLine
          availability={availability(product, { isMainCity: mainCity })}
          unit={product.unit}
          id={`cities-${list}${product.id}`}
        />
        <PriceBlock product={product} loggedIn={loggedIn} />
        <CardAction product={product} titleId={titleId} list={list} />
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
  const { kind, name } = splitTitle(title);
  const Heading = `h${level}` as const;
  return (
    <Heading className="card-title" id={id}>
      <a href={links.product(code)} title={title.length >= LONG_TITLE ? title : undefined}>
        {kind && <small className="card-kind">{kind} </small>}
        {keepTogether(name)}
      </a>
    </Heading>
  );
}

function CardFacts({ product, comparable }: { product: Product; comparable: boolean }) {
  const { brand, common_info, dynamic_params } = product;
  const params = dynamic_params.filter(({ for_card }) => for_card).slice(0, MAX_PARAMS);
  return (
    <>
      <p className="card-code">
        Код {common_info.code}
        {brand && <a href={links.brand(brand.url_rewrite_code)}>{brand.title}</a>}
        {comparable && (
          <label className="card-compare">
            <input type="checkbox" name="items" value={common_info.code} form={PartId.Compare} />
            Сравнить
          </label>
        )}
      </p>
      {params.length > 0 && (
        <p className="card-params">
          {params.map(({ title, label }) => `${title}: ${keepTogether(label)}`).join('\n')}
        </p>
      )}
    </>
  );
}

function CardAction({ product, titleId, list }: CardActionProps) {
  if (isOrderable(product)) return <OrderControl product={product} list={list} />;
  return (
    <a
      className="button button-secondary button-wide"
      href={links.product(product.common_info.code)}
      aria-describedby={titleId}
    >
      Подробнее
    </a>
  );
}

interface CardActionProps {
  product: Product;
  titleId: string;
  list: ListName;
}
