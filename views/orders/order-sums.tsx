import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { vatName } from '../../shared/vat.ts';

interface Sums {
  goods: Kopecks;
  retail: Kopecks;
  /** Promo code with what it takes off the goods; null: none. */
  promo: { code: string; discount: Kopecks } | null;
  /** Null: not chosen yet. */
  delivery: Kopecks | null;
  /** «Доставка» unless it stands for more. */
  deliveryTitle?: string | undefined;
  /** Said instead of a price: «рассчитает менеджер». */
  deliveryNote?: string | undefined;
  total: Kopecks;
  vat: Kopecks;
  vatPercent: number;
  /** 0 or null: not known. */
  weightGrams: number | null;
}

/** Sums of an order, line by line. */
export function OrderSums({ sums }: { sums: Sums }) {
  const { goods, retail, promo, delivery, deliveryNote, total, vat, vatPercent, weightGrams } =
    sums;
  const { deliveryTitle = 'Доставка' } = sums;
  const discount = retail - goods - (promo?.discount ?? 0);
  return (
    <dl className="sums tabular">
      <Row title="Товары" value={formatPrice(retail)} />
      {discount > 0 && (
        <Row title="Скидка" value={`−${formatPrice(discount)}`} className="sums-discount" />
      )}
      {promo && promo.discount > 0 && (
        <Row
          title={`Промокод ${promo.code}`}
          value={`−${formatPrice(promo.discount)}`}
          className="sums-discount"
        />
      )}
      <Row title={deliveryTitle} value={deliveryNote ?? deliveryText(delivery)} />
      {Boolean(weightGrams) && <Row title="Вес" value={weightText(weightGrams ?? 0)} />}
      <Row title="Итого" value={formatPrice(total)} className="sums-total" />
      <Row
        title={vatPercent === 0 ? vatName(0) : `в том числе ${vatName(vatPercent)}`}
        value={vatPercent === 0 ? '–' : formatPrice(vat)}
        className="caption"
      />
    </dl>
  );
}

function Row({ title, value, className }: { title: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function deliveryText(delivery: Kopecks | null): string {
  if (delivery === null) return 'выберите дальше';
  return delivery === 0 ? 'бесплатно' : formatPrice(delivery);
}

const weightText = (grams: number) => `${formatCount(Math.ceil(grams / 100) / 10)}\u00a0кг`;
