import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';

/**
 * Firms pay by invoice, people in the first way there is: the choice is made for them and can be
 * changed.
 */
function usualPayment({ recipient, payments }: CheckoutProps['checkout']): string {
  const open = payments.filter(({ unavailable }) => unavailable === null);
  const invoice = recipient?.firm && open.find(({ id }) => id === 'invoice');
  return (invoice ?? open[0])?.id ?? '';
}

/** 3 «Оплата» */
export function PaymentForm({ checkout, errors = {}, values }: CheckoutProps) {
  const { payments, payment, sums } = checkout;
  const chosen = values?.['payment'] ?? payment ?? usualPayment(checkout);
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
