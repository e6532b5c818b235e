import * as desk from '../../../shared/desk-routes.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';

/** A step that an order may take; `note`: what is asked with it. */
export interface ShownStep {
  to: OrderStatus;
  title: string;
  note: string | null;
}

interface OrderStepsProps {
  orderId: number;
  /** Status that the steps go out from. */
  from: string;
  /** Those that the reader takes. */
  steps: readonly ShownStep[];
  refused: Refused | null;
  url: string;
}

/** The next step as one big button, the others behind their names; a refused one is open as it was sent. */
export function OrderSteps({ steps, refused, ...place }: OrderStepsProps) {
  const [first, ...others] = steps;
  const sentOf = ({ to }: ShownStep) => (refused?.values['to'] === to ? refused : null);
  const lost = steps.some(sentOf) ? undefined : typedIn(refused, 'note');
  if (!first && !lost) return null;
  return (
    <div className="desk-steps">
      {lost && <p>Вы написали: «{lost}»</p>}
      {first && (
        <StepForm step={first} sent={sentOf(first)} look="button-primary" mark="s" {...place} />
      )}
      {others.map((step) => (
        <details key={step.to} className="desk-other-step" open={sentOf(step) !== null}>
          <summary className="button button-ghost button-small">{step.title}</summary>
          <StepForm
            step={step}
            sent={sentOf(step)}
            look="button-secondary button-small"
            {...place}
          />
        </details>
      ))}
    </div>
  );
}

interface StepFormProps extends Pick<OrderStepsProps, 'orderId' | 'from' | 'url'> {
  step: ShownStep;
  sent: Refused | null;
  /** Classes of its button. */
  look: string;
  /** Key that presses it. */
  mark?: string;
}

function StepForm({ step, sent, look, mark, orderId, from, url }: StepFormProps) {
  const { to, title, note } = step;
  const error = sent?.errors['note'];
  return (
    <DeskForm action={desk.orderStep(orderId)} returnTo={url} className="desk-inline">
      <input type="hidden" name="from" value={from} />
      {note && (
        <input
          className="input"
          name="note"
          maxLength={1000}
          placeholder={note}
          aria-label={note}
          defaultValue={typedIn(sent, 'note')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${to}-note-error` : undefined}
        />
      )}
      {note && error && (
        <span className="field-error" id={`${to}-note-error`}>
          {error}
        </span>
      )}
      <button className={`button ${look}`} type="submit" name="to" value={to} data-key={mark}>
        {title}
      </button>
    </DeskForm>
  );
}
