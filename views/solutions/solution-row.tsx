import { availability } from '../../shared/availability.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { SolutionLine } from '../../shared/contract/solution-calls.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { unitAfter, unitCount } from '../../shared/ru/unit-count.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import { wholeStock } from '../../shared/stock.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { Photo } from '../../shared/ui/photo.tsx';

interface SolutionRowProps {
  line: SolutionLine;
  mainCity: boolean;
}

type Trouble = NonNullable<SolutionLine['trouble']>;

const TROUBLES: Record<Exclude<Trouble, 'short' | 'asked'>, string> = {
  gone: 'Этого товара больше нет в магазине: выберите другой или уберите строку.',
  discontinued: 'Снят с производства: выберите другой или уберите строку.',
  not_sold: 'Сейчас его нельзя заказать: выберите другой или уберите строку.',
  no_price: 'Цена по запросу: её и срок назовёт менеджер, в сумму не входит.',
  few: 'В вашем городе столько нет: остальное привезём, день назовём в корзине.',
};

/** Trouble of a line in words, with how many there are or have to be ordered. */
function troubleText(trouble: Trouble, { product, asked }: SolutionLine): string {
  const unit = product?.unit || 'шт';
  if (trouble === 'asked') {
    return `Под заказ ${unitCount(asked, unit)}: цену и срок подтвердит менеджер, в сумму не входит.`;
  }
  if (trouble !== 'short') return TROUBLES[trouble];
  const there = product ? wholeStock(product, primaryQuantity(product)) : 0;
  return `В наличии только ${unitCount(there, unit)}, больше не придёт: уменьшите количество или выберите другой.`;
}

/** One line of a set: what it is, how many, what they cost, another one or none. */
export function SolutionRow({ line, mainCity }: SolutionRowProps) {
  const { position, title, product, code, quantity, sum, trouble } = line;
  const field = `quantity-${position}`;
  return (
    <div className={trouble ? 'basket-row solution-row solution-stale' : 'basket-row solution-row'}>
      <Photo imageKey={product?.photo[0]?.key ?? null} alt="" width={64} />
      <div className="basket-what">
        <span className="caption">{title}</span>
        {product ? <ProductLink product={product} /> : <span>Код {code}</span>}
        {product && <SupplyLine product={product} mainCity={mainCity} />}
        {trouble && <p className="basket-note">{troubleText(trouble, line)}</p>}
      </div>
      <p className="basket-sum">{sum === null ? '—' : formatPrice(sum)}</p>
      <div className="basket-count">
        <input type="hidden" name="line" value={`${position}:${code}`} />
        <label className="visually-hidden" htmlFor={field}>
          {title}: количество
        </label>
        <input
          className="input"
          id={field}
          name="quantity"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          defaultValue={quantity}
        />
        <span className="muted">{unitAfter(quantity, product?.unit ?? 'шт')}</span>
        <button type="submit" className="link" name="act" value={`replace:${position}`}>
          Заменить<span className="visually-hidden"> {title}</span>
        </button>
        <button type="submit" className="link" name="act" value={`remove:${position}`}>
          Убрать<span className="visually-hidden"> {title}</span>
        </button>
      </div>
    </div>
  );
}

function ProductLink({ product }: { product: Product }) {
  const { common_info, price } = product;
  return (
    <>
      <a href={links.product(common_info.code)}>{keepTogether(common_info.title)}</a>
      {isPriceShown(product) && price.price !== null && (
        <span className="muted">{formatPrice(price.price)}</span>
      )}
    </>
  );
}

function SupplyLine({ product, mainCity }: { product: Product; mainCity: boolean }) {
  const { text, style } = availability(product, { isMainCity: mainCity });
  return <span className={`availability availability-${style}`}>{text}</span>;
}
