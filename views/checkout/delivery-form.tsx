import { deliveryAsks, MAX_TOWN } from '../../shared/checkout.ts';
import { Field } from '../../shared/ui/field.tsx';
import { AddressFields, splitAddress } from './address-fields.tsx';
import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { deliveryWhen } from './delivery-words.ts';
import { StepForm } from './step-form.tsx';

/** 2 «Доставка»: the fields of a choice are seen when it is made. */
export function DeliveryForm({
  checkout,
  errors = {},
  values,
}: Pick<CheckoutProps, 'checkout' | 'errors' | 'values'>) {
  const { deliveries, sums } = checkout;
  const shown = { ...savedValues(checkout), ...values };
  const lost = checkout.lost_delivery;
  return (
    <StepForm step="delivery" errors={errors} button="Продолжить" total={sums.total}>
      {lost && (
        <p className="hold-note" role="status">
          {lostText(lost)}
        </p>
      )}
      <Choices name="delivery" legend="Как получить заказ" error={errors['delivery']}>
        {deliveries.map((option, index) => (
          <Choice
            key={option.id}
            name="delivery"
            value={option.id}
            isFirst={index === 0}
            checked={shown.delivery === option.id}
            title={option.title}
            terms={option.unavailable === null ? deliveryWhen(option) : undefined}
            notes={[
              option.office && `${option.office.address}. ${option.office.hours}`,
              option.office?.stock ?? null,
              option.price === null ? null : option.note,
            ]}
            unavailable={option.unavailable}
            asks={deliveryAsks(option.kind)}
          />
        ))}
        <div className="form choice-more choice-address">
          <AddressFields
            kind="courier"
            label="Улица, дом, офис или квартира"
            saved={checkout.known.addresses}
            shown={shown}
            errors={errors}
          />
        </div>
        <div className="form choice-more choice-town">
          <Field
            id="order-town"
            label="Город или посёлок"
            hint="Для другого города стоимость пересчитаем. Если таких городов несколько, добавьте область через запятую"
            name="town"
            autoComplete="address-level2"
            maxLength={MAX_TOWN}
            required
            defaultValue={shown.town}
            error={errors['town']}
          />
          <AddressFields
            kind="transport"
            label="Адрес или пункт выдачи"
            saved={checkout.known.addresses}
            shown={shown}
            errors={errors}
          />
        </div>
      </Choices>
    </StepForm>
  );
}

type Lost = NonNullable<CheckoutProps['checkout']['lost_delivery']>;

function lostText({ title, kind, reason }: Lost): string {
  const kept = kind === 'pickup' ? '' : ' Адрес, который вы указали, сохранён.';
  return reason === 'city'
    ? `Способ «${title}» вы выбрали для другого города. Выберите доставку ещё раз.${kept}`
    : `Способ «${title}» сейчас недоступен. Выберите другой.${kept}`;
}

/**
 * Saved values; pickup until another way is chosen: it is free and asks for nothing. Nothing in the
 * place of a way that was lost, whose address stands in the field with its town.
 */
function savedValues({
  delivery,
  lost_delivery: lost,
  deliveries,
  known,
  city,
}: CheckoutProps['checkout']) {
  const pickup = deliveries.find(({ kind, unavailable }) => kind === 'pickup' && !unavailable);
  const before = delivery ?? lost;
  const brought = before?.kind === 'courier' && lost?.reason !== 'city' ? before : null;
  const isCarried = before?.kind === 'transport' || (lost && lost.kind !== 'pickup');
  const carried = isCarried ? before : null;
  const courier = splitAddress(brought?.address, known);
  const transport = splitAddress(carried?.address, known);
  return {
    delivery: delivery?.option ?? (lost ? '' : (pickup?.id ?? '')),
    courier_saved: courier.saved,
    courier_address: courier.typed,
    town: carried?.town ?? city,
    transport_saved: transport.saved,
    transport_address: transport.typed,
  };
}
