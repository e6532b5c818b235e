import type { ReactNode } from 'react';
import type { CheckoutStep } from '../../shared/checkout.ts';
import type { FieldErrors } from '../../shared/contact.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { ErrorSummary } from '../forms/form-parts.tsx';

interface StepFormProps {
  step: CheckoutStep;
  errors: FieldErrors | undefined;
  button: string;
  /** Null: there is nothing to pay. */
  total: Kopecks | null;
  children: ReactNode;
}

/** The form of one step: what is wrong on top, its fields, and the button beside the total. */
export function StepForm({ step, errors, button, total, children }: StepFormProps) {
  return (
    <form
      className="form"
      method="post"
      action={links.order({ step: step })}
      data-swap={PartId.Checkout}
      noValidate
    >
      <input type="hidden" name="step" value={step} />
      {errors && <ErrorSummary form="order" errors={errors} />}
      {children}
      <div className="step-actions">
        {total !== null && (
          <p>
            Итого <strong className="tabular nowrap">{formatPrice(total)}</strong>
          </p>
        )}
        <button className="button button-primary" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}
