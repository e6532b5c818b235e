import { BASKET_PARTS } from '../../shared/basket.ts';
import type {
  BasketDetails,
  BasketLine,
  LineChange,
} from '../../shared/contract/basket-details.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** Number of lines with a text of their own; more are named together. */
const SHOWN = 8;

interface BasketChangesProps {
  details: Pick<BasketDetails, 'groups' | 'gone'>;
  /** Another page that shows them; the basket without. */
  returnTo?: string;
}

/** Differences from the buyer's last look, until «Понятно». */
export function BasketChanges({ details: { groups, gone }, returnTo }: BasketChangesProps) {
  const changed = groups
    .flatMap(({ items }) => items)
    .flatMap((line) => (line.change ? [{ ...line, change: line.change }] : []));
  const texts = [
    ...changed.map((line) => ({ id: line.id, title: line.title, text: basketChangeText(line) })),
    ...gone.map(({ id, title }) => ({ id, title, text: 'больше нет в продаже' })),
  ];
  if (texts.length === 0) return null;
  const more = texts.length - SHOWN;
  return (
    <form
      className="panel basket-ask basket-flagged"
      method="post"
      action={links.basketReview()}
      data-swap={returnTo === undefined ? BASKET_PARTS : undefined}
    >
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      <Icon name="info" />
      <div>
        <strong>Что изменилось с&nbsp;прошлого раза</strong>
        <ul>
          {texts.slice(0, SHOWN).map(({ id, title, text }) => (
            <li key={id}>{`${title}: ${text}`}</li>
          ))}
          {more > 0 && <li>{`и ещё ${more}`}</li>}
        </ul>
      </div>
      <button className="button button-secondary button-small" type="submit">
        Понятно
      </button>
    </form>
  );
}

/** «цена выросла ↑ с 100,00 ₽ до 120,00 ₽; осталось 3 шт., было 10» */
function basketChangeText(
  line: Pick<BasketLine, 'price' | 'package_price' | 'avail_info' | 'unit'> & {
    change: LineChange;
  },
): string {
  const { change, price, package_price: packed, avail_info, unit } = line;
  const parts: string[] = [];
  if (change.discontinued) parts.push('производство прекращено');
  // The package is what is paid for.
  if (change.package_before !== null && packed !== null) {
    parts.push(priceChange('цена упаковки', change.package_before, packed));
  } else if (change.price_changed) {
    parts.push(priceChange('цена', change.price_before, price.price));
  }
  if (change.free_before !== null) {
    const free = avail_info?.free ?? 0;
    const was = unitCount(change.free_before, unit);
    parts.push(
      free > 0 ? `осталось ${unitCount(free, unit)}, было ${was}` : `нет в наличии, было ${was}`,
    );
  }
  return parts.join('; ');
}

function priceChange(what: string, before: Kopecks | null, now: Kopecks | null): string {
  if (now === null) return `${what} теперь по запросу`;
  if (before === null) return `появилась цена ${formatPrice(now)}`;
  const [verb, arrow] = now > before ? ['выросла', '↑'] : ['снизилась', '↓'];
  return `${what} ${verb} ${arrow} с\u00a0${formatPrice(before)} до\u00a0${formatPrice(now)}`;
}
