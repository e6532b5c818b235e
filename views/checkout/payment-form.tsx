import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';

/** 3 «Оплата» */
export function PaymentForm({ checkout, errors = {}, values }: CheckoutProps) {
  const { payments, payment, sums } = checkout;
  const chosen = values?.['payment'] ?? payment;
  return (
    <StepForm step="payment" errors={errors} button="Продолжить" total={sums.total}>
      <Choices name="payment" legend="Как оплатить" error={errors['payment']}>
        {payments.map(({ id, title, note, unavailable }, index) => (
          <Choice
            key={id}
            name="payment"
            value={id}
            isFirst={index === 0}
            checked={chosen === id}
            title={title}
            notes={[unavailable === null ? note : null]}
            unavailable={unavailable}
          />
        ))}
      </Choices>
    </StepForm>
  );
}
