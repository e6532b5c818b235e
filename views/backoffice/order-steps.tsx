import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import type { OrderStatus } from '../../shared/order.ts';
import { DeskForm } from './desk-form.tsx';

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
  steps: readonly ShownStep[];
  role: StaffRole;
  url: string;
}

/** The next step as one big button, the others behind their names. */
export function OrderSteps({ orderId, from, steps, role, url }: OrderStepsProps) {
  const [first, ...others] = steps;
  if (!first || !mayRole(role, 'orders.ship')) return null;
  return (
    <div className="desk-steps">
      <DeskForm action={desk.orderStep(orderId)} returnTo={url} className="desk-inline">
        <input type="hidden" name="from" value={from} />
        {first.note && (
          <input
            className="input"
            name="note"
            maxLength={1000}
            placeholder={first.note}
            aria-label={first.note}
          />
        )}
        <button
          className="button button-primary"
          type="submit"
          name="to"
          value={first.to}
          data-key="s"
        >
          {first.title}
        </button>
      </DeskForm>
      {others.map(({ to, title, note }) => (
        <details key={to} className="desk-other-step">
          <summary className="button button-ghost button-small">{title}</summary>
          <DeskForm action={desk.orderStep(orderId)} returnTo={url} className="desk-inline">
            <input type="hidden" name="from" value={from} />
            {note && (
              <input
                className="input"
                name="note"
                maxLength={1000}
                placeholder={note}
                aria-label={note}
              />
            )}
            <button
              className="button button-secondary button-small"
              type="submit"
              name="to"
              value={to}
            >
              {title}
            </button>
          </DeskForm>
        </details>
      ))}
    </div>
  );
}
