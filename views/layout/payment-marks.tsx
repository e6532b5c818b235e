import type { PaymentChoice } from '../../shared/checkout.ts';
import type { MarkName } from '../../shared/ui/icon-names.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';

const MARKS: readonly { name: MarkName; title: string; way: PaymentChoice }[] = [
  { name: 'mir', title: 'Карты «Мир»', way: 'card' },
  { name: 'visa', title: 'Visa', way: 'card' },
  { name: 'mastercard', title: 'Mastercard', way: 'card' },
  { name: 'sbp', title: 'Система быстрых платежей', way: 'sbp' },
  { name: 'invoice', title: 'Счёт для организации', way: 'invoice' },
];

/** «Принимаем к оплате»: marks of the ways that are offered; nothing when none of them has one. */
export function PaymentMarks({ offered }: { offered: readonly PaymentChoice[] }) {
  const marks = MARKS.filter(({ way }) => offered.includes(way));
  if (marks.length === 0) return null;
  return (
    <div className="container footer-marks">
      <p>Принимаем к&nbsp;оплате</p>
      <ul className="payment-marks" aria-label="Принимаем к оплате">
        {marks.map(({ name, title }) => (
          <li key={name}>
            <svg width="48" height="30" role="img" aria-label={title}>
              <use href={`${SPRITE_URL}#i-mark-${name}`} />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}
