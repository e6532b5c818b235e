import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { formatTerm } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { FieldBox } from '../forms/form-parts.tsx';
import { OrderLines } from '../orders/order-lines.tsx';
import { changeText } from './change-text.ts';
import type { CheckoutProps } from './checkout-page.tsx';
import { MoreLines } from './more-lines.tsx';
import { StepForm } from './step-form.tsx';

const MAX_LINES = 50;

/** 4 «Подтверждение»: what is ordered, a comment, and the button that orders. */
export function ConfirmForm(props: CheckoutProps) {
  const { checkout, errors = {}, values, changes, callBack } = props;
  const { order, request, sums, key, seen, comment } = checkout;
  return (
    <StepForm
      step="confirm"
      errors={errors}
      button={buttonText(checkout)}
      total={order.length > 0 ? sums.total : null}
    >
      {changes && <Changes changes={changes} />}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="seen_total" value={sums.total} />
      {order.length > 0 && <Part title="Заказ" lines={order} />}
      {request.length > 0 && (
        <Part title={order.length > 0 ? 'Заявка менеджеру' : 'Заявка'} lines={request} />
      )}
      <FieldBox id="order-comment" label="Комментарий" error={errors['comment']} optional>
        {(described) => (
          <textarea
            {...described}
            className="input"
            name="comment"
            rows={2}
            defaultValue={values?.['comment'] ?? comment}
          />
        )}
      </FieldBox>
      <HoldNote checkout={checkout} callBack={callBack} />
      <p className="caption">
        Цены и&nbsp;наличие проверим ещё раз, когда вы нажмёте кнопку. Изменится что-нибудь&nbsp;—
        покажем и&nbsp;спросим.
      </p>
    </StepForm>
  );
}

function buttonText({ order, payment, hold }: Checkout): string {
  if (order.length === 0) return 'Отправить заявку';
  const isPaidNow = (payment === 'card' || payment === 'sbp') && hold?.kind === 'usual';
  return isPaidNow ? 'Оформить и оплатить' : 'Оформить заказ';
}

/** Fate of the goods when the button is pressed. */
function HoldNote({ checkout, callBack }: Pick<CheckoutProps, 'checkout' | 'callBack'>) {
  const { hold, recipient } = checkout;
  if (!hold) return null;
  if (hold.kind === 'review') {
    return (
      <p className="hold-note">
        <strong>Заказ подтвердит менеджер.</strong> Он позвонит {callBack}, товар отложим после
        звонка. Платить сейчас не&nbsp;нужно.
      </p>
    );
  }
  if (hold.kind === 'unproven') {
    return (
      <p className="hold-note">
        Товар отложим до&nbsp;оплаты, поэтому пришлём код на&nbsp;
        <span className="nowrap">{formatPhone(recipient?.phone ?? '')}</span>: введёте его&nbsp;—
        и&nbsp;заказ оформлен.
      </p>
    );
  }
  return hold.until === null ? null : (
    <p className="caption">Товар отложим для вас до&nbsp;{formatTerm(hold.until)}.</p>
  );
}

function Part({ title, lines }: { title: string; lines: Checkout['order'] }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}: {countOf(lines.length, GOODS)}
      </h3>
      <OrderLines lines={lines} limit={MAX_LINES} />
      <MoreLines count={lines.length - MAX_LINES} />
    </section>
  );
}

/** Differences from what the buyer saw. */
function Changes({ changes }: { changes: readonly PlanChange[] }) {
  return (
    <div className="form-errors" role="alert" tabIndex={-1} data-focus="">
      <strong>Заказ изменился: проверьте его ещё раз. Пока ничего не&nbsp;оформлено.</strong>
      {changes.length === 0 && <p>Цены или наличие изменились, ниже&nbsp;— как сейчас.</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.title}`}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
