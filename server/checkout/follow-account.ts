import type { CheckoutDraft, DraftState } from '../orders/order-draft.ts';
import type { KnownBuyer } from './find-buyer.ts';

/** Account as the draft of the next order compares with later. */
export function accountOf(buyer: KnownBuyer): DraftState['account'] {
  const { isCustomer, name, phone, email, firms, addresses } = buyer;
  if (!isCustomer) return { recipient: null, addresses: null };
  const firmId = firms[0]?.id ?? null;
  return { recipient: { name, phone, email, firmId }, addresses: [...addresses] };
}

/**
 * The draft with what the order before had taken from the account as it is there now: a corrected address
 * or another usual firm is in the next order, and what was typed for another person stays.
 */
export function followAccount(
  draft: CheckoutDraft,
  buyer: KnownBuyer,
  cityId: number,
): CheckoutDraft {
  if (!buyer.isCustomer) return draft;
  const { state } = draft;
  const recipient = followRecipient(state, buyer);
  const isHere = state.delivery?.cityId === cityId;
  const delivery = isHere ? followAddress(state, buyer) : state.delivery;
  if (recipient === state.recipient && delivery === state.delivery) return draft;
  return { ...draft, state: { ...state, recipient, delivery } };
}

function followRecipient(
  { recipient, account: { recipient: former } }: DraftState,
  buyer: KnownBuyer,
): DraftState['recipient'] {
  if (!recipient || !former) return recipient;
  const [usual] = buyer.firms;
  // A firm that was removed must be chosen anew.
  const isThere = buyer.firms.some(({ id }) => id === former.firmId);
  const isUsual = isThere && recipient.firmId === former.firmId;
  return {
    name: recipient.name === former.name ? buyer.name : recipient.name,
    phone: recipient.phone === former.phone ? buyer.phone : recipient.phone,
    email: recipient.email === former.email ? buyer.email : recipient.email,
    firmId: isUsual ? (usual?.id ?? null) : recipient.firmId,
    firm: recipient.firm,
  };
}

function followAddress(
  { delivery, account: { addresses: former } }: DraftState,
  { addresses }: KnownBuyer,
): DraftState['delivery'] {
  const [usual] = addresses;
  if (!delivery || !former || usual === undefined || !former.includes(delivery.address)) {
    return delivery;
  }
  const wasUsual = delivery.address === former[0];
  const isThere = addresses.includes(delivery.address);
  return isThere && !wasUsual ? delivery : { ...delivery, address: usual };
}
