import { kindOfDelivery, type PaymentChoice } from '../../shared/checkout.ts';
import { nameCity } from '../../shared/city-names.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { OrderFirm } from '../../shared/contract/orders.ts';
import { HOUR_MS } from '../../shared/millis.ts';
import { WAY_IS_OFF } from '../../shared/payment-ways.ts';
import { findCityId, isElsewhere } from '../delivery/quote-delivery.ts';
import type { RatedOption } from '../integrations/delivery/delivery-rates.ts';
import { changeDraft, changeDraftIn, type DraftState } from '../orders/order-draft.ts';
import { limitsByNetwork, requireLimits } from '../platform/limits/take-limits.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import { findBuyer } from './find-buyer.ts';
import { type CheckoutDeps, openAsking, quoteAll, type Shopper } from './read-checkout.ts';

const NO_CONSENT = { pointer: '/consent', message: 'Нужно согласие на обработку данных' };

/** Consents of one network: each is a row for good, and a buyer agrees once. */
const MAX_CONSENTS = { narrow: 300, wide: 3000 };

interface RecipientChoice {
  name: string;
  /** +79161234567 */
  phone: string;
  email: string;
  /** Id of a firm in the buyer's account. */
  firmId: number | null;
  /** Or one for this order alone: nobody's account, prices or papers come with it. */
  firm: OrderFirm | null;
  /** Version of the text that was agreed to; null when nothing was asked. */
  consent: string | null;
}

/**
 * @throws CallError `not_found` for a firm that is not the buyer's, `invalid` without the consent, `too_many`
 * for those of a network.
 */
export async function saveRecipient(
  { catalog, now }: CheckoutDeps,
  shopper: Shopper,
  choice: RecipientChoice,
): Promise<void> {
  const { store } = catalog;
  const { shopperId, address } = shopper;
  const { consent, ...recipient } = choice;
  const buyer = await findBuyer(store.db, shopper);
  if (recipient.firmId !== null && !buyer.firms.some(({ id }) => id === recipient.firmId)) {
    throw new CallError('not_found', 'Нет такой организации');
  }
  const at = now();
  if (consent !== null) {
    const of = { max: MAX_CONSENTS, windowMs: HOUR_MS };
    await requireLimits(store, limitsByNetwork('order consent', address, of), at);
  }
  // Together: a consent that the draft takes as given is on record.
  await shopperTransaction(store, shopperId, async (tx) => {
    const change = (state: DraftState): DraftState => {
      const agreed = state.agreed || consent !== null;
      if (!agreed && !buyer.isCustomer) {
        throw new CallError('invalid', NO_CONSENT.message, null, [NO_CONSENT]);
      }
      return { ...state, recipient, account: { ...state.account, recipient: null }, agreed };
    };
    await changeDraftIn(tx, { shopperId, now: at, change });
    if (consent === null) return;
    await tx
      .insertInto('consents')
      .values({
        subject: recipient.phone,
        purpose: 'personal_data',
        text_version: consent,
        form: 'order',
        address,
        given_at: at,
      })
      .execute();
  });
}

interface DeliveryChoice {
  /** Id of an option. */
  option: string;
  /** For a transport company; '' is the buyer's city. */
  town: string;
  address: string;
}

const CARRIERS: readonly string[] = [
  'transport',
  'cdek-door',
  'cdek-point',
] satisfies RatedOption['id'][];

/**
 * Carrier of another town in the place of one that goes to the buyer's city alone, whose ways the step
 * lists: the later steps show it, and the order is placed of what they show.
 */
function carrierFor(id: string, options: readonly DeliveryOption[]): DeliveryOption | null {
  if (!CARRIERS.includes(id)) return null;
  return options.find(({ kind }) => kind === 'transport') ?? null;
}

/**
 * A carrier that does not go to the named town gives way to one that does.
 * @throws CallError `conflict` when the option cannot be had (any more).
 */
export async function saveDelivery(
  deps: CheckoutDeps,
  shopper: Shopper,
  { option: id, town, address }: DeliveryChoice,
): Promise<void> {
  const asking = await openAsking(deps, shopper);
  const goal = kindOfDelivery(id) === 'transport' && town !== '' ? town : null;
  const options = await quoteAll(asking, goal);
  const { cityId } = shopper.viewer;
  const isOther = goal !== null && isElsewhere(asking.cities, goal, cityId);
  const option =
    options.find((each) => each.id === id) ?? (isOther ? carrierFor(id, options) : null);
  if (!option || option.unavailable !== null) {
    throw new CallError(
      'conflict',
      option?.unavailable ?? 'Этот способ доставки больше недоступен',
    );
  }
  const { kind, title, price, on, office } = option;
  const { now } = asking.context;
  const city = nameCity(asking.cities, cityId);
  const townId = findCityId(asking.cities, goal ?? city, cityId);
  const place = { town: goal ?? city, townId, address: office?.address ?? address };
  const quote = { price, on, quotedAt: now, basis: asking.basis };
  await changeDraft(deps.catalog.store, {
    shopperId: shopper.shopperId,
    now,
    change: (state) => ({
      ...state,
      delivery: { option: option.id, kind, title, cityId, ...place, ...quote },
      account: { ...state.account, addresses: null },
    }),
  });
}

/** @throws CallError `conflict` for a way that is not offered (any more). */
export async function savePayment(
  { catalog, readWays, now }: CheckoutDeps,
  shopperId: number,
  payment: PaymentChoice,
): Promise<void> {
  const { offered } = await readWays(catalog.store.db);
  if (!offered.includes(payment)) throw new CallError('conflict', WAY_IS_OFF);
  await changeDraft(catalog.store, {
    shopperId,
    now: now(),
    change: (state) => ({ ...state, payment }),
  });
}
