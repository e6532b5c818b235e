import { z } from 'zod';
import { type CallErrorCode, statusOfCode } from '../../../shared/contract/call.ts';
import { type CallName, shopContract } from '../../../shared/contract/shop-api.ts';

/** Refusals that a call may give beside those of any call. */
type OwnRefusal = Extract<CallErrorCode, 'not_found' | 'conflict' | 'key_reused' | 'needs_person'>;

const absent = ['not_found'] as const;
const changed = ['conflict'] as const;
const either = ['not_found', 'conflict'] as const;

/**
 * The one table of what a call may refuse, besides a thing that its answer may lack: the document of the
 * API is made from it, and a refusal that it does not name is logged as a fault.
 */
const ownRefusals: Readonly<Partial<Record<CallName, readonly OwnRefusal[]>>> = {
  addFirm: changed,
  saveFirm: changed,
  addAddress: changed,

  changeBasket: changed,
  returnToBasket: changed,
  quickOrder: changed,

  saveRecipient: absent,
  saveDelivery: changed,
  savePayment: changed,
  placeOrder: [...changed, 'key_reused'],
  register: changed,
  deliveryOptions: absent,

  makeOffer: either,
  declineQuote: either,
  confirmCompany: absent,
  moveOrder: either,
  reviewOrder: either,
  recordPayment: either,
  refundPayment: changed,
  settlePaymentTask: absent,
  answerQuestion: absent,

  cancelOrder: changed,
  acceptOffer: changed,
  payOrder: either,

  programMoveOrder: [...either, 'needs_person'],
};

/** Refusals of any call: of its input, of the caller, and of too many calls. */
const ANY: ReadonlySet<CallErrorCode> = new Set([
  'invalid',
  'unauthorized',
  'forbidden',
  'too_many',
]);

/** Refusals of a call that are its own; a thing that may not be there is one of them. */
export function listRefusals(name: CallName): OwnRefusal[] {
  const isNullable = z.safeParse(shopContract[name].output, null).success;
  return [...new Set([...(isNullable ? absent : []), ...(ownRefusals[name] ?? [])])];
}

/** True for a refusal that the document of the API tells of. */
export const isTold = (name: CallName, code: CallErrorCode): boolean =>
  ANY.has(code) || listRefusals(name).some((own) => own === code);

const words: Readonly<Record<OwnRefusal, string>> = {
  not_found: 'Такого нет, или это чужое',
  conflict: 'Сейчас так нельзя: почему, сказано в title',
  key_reused: 'С этим ключом пришло другое, чем прежде',
  needs_person: 'Это решает сотрудник, а не программа',
};

/** Responses of a call's own refusals: status and what it means, with its codes. */
export function describeRefusals(name: CallName): Record<number, string> {
  const byStatus = Map.groupBy(listRefusals(name), statusOfCode);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.map((code) => `${words[code]} (${code})`).join('. '),
    ]),
  );
}
