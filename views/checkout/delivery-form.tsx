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
  return (
    <StepForm step="delivery" errors={errors} button="Продолжить" total={sums.total}>
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
            hint="Для другого города стоимость пересчитаем"
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

/** Saved values; pickup until another way is chosen: it is free and asks for nothing. */
function savedValues({ delivery, deliveries, known, city }: CheckoutProps['checkout']) {
  const pickup = deliveries.find(({ kind, unavailable }) => kind === 'pickup' && !unavailable);
  const isCourier = delivery?.kind === 'courier';
  const isCarried = delivery?.kind === 'transport';
  const [courier, transport] = [isCourier, isCarried].map((isChosen) =>
    splitAddress(isChosen ? delivery?.address : undefined, known),
  );
  return {
    delivery: delivery?.option ?? pickup?.id ?? '',
    courier_saved: courier?.saved,
    courier_address: courier?.typed,
    town: isCarried ? delivery.town : city,
    transport_saved: transport?.saved,
    transport_address: transport?.typed,
  };
}
