import type { CheckoutStep } from '../../shared/checkout.ts';
import { nameCity } from '../../shared/city-names.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { Checkout, DeliveryOption } from '../../shared/contract/checkout.ts';
import type { ClientAddress } from '../../shared/contract/client.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { titleOfPickup } from '../../shared/order.ts';
import { type OrderPlan, orderSums } from '../../shared/order-plan.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { planWeight } from '../catalog/plan-weight.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listKnownCities } from '../cities/list-known-cities.ts';
import { findCityId, optionOfOffice, quoteDelivery } from '../delivery/quote-delivery.ts';
import type { RememberedRates } from '../delivery/remember-rates.ts';
import type { ReadWays } from '../opening/payment-ways.ts';
import { termHold } from '../orders/hold.ts';
import { foreseeJudgement, type KnownAsker } from '../orders/judge-holds.ts';
import { type CheckoutDraft, type DraftDelivery, findDraft } from '../orders/order-draft.ts';
import { type PlanContext, type ReadPlan, readPlan } from '../orders/read-plan.ts';
import type { Db } from '../platform/store/open-store.ts';
import { describeBuyer } from './describe-buyer.ts';
import { describeCheckout, type LostReason } from './describe-checkout.ts';
import { findBuyer, type KnownBuyer } from './find-buyer.ts';
import { followAccount } from './follow-account.ts';

export interface CheckoutDeps {
  catalog: Catalog;
  rates: RememberedRates;
  /** The register of firms is an invented one. */
  demoCompanies: boolean;
  readWays: ReadWays;
  now: () => Millis;
}

export interface Shopper {
  shopperId: number;
  viewer: CatalogViewer;
  address: ClientAddress;
}

/** Time that a price of delivery is good for. */
export const QUOTE_MS = 30 * MINUTE_MS;

/** The order that is being made, with everything that its pages and its placing need. */
export interface OpenCheckout {
  checkout: Checkout;
  context: PlanContext;
  plan: OrderPlan;
  buyer: KnownBuyer;
  /**
   * Draft with what follows the account, and with the delivery as it is priced now, or as it was when it
   * cannot be had; its `text` is what is stored.
   */
  draft: CheckoutDraft | null;
  /** The stored delivery, when its price was asked for again; null: it is still good. */
  requoted: DraftDelivery | null;
  /** Buyer who would have goods held; null before the last step. */
  asker: KnownAsker | null;
}

/**
 * Reads basket, prices and draft anew; null when nothing is marked in the basket. A delivery price
 * that is older than half an hour, or of another basket, is asked for again. Nothing is written:
 * `keepCheckout` does that. `foresees`: says what would become of the goods; when the order is
 * placed its transaction says so.
 * @throws CallError when something in the basket cannot be had.
 */
export async function readCheckout(
  deps: CheckoutDeps,
  shopper: Shopper,
  { step, foresees = true }: { step?: CheckoutStep | undefined; foresees?: boolean } = {},
): Promise<OpenCheckout | null> {
  const { shopperId, viewer, address } = shopper;
  const { catalog, now } = deps;
  const { db } = catalog.store;
  const [stored, buyer] = await Promise.all([findDraft(db, shopperId), findBuyer(db, shopper)]);
  const known = stored && followAccount(stored, buyer, viewer.cityId);
  const phone = known?.state.recipient?.phone ?? null;
  const { reference } = catalog.index;
  const context = { shopperId, viewer, reference, now: now(), phone };
  const read = await readPlan(db, context);
  if (read.plan.order.length + read.plan.request.length === 0) return null;
  const [cities, ways] = await Promise.all([listKnownCities(catalog), deps.readWays(db)]);
  const basis = deliveryBasis(read, viewer.cityId);
  const asking = { deps, address, context, read, cities, basis };
  const [{ draft, isRequoted, lost }, deliveries] = await Promise.all([
    withFreshDelivery(asking, known),
    step === 'delivery' ? quoteAll(asking, null) : [],
  ]);
  const requoted = isRequoted ? (stored?.state.delivery ?? null) : null;
  const described = describeCheckout({
    read,
    cities,
    cityId: viewer.cityId,
    draft,
    lost,
    buyer,
    deliveries,
    ways,
    demoCompanies: deps.demoCompanies,
  });
  const asker =
    described.open === 'confirm'
      ? await describeBuyer(db, { shopperId, buyer, checkout: described, now: context.now })
      : null;
  const hold = asker && foresees ? await foresee(db, { asker, read, checkout: described }) : null;
  const checkout = { ...described, hold };
  return { checkout, context, plan: read.plan, buyer, draft, requoted, asker };
}

interface Foreseen {
  asker: KnownAsker;
  read: ReadPlan;
  checkout: Omit<Checkout, 'hold'>;
}

/** Fate of the goods when the last button is pressed; null for a request alone. */
async function foresee(db: Db, { asker, read, checkout }: Foreseen): Promise<Checkout['hold']> {
  const { plan, records } = read;
  if (checkout.payment === null || plan.order.length === 0) return null;
  const { payment, provenPhone, now } = asker;
  const order = { lines: plan.order, records, total: checkout.sums.total, placedId: null };
  const { kind } = await foreseeJudgement(db, asker, order);
  const deliveryOn = checkout.delivery?.on ?? null;
  const { endsAt } = termHold({ payment, isProven: provenPhone !== null, deliveryOn, now });
  return { kind, until: kind === 'usual' ? endsAt : null };
}

