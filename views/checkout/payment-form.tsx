import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';

/** Firms pay by invoice, people by card: the choice is made for them and can be changed. */
const usualPayment = ({ recipient }: CheckoutProps['checkout']) =>
  recipient?.firm ? 'invoice' : 'card';

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
