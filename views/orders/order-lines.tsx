import type { OrderLine } from '../../shared/contract/orders.ts';
import { lineRemarks } from '../../shared/line-remarks.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { tellOrigins } from '../../shared/supply-words.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { roublesText } from '../../shared/ui/price.tsx';

interface OrderLinesProps {
  lines: readonly OrderLine[];
  /** Largest number of lines; the rest is named by the caller. */
  limit?: number;
  /** False for what has come or is over: no line says when it comes or what it will cost. */
  isAwaited?: boolean;
}

/** Number of lines above which the pictures are left out. */
const MAX_PICTURES = 50;

/** Lines of an order or a request. */
export function OrderLines({ lines, limit = lines.length, isAwaited = true }: OrderLinesProps) {
  const pictures = lines.length <= MAX_PICTURES;
  return (
    <ul className="order-lines">
      {lines.slice(0, limit).map((line) => (
        <li key={line.position} data-quantity={line.quantity} data-price={unitPrice(line)}>
          {pictures && <Photo imageKey={line.image} alt="" width={64} />}
          <a className="order-line-title" href={links.product(line.code)}>
            {keepTogether(line.title)}
          </a>
          <span className="caption">{lineFacts(line, isAwaited)}</span>
          {(line.sum !== null || isAwaited) && (
            <span className="order-line-sum tabular">
              {line.sum === null ? 'Цену назовёт менеджер' : formatPrice(line.sum)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Price of a unit that is paid in roubles, for analytics (client/analytics/read-products.ts). */
function unitPrice({ sum, quantity }: OrderLine): string | undefined {
  return sum === null ? undefined : roublesText(Math.round(sum / quantity));
}

/** «Код 10245 · 12 шт. (2 уп. по 6) · 8 шт. в наличии · 4 шт. привезём с 24 ноября» */
function lineFacts(line: OrderLine, isAwaited: boolean): string {
  const { code, quantity, unit, packages, price, parts } = line;
  const inPackages =
    line.package > 1 ? ` (${formatCount(packages)}\u00a0уп. по\u00a0${line.package})` : '';
  return [
    `Код ${code}`,
    unitCount(quantity, unit) + inPackages,
    price !== null && packages > 1 && `по\u00a0${formatPrice(price)}`,
    ...(isAwaited ? tellOrigins(parts, unit) : []),
    ...lineRemarks(line),
  ]
    .filter(Boolean)
    .join(' · ');
}
