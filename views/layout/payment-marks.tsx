import type { MarkName } from '../../shared/ui/icon-names.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';

const MARKS: readonly { name: MarkName; title: string }[] = [
  { name: 'mir', title: 'Карты «Мир»' },
  { name: 'visa', title: 'Visa' },
  { name: 'mastercard', title: 'Mastercard' },
  { name: 'sbp', title: 'Система быстрых платежей' },
  { name: 'invoice', title: 'Счёт для организации' },
];

/** The five accepted ways of payment. */
export function PaymentMarks() {
  return (
    <ul className="payment-marks" aria-label="Принимаем к оплате">
      {MARKS.map(({ name, title }) => (
        <li key={name}>
          <svg width="48" height="30" role="img" aria-label={title}>
            <use href={`${SPRITE_URL}#i-mark-${name}`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
