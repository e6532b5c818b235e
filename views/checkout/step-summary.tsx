import { type CheckoutStep, stepTitles } from '../../shared/checkout.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { deliveryWhen } from './delivery-words.ts';

/** A finished step in words, with the way back to it; nothing of one that is yet to come. */
export function StepSummary({ checkout, step }: { checkout: Checkout; step: CheckoutStep }) {
  const lines = linesOf(checkout, step);
  if (lines.length === 0) return null;
  return (
    <div className="step-summary">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <a className="link" href={links.order({ step: step })}>
        Изменить<span className="visually-hidden"> шаг «{stepTitles[step]}»</span>
      </a>
    </div>
  );
}

function linesOf(
  { recipient, delivery, payment, payments }: Checkout,
  step: CheckoutStep,
): string[] {
  if (step === 'recipient' && recipient) {
    const { name, phone, email, firm } = recipient;
    const contacts = [formatPhone(phone), email].filter(Boolean).join(', ');
    return [...(firm ? [`${firm.title}, ИНН ${firm.inn}`] : []), name, contacts];
  }
  if (step === 'delivery' && delivery) {
    const { title, kind, town, address } = delivery;
    const place = kind === 'pickup' ? address : `${town}, ${address}`;
    return [title, place, deliveryWhen(delivery)];
  }
  if (step === 'payment' && payment) {
    return [payments.find(({ id }) => id === payment)?.title ?? ''];
  }
  return [];
}
