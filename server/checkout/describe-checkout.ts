import { CHECKOUT_STEPS, type PaymentChoice } from '../../shared/checkout.ts';
import { nameCity } from '../../shared/city-names.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { Checkout, DeliveryOption, PaymentOption } from '../../shared/contract/checkout.ts';
import type { OrderLine } from '../../shared/contract/orders.ts';
import { orderSums, type PlannedLine } from '../../shared/order-plan.ts';
import { ownWords, paymentOptions } from '../../shared/payment-options.ts';
import { type PaymentWays, WAY_IS_OFF } from '../../shared/payment-ways.ts';
import { countOrigins, lastOn } from '../../shared/supply.ts';
import { planWeight } from '../catalog/plan-weight.ts';
import { isElsewhere } from '../delivery/quote-delivery.ts';
import type { CheckoutDraft, DraftDelivery } from '../orders/order-draft.ts';
import { planSeal } from '../orders/place-order.ts';
import type { ReadPlan } from '../orders/read-plan.ts';
import type { KnownBuyer } from './find-buyer.ts';
import { seenChoices } from './seen-choices.ts';

/** The chosen delivery was for another city, or is not offered now. */
export type LostReason = NonNullable<Checkout['lost_delivery']>['reason'];

interface Facts {
  read: ReadPlan;
  cities: readonly City[];
  cityId: number;
  draft: CheckoutDraft | null;
  /** Reason why the delivery of the draft cannot be had; null: it can. */
  lost: LostReason | null;
  buyer: KnownBuyer;
  deliveries: DeliveryOption[];
  ways: PaymentWays;
  demoCompanies: boolean;
}

/** Description of a checkout for the pages of an order. */
export function describeCheckout({
  read,
  cities,
  cityId,
  draft,
  lost,
  buyer,
  deliveries,
  ways,
  demoCompanies,
}: Facts): Omit<Checkout, 'hold'> {
  const { plan, records } = read;
  const state = draft?.state;
  const chosen = plan.order.length > 0 ? (state?.delivery ?? null) : null;
  const delivery = lost === null ? chosen : null;
  const lostDelivery = lost && chosen && showLost(chosen, lost);
  const sums = orderSums(plan.order, delivery?.price ?? 0, plan.vatPercent);
  const recipient = readRecipient(state?.recipient ?? null, buyer);
  const facts = {
    isCustomer: buyer.isCustomer,
    isFirm: Boolean(recipient?.firm),
    total: sums.total,
    delivery: delivery?.kind ?? null,
    lines: plan.order.length,
  };
  const payments = withGone(paymentOptions(facts, ways), state?.payment ?? null);
  const payment = choosable(state?.payment ?? null, payments);
  const choices = seenChoices({ recipient, delivery: delivery && showDelivery(delivery), payment });
  const steps = plan.order.length > 0 ? [...CHECKOUT_STEPS] : (['recipient', 'confirm'] as const);
  const done = { recipient, delivery, payment, confirm: null };
  return {
    key: draft?.key ?? '',
    seen: planSeal(plan, { delivery, choices: JSON.stringify(choices) }),
    order: plan.order.map(showLine),
    request: plan.request.map(showLine),
    promo: plan.promo,
    sums: {
      ...sums,
      total: plan.order.length > 0 ? sums.total : 0,
      vat_percent: plan.vatPercent,
      weight_grams: planWeight(plan.order, records),
    },
    steps: [...steps],
    open: steps.find((step) => done[step] === null) ?? 'confirm',
    recipient,
    delivery: delivery && showDelivery(delivery),
    lost_delivery: lostDelivery,
    payment,
    pending: state?.pending ? { seen: state.pending.seal, seen_total: state.pending.total } : null,
    comment: state?.comment ?? '',
    firms: [...buyer.firms],
    deliveries: withChosen(withLost(deliveries, lostDelivery), delivery, { cities, cityId }),
    payments,
    agreed: buyer.isCustomer || Boolean(state?.agreed),
    known: {
      name: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      address: buyer.addresses[0] ?? '',
      addresses: [...buyer.addresses],
    },
    demo_companies: demoCompanies,
    city: nameCity(cities, cityId),
  };
}

/** A firm that was removed meanwhile must be chosen anew. */
export function readRecipient(
  saved: CheckoutDraft['state']['recipient'],
  { firms }: KnownBuyer,
): Checkout['recipient'] {
  if (!saved) return null;
  const { name, phone, email, firmId, firm: typed } = saved;
  if (firmId === null) return { name, phone, email, firm: typed && { ...typed, id: null } };
  const firm = firms.find(({ id }) => id === firmId);
  return firm ? { name, phone, email, firm } : null;
}

/** A way that was chosen and is offered no more stays in the list, with the reason. */
function withGone(options: PaymentOption[], chosen: PaymentChoice | null): PaymentOption[] {
  if (chosen === null || options.some(({ id }) => id === chosen)) return options;
  return [
    ...options,
    { id: chosen, title: ownWords[chosen].title, note: null, unavailable: WAY_IS_OFF },
  ];
}

const LOST: Readonly<Record<LostReason, string>> = {
  city: 'Был выбран для другого города',
  away: 'Сейчас недоступен: выберите другой способ',
};

/** The same for a delivery: it stands in the list for as long as it is in the draft. */
function withLost(options: DeliveryOption[], lost: Checkout['lost_delivery']): DeliveryOption[] {
  if (!lost || options.length === 0 || options.some(({ id }) => id === lost.option)) return options;
  const { option: id, kind, title, reason } = lost;
  const nothing = { price: null, on: null, note: null, office: null };
  return [...options, { id, kind, title, ...nothing, unavailable: LOST[reason] }];
}

/** A carrier that goes to the chosen town and not to the buyer's city stands in the list as well. */
function withChosen(
  options: DeliveryOption[],
  chosen: DraftDelivery | null,
  { cities, cityId }: Pick<Facts, 'cities' | 'cityId'>,
): DeliveryOption[] {
  if (chosen?.kind !== 'transport' || options.length === 0) return options;
  const { option: id, kind, title, town, price, on } = chosen;
  if (options.some((option) => option.id === id) || !isElsewhere(cities, town, cityId)) {
    return options;
  }
  return [...options, { id, kind, title, price, on, note: town, unavailable: null, office: null }];
}

const showLost = (
  { option, kind, title, town, address }: DraftDelivery,
  reason: LostReason,
): Checkout['lost_delivery'] => ({ option, kind, title, town, address, reason });

const choosable = (choice: PaymentChoice | null, options: readonly PaymentOption[]) =>
  options.find(({ id, unavailable }) => id === choice && unavailable === null)?.id ?? null;

const showDelivery = ({ option, kind, title, town, address, price, on }: DraftDelivery) => ({
  option,
  kind,
  title,
  town,
  address,
  price,
  on,
});

function showLine(line: PlannedLine, position: number): OrderLine {
  const { product } = line;
  return {
    position,
    product_id: product.id,
    code: product.common_info.code,
    title: product.common_info.title,
    image: product.photo[0]?.key ?? null,
    unit: product.unit,
    package: line.package,
    packages: line.packages,
    quantity: line.quantity,
    price: line.price,
    sum: line.sum,
    promo_discount: line.promoDiscount,
    retail_sum: line.retailSum,
    vat_sum: line.vatSum,
    ...countOrigins(line.parts),
    parts: [...line.parts],
    comes_on: lastOn(line.parts),
    full_price: null,
    discount: 0,
    note: '',
    instead_of: '',
  };
}
