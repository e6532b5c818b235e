import type { CheckoutStep } from '../../shared/checkout.ts';
import { changeDraft, type DraftState, type SeenOrder } from '../orders/order-draft.ts';
import { seenDelivery, seenLines, seenPromo } from './plan-changes.ts';
import type { CheckoutDeps, OpenCheckout } from './read-checkout.ts';
import { seenChoices } from './seen-choices.ts';

/** Last steps that are known beside the one that was shown last, for forms of other tabs. */
const MAX_EARLIER = 3;

/**
 * Keeps what a reading of the checkout found: the delivery as it is priced now, and at the last step
 * what is shown there, so that a change can be named line by line.
 */
export async function keepCheckout(
  { catalog }: CheckoutDeps,
  open: OpenCheckout,
  step: CheckoutStep | undefined,
): Promise<void> {
  const { draft, requoted, context } = open;
  const isLast = step === 'confirm' && open.checkout.open === 'confirm';
  const seen = isLast ? seenOrder(open) : null;
  const isNew = seen !== null && JSON.stringify(draft?.state.seen) !== JSON.stringify(seen);
  if (!requoted && !isNew) return;
  const { shopperId, now } = context;
  const change = (state: DraftState): DraftState => ({
    ...state,
    // Another tab may have chosen another delivery meanwhile: its choice stays.
    delivery: isSame(state.delivery, requoted) ? (draft?.state.delivery ?? null) : state.delivery,
    ...(isNew && { seen, earlier: earlierThan(seen, state) }),
  });
  await changeDraft(catalog.store, { shopperId, now, change });
}

const earlierThan = ({ seal }: SeenOrder, { seen, earlier }: DraftState): SeenOrder[] =>
  [...(seen ? [seen] : []), ...earlier].filter((one) => one.seal !== seal).slice(0, MAX_EARLIER);

function seenOrder({ checkout, plan }: OpenCheckout): SeenOrder {
  const { seen: seal, delivery } = checkout;
  return {
    seal,
    ...seenDelivery(delivery),
    choices: seenChoices(checkout),
    promo: seenPromo(plan),
    lines: seenLines(plan),
  };
}

const isSame = (one: DraftState['delivery'], other: DraftState['delivery']) =>
  other !== null && JSON.stringify(one) === JSON.stringify(other);
