import { availability } from '../../shared/availability.ts';
import type { Product, ProductDetails, QualityState } from '../../shared/contract/product.ts';
import { discountPercent, formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';

/** Id of the list of cheaper ones, which opens over the page. */
const SALES_ID = 'sales';

const STATES: Readonly<Record<QualityState, string>> = {
  common: 'Новый товар',
  sale: 'По акции',
  used: 'Б/у товар',
  defective: 'Уценка',
};
const OFFERS: PluralForms = ['предложение', 'предложения', 'предложений'];

interface VariantProps {
  product: Pick<ProductDetails, 'variants' | 'price'>;
  mainCity: boolean;
}

/** The same model in another state, in place of this one; from there, back to the new one. */
export function VariantLinks({ product, mainCity }: VariantProps) {
  const isNew = ({ quality_info }: Product) => quality_info.quality_state === 'common';
  const [original] = product.variants.filter(isNew);
  const own = product.price.price;
  const sales = product.variants.filter(
    (variant) => !isNew(variant) && (own === null || (variant.price.price ?? own) < own),
  );
  return (
    <>
      {original && <BackLink original={original} />}
      {sales.length > 0 && <Sales sales={sales} mainCity={mainCity} price={product.price.price} />}
    </>
  );
}

function BackLink({ original }: { original: Product }) {
  const { common_info, price } = original;
  return (
    <a
      className="link variant"
      href={links.product(common_info.code)}
      data-swap={PartId.ProductPage}
    >
      <Icon name="undo-2" />
      <span>
        Вернуться к&nbsp;новому товару
        {isPriceShown(original) && ` за\u00a0${formatPrice(price.price)}`}
      </span>
    </a>
  );
}

interface SalesProps {
  /** The cheapest first. */
  sales: readonly Product[];
  mainCity: boolean;
  /** Price of the new one. */
  price: number | null;
}

/** A note that opens the list of what is used, has a flaw or is on sale. */
function Sales({ sales, mainCity, price }: SalesProps) {
  return (
    <>
      <button type="button" className="link variant" popoverTarget={SALES_ID}>
        <Icon name="badge-percent" />
        <span>
          {price === null ? 'Есть в другом состоянии' : 'Есть дешевле'}: от&nbsp;
          {formatPrice(sales[0]?.price.price ?? null)}, {countOf(sales.length, OFFERS)}
        </span>
      </button>
      <div
        className="modal"
        id={SALES_ID}
        popover="auto"
        role="dialog"
        aria-labelledby="sales-title"
      >
        <h2 id="sales-title">
          {price === null ? 'Тот же товар в\u00a0другом состоянии' : 'Тот же товар дешевле'}
        </h2>
        <button
          type="button"
          className="icon-button modal-close"
          popoverTarget={SALES_ID}
          popoverTargetAction="hide"
          aria-label="Закрыть"
        >
          <Icon name="x" />
        </button>
        <ul>
          {sales.map((variant) => (
            <li key={variant.id}>
              <SaleLink variant={variant} mainCity={mainCity} price={price} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function SaleLink({ variant, mainCity, price }: Omit<SalesProps, 'sales'> & { variant: Product }) {
  const { quality_info, common_info, photo } = variant;
  const { text, style } = availability(variant, { isMainCity: mainCity });
  const own = variant.price.price;
  const saved = own === null ? 0 : discountPercent(own, price);
  return (
    <a className="sale" href={links.product(common_info.code)} data-swap={PartId.ProductPage}>
      <Photo imageKey={photo[0]?.key ?? null} alt="" width={64} />
      <span>
        <strong>{`${STATES[quality_info.quality_state]}\u00a0— ${formatPrice(own)}`}</strong>{' '}
        {saved > 0 && <span className="price-discount">{`−${saved}\u00a0%`}</span>}
        {quality_info.note && <small>{quality_info.note}</small>}
        <small className={`availability-${style}`}>{text}</small>
      </span>
    </a>
  );
}
