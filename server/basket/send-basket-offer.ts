import { createHash } from 'node:crypto';
import type { ClientAddress } from '../../shared/contract/client.ts';
import { MINUTE_MS } from '../../shared/millis.ts';
import { paperLimits } from '../platform/limits/paper-limits.ts';
import { requireLimits } from '../platform/limits/take-limits.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { transaction } from '../platform/store/transaction.ts';
import { type BasketOfferDeps, stateOffer } from './basket-offer.ts';
import type { BasketAsk } from './find-basket-details.ts';

interface Receiver {
  to: string;
  address: ClientAddress;
}

/**
 * Sends the offer as it is now: what is changed in the basket later does not reach the letter. The same
 * one asked for twice within a minute goes once. False when nothing is marked. @throws CallError `too_many`.
 */
export async function sendBasketOffer(
  deps: Pick<BasketOfferDeps, 'catalog' | 'findFirm'>,
  ask: BasketAsk,
  { to, address }: Receiver,
): Promise<boolean> {
  const { store } = deps.catalog;
  const { shopperId, now } = ask;
  const offer = await stateOffer(deps, ask);
  if (!offer) return false;
  await requireLimits(store, paperLimits({ to, shopperId, address }), now);
  const words = createHash('sha256').update(JSON.stringify(offer)).digest('base64url').slice(0, 16);
  const key = `offer-asked ${shopperId} ${to} ${Math.floor(now / MINUTE_MS)} ${words}`;
  const message = { kind: 'offer-asked', key, payload: { to, offer } } as const;
  await transaction(store, (tx) => addToOutbox(tx, [message], now));
  return true;
}
