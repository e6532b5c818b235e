import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { type OrderPlan, partsText } from '../../shared/order-plan.ts';
import type { SeenChoices, SeenOrder } from '../orders/order-draft.ts';
import { seenChoices } from './seen-choices.ts';

type SeenLine = SeenOrder['lines'][number];

/** Lines of a plan that the buyer is shown, to be compared with later; one entry a product. */
export function seenLines({ order, request }: OrderPlan): SeenLine[] {
  const lines = new Map<number, SeenLine>();
  const add = (kind: 'now' | 'later', line: OrderPlan['order'][number]) => {
    const { product, price, quantity } = line;
    const { id, common_info } = product;
    const known = lines.get(id) ?? {
      id,
      title: common_info.title,
      price,
      now: 0,
      later: 0,
      origin: '',
    };
    const origin = `${known.origin}${kind} ${line.package}: ${partsText(line.parts)}\n`;
    lines.set(id, { ...known, price, origin, [kind]: known[kind] + quantity });
  };
  for (const line of order) add('now', line);
  for (const line of request) add('later', line);
  return [...lines.values()];
}

/** The promo code as it takes something off; null: it does not. */
export const seenPromo = ({ promo }: OrderPlan): SeenOrder['promo'] =>
  promo?.discount ? { code: promo.code, discount: promo.discount } : null;

type Chosen = Pick<Checkout, 'recipient' | 'delivery' | 'payment'>;
type Delivery = Pick<NonNullable<Checkout['delivery']>, 'price' | 'on'> | null;

type SeenDelivery = Pick<SeenOrder, 'delivery' | 'unpriced' | 'on'>;

/** Price and day of a delivery as they are shown; null: requests alone have none. */
export const seenDelivery = (delivery: Delivery): SeenDelivery => ({
  delivery: delivery?.price ?? 0,
  unpriced: delivery?.price === null,
  on: delivery?.on ?? null,
});

const priceOf = ({ delivery, unpriced }: SeenDelivery) => (unpriced ? null : delivery);

/** Differences from what the buyer saw, line by line, in the delivery and in what was chosen. */
export function planChanges(seen: SeenOrder, plan: OrderPlan, chosen: Chosen): PlanChange[] {
  const shown = seenDelivery(chosen.delivery);
  const [price, wasPrice, on] = [priceOf(shown), priceOf(seen), shown.on];
  const now = new Map(seenLines(plan).map((line) => [line.id, line]));
  const before = new Set(seen.lines.map(({ id }) => id));
  const changes = seen.lines.flatMap((line) => lineChanges(line, now.get(line.id)));
  const added = [...now.values()]
    .filter(({ id }) => !before.has(id))
    .map(({ title }) => ({ title, kind: 'new', before: null, now: null }) as const);
  const carried =
    wasPrice === price
      ? []
      : [{ title: 'Доставка', kind: 'delivery', before: wasPrice, now: price } as const];
  const days = { before: seen.on, now: on };
  const moved =
    seen.on === on
      ? []
      : [{ title: 'Доставка', kind: 'day', before: null, now: null, days } as const];
  const choices = choiceChanges(seen.choices, seenChoices(chosen));
  return [
    ...changes,
    ...added,
    ...promoChanges(seen.promo, plan),
    ...choices,
    ...carried,
    ...moved,
  ];
}

const CHOICES = { recipient: 'Получатель', way: 'Доставка', payment: 'Оплата' } as const;

/** Choices of another page of the order: the last step of this one shows the former ones. */
function choiceChanges(before: SeenChoices | null, now: SeenChoices): PlanChange[] {
  if (!before) return [];
  const names = ['recipient', 'way', 'payment'] as const;
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => ({
      title: CHOICES[name],
      kind: 'choice',
      before: null,
      now: null,
      texts: { before: before[name], now: now[name] },
    }));
}

function promoChanges(before: SeenOrder['promo'], plan: OrderPlan): PlanChange[] {
  const now = seenPromo(plan);
  if (before?.code === now?.code && before?.discount === now?.discount) return [];
  const code = before?.code ?? now?.code ?? '';
  const reason = plan.promo?.refusal ? `: ${plan.promo.refusal}` : '';
  const title = `Промокод ${code}${reason}`;
  return [{ title, kind: 'promo', before: before?.discount ?? 0, now: now?.discount ?? 0 }];
}

function lineChanges(before: SeenLine, now: SeenLine | undefined): PlanChange[] {
  const { title } = before;
  if (!now) return [{ title, kind: 'gone', before: null, now: null }];
  const changes: PlanChange[] = [];
  if (now.price !== before.price) {
    changes.push({ title, kind: 'price', before: before.price, now: now.price });
  }
  if (now.now !== before.now) {
    changes.push({ title, kind: 'stock', before: before.now, now: now.now });
  }
  if (now.later !== before.later) {
    changes.push({ title, kind: 'later', before: before.later, now: now.later });
  }
  const isMoved = before.origin !== null && before.origin !== now.origin;
  // A price or a number says it already.
  if (isMoved && changes.length === 0) {
    changes.push({ title, kind: 'origin', before: null, now: null });
  }
  return changes;
}