interface Asking extends Pick<Shopper, 'address'> {
  deps: CheckoutDeps;
  context: PlanContext;
  read: ReadPlan;
  cities: readonly City[];
  basis: string;
}

/** Facts that a price of delivery depends on, besides the town. */
function deliveryBasis({ plan, records }: ReadPlan, cityId: number): string {
  const { goods } = orderSums(plan.order, 0, plan.vatPercent);
  const days = plan.order.flatMap(({ parts }) => parts.map(({ from, on }) => `${from} ${on}`));
  return [cityId, goods, planWeight(plan.order, records) ?? '-', ...new Set(days)].join(' ');
}

/** The options for the buyer's city, or for another town. */
export async function quoteAll(asking: Asking, town: string | null): Promise<DeliveryOption[]> {
  const { deps, address, context, read, cities } = asking;
  const { plan, records } = read;
  const city = cities.find(({ id }) => id === context.viewer.cityId);
  if (!city || plan.order.length === 0) return [];
  const { reference } = context;
  const { goods } = orderSums(plan.order, 0, plan.vatPercent);
  return quoteDelivery(
    { rates: deps.rates.askedFrom(address), cities, reference },
    {
      lines: plan.order,
      goods,
      weightGrams: planWeight(plan.order, records),
      city,
      ...(town && { town }),
    },
  );
}

interface FreshDelivery extends Pick<OpenCheckout, 'draft'> {
  isRequoted: boolean;
  lost: LostReason | null;
}

/**
 * The draft with its delivery asked for again when the price is old. One that cannot be had stays in
 * the draft with what was typed for it: it may come back.
 */
async function withFreshDelivery(
  asking: Asking,
  draft: CheckoutDraft | null,
): Promise<FreshDelivery> {
  const { context, basis, read } = asking;
  const stored = draft?.state.delivery;
  const kept = { draft, isRequoted: false, lost: null };
  if (!draft || !stored || read.plan.order.length === 0) return kept;
  const isFresh = stored.basis === basis && context.now - stored.quotedAt < QUOTE_MS;
  if (isFresh && isWhereItWas(stored, asking.cities)) return kept;
  const isSent = stored.kind === 'transport';
  // A city may bear another name by now: it is found by its id.
  const town = isNamedAsBefore(stored, asking.cities)
    ? stored.town
    : nameCity(asking.cities, cityOf(stored) ?? 0) || stored.town;
  const withDelivery = (delivery: DraftDelivery): CheckoutDraft => ({
    ...draft,
    state: { ...draft.state, delivery },
  });
  const named = { ...kept, draft: withDelivery({ ...stored, town }) };
  if (stored.cityId !== context.viewer.cityId) return { ...named, lost: 'city' };
  const options = await quoteAll(asking, isSent ? town : null);
  const option = options.find(({ id, unavailable }) => id === stored.option && !unavailable);
  if (!option) return { ...named, lost: 'away' };
  const { kind, title, price, on, office } = option;
  const address = office?.address ?? stored.address;
  const quote = { price, on, quotedAt: context.now, basis };
  const townId = findCityId(asking.cities, town, stored.cityId);
  const delivery = { ...stored, kind, title, town, townId, address, ...quote };
  return { draft: withDelivery(delivery), isRequoted: true, lost: null };
}

/** City of a delivery; null for a town that the shop does not know. */
const cityOf = ({ kind, cityId, townId }: DraftDelivery): number | null =>
  kind === 'transport' ? townId : cityId;

/** False when the city bears another name since it was chosen. */
function isNamedAsBefore(stored: DraftDelivery, cities: readonly City[]): boolean {
  const { kind, cityId, town, townId } = stored;
  if (kind !== 'transport') return town === nameCity(cities, cityId);
  return townId === null || findCityId(cities, town, cityId) === townId;
}

/**
 * False when the city bears another name since it was chosen, and when the branch of a pickup has gone or
 * has another address or name.
 */
function isWhereItWas(stored: DraftDelivery, cities: readonly City[]): boolean {
  if (!isNamedAsBefore(stored, cities)) return false;
  const { kind, option, title, address } = stored;
  if (kind !== 'pickup') return true;
  const offices = cities.flatMap((city) => city.offices);
  const office = offices.find(({ id }) => optionOfOffice(id) === option);
  return office?.address === address && titleOfPickup(office.title) === title;
}

/** Questions to the carriers for a draft that is being changed. */
export async function openAsking(deps: CheckoutDeps, shopper: Shopper): Promise<Asking> {
  const { catalog, now } = deps;
  const { shopperId, viewer, address } = shopper;
  const draft = await findDraft(catalog.store.db, shopperId);
  const phone = draft?.state.recipient?.phone ?? null;
  const { reference } = catalog.index;
  const context = { shopperId, viewer, reference, now: now(), phone };
  const [read, cities] = await Promise.all([
    readPlan(catalog.store.db, context),
    listKnownCities(catalog),
  ]);
  const basis = deliveryBasis(read, viewer.cityId);
  return { deps, address, context, read, cities, basis };
}
