import type { ReactNode } from 'react';
import { type CheckoutStep, stepTitles } from '../../shared/checkout.ts';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS, type PluralForms, plural } from '../../shared/ru/plural.ts';
import { upperFirst } from '../../shared/ru/upper-first.ts';
import { BasketChanges } from '../basket/basket-changes.tsx';
import type { FormState } from '../forms/form-parts.tsx';
import { OrderLines } from '../orders/order-lines.tsx';
import { OrderSums } from '../orders/order-sums.tsx';
import { requestedGoods } from '../orders/requested-words.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { MoreLines } from './more-lines.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ProofForm, type WaitingProof } from './proof-form.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { StepSummary } from './step-summary.tsx';

export interface CheckoutProps extends FormState {
  checkout: Checkout;
  step: CheckoutStep;
  loggedIn: boolean;
  /** Some customers have prices of their own. */
  hasPersonalPrices: boolean;
  /** Differences from what the buyer saw; null: nothing was compared. */
  changes: readonly PlanChange[] | null;
  /** The code for the phone is asked for in place of the last step. */
  proof: WaitingProof | null;
  /** Result of the look-up of a firm. */
  firmNote?: string | null;
  /** Time when a manager would call a visitor who asks now: «в течение часа». */
  callBack: string;
  title: string;
  /** The open step, where it comes after the page around it. */
  open?: ReactNode;
  /** The basket as it was found; null: a sent step has told of it. */
  basket: BasketDetails | null;
}

/** The order in steps: finished ones fold, one is open. */
export function CheckoutPage(props: CheckoutProps) {
  const { basket, step } = props;
  return (
    <div className="container">
      <h1>Оформление заказа</h1>
      {basket && <BasketChanges details={basket} returnTo={links.order({ step })} />}
      <CheckoutSteps {...props} />
    </div>
  );
}

/** The fragment of it that a sent step replaces. */
export function CheckoutSteps(props: CheckoutProps) {
  const { checkout, step, title } = props;
  return (
    <div className="checkout" id={PartId.Checkout}>
      <ol className="steps" data-title={title}>
        {checkout.steps.map((each, index) => (
          <li
            key={each}
            className={each === step ? 'panel step-open' : 'panel'}
            aria-current={each === step ? 'step' : undefined}
          >
            <h2>
              <span className="step-number">{index + 1}</span>
              {stepTitles[each]}
            </h2>
            {each === step ? (
              (props.open ?? <StepForm {...props} />)
            ) : (
              <StepSummary checkout={checkout} step={each} />
            )}
          </li>
        ))}
      </ol>
      <Summary checkout={checkout} step={step} />
    </div>
  );
}

function StepForm(props: CheckoutProps) {
  if (props.step === 'recipient') return <RecipientForm {...props} />;
  if (props.step === 'delivery') return <DeliveryForm {...props} />;
  if (props.step === 'payment') return <PaymentForm {...props} />;
  const { proof } = props;
  return proof ? <ProofForm {...props} proof={proof} /> : <ConfirmForm {...props} />;
}

const SHOWN_LINES = 30;
/** «2 товара уйдут менеджеру» */
const GO: PluralForms = ['уйдёт', 'уйдут', 'уйдут'];
/** «за них пока не платите» */
const FOR: PluralForms = ['него', 'них', 'них'];

/** Words in the place of the delivery's price; undefined: the price says it. */
function deliveryNote({ delivery }: Checkout, step: CheckoutStep): string | undefined {
  if (delivery === null) return step === 'delivery' ? 'выберите способ' : undefined;
  return delivery.price === null ? 'рассчитает менеджер' : undefined;
}

/** Summary beside the steps, on a phone under them: what is bought and what it comes to. */
function Summary({ checkout, step }: Pick<CheckoutProps, 'checkout' | 'step'>) {
  const { order, request, sums, delivery, promo } = checkout;
  const lines = [...order, ...request];
  const ordered = new Set(order.map(({ product_id }) => product_id));
  const split = request.filter(({ product_id }) => ordered.has(product_id)).length;
  // «Остаток 3 товаров уйдёт», «1 товар и остаток 1 товара уйдут».
  const goes = split === request.length ? 1 : request.length;
  return (
    <aside className="panel checkout-summary" aria-label="Ваш заказ">
      <p className="checkout-count">
        <strong>{countOf(lines.length - split, GOODS)}</strong>
        <a className="link" href={links.basket()}>
          Изменить корзину
        </a>
      </p>
      {order.length > 0 && (
        <OrderSums
          sums={{
            goods: sums.goods,
            retail: sums.retail,
            promo,
            total: sums.total,
            vat: sums.vat,
            vatPercent: sums.vat_percent,
            weightGrams: sums.weight_grams,
            delivery: delivery ? (delivery.price ?? 0) : null,
            deliveryNote: deliveryNote(checkout, step),
          }}
        />
      )}
      {promo?.refusal && (
        <p className="caption">
          Промокод {promo.code} не&nbsp;применён: {promo.refusal}.
        </p>
      )}
      {request.length > 0 && (
        <p className="caption">
          {upperFirst(requestedGoods(request.length, split))} {plural(goes, GO)} менеджеру заявкой:
          менеджер назовёт цену и&nbsp;срок, за&nbsp;{plural(goes, FOR)} пока не&nbsp;платите.
        </p>
      )}
      {step !== 'confirm' && (
        <details>
          <summary className="link">Состав заказа</summary>
          <OrderLines
            lines={lines.map((line, position) => ({ ...line, position }))}
            limit={SHOWN_LINES}
          />
          <MoreLines count={lines.length - SHOWN_LINES} />
        </details>
      )}
    </aside>
  );
}
