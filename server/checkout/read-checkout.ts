import type { CheckoutStep } from '../../shared/checkout.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { Checkout, DeliveryOption } from '../../shared/contract/checkout.ts';
import { type OrderPlan, orderSums } from '../../shared/order-plan.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listKnownCities } from '../cities/list-known-cities.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { termHold } from '../orders/hold.ts';
import { foreseeJudgement, type KnownAsker } from '../orders/judge-holds.ts';
import { planWeight } from '../orders/plan-weight.ts';
import { type PlanContext, type ReadPlan, readPlan } from '../orders/read-plan.ts';
import type { Db } from '../store/open-store.ts';
import { describeCheckout } from './describe-checkout.ts';
import { changeDraft, type Draft, type DraftDelivery, findDraft } from './draft.ts';
import { findBuyer, type KnownBuyer } from './find-buyer.ts';
import { holdAsker } from './hold-asker.ts';
import { seenLines } from './plan-changes.ts';
import { quoteDelivery } from './quote-delivery.ts';

export interface CheckoutDeps {
  catalog: Catalog;
  rates: DeliveryRates;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface Shopper {
  shopperId: number;
  viewer: CatalogViewer;
}

/** A price of delivery is good for so long. */
const QUOTE_MS = 30 * 60_000;

/** The order that is being made, with everything that its pages and its placing need. */
export interface OpenCheckout {
  checkout: Checkout;
  context: PlanContext;
  plan: OrderPlan;
  buyer: KnownBuyer;
  draft: Draft | null;
  /** Buyer who would have goods held; null before the last step. */
  asker: KnownAsker | null;
}

/**
 * Reads basket, prices and draft anew; null when nothing is marked in the basket. A delivery price
 * that is older than half an hour, or of another basket, is asked for again. `foresees`: says what
 * would become of the goods; whoever places the order is told by its transaction.
 * @throws CallError when something in the basket cannot be had.
 */
export async function readCheckout(
  deps: CheckoutDeps,
  shopper: Shopper,
  { step, foresees = true }: { step?: CheckoutStep | undefined; foresees?: boolean } = {},
): Promise<OpenCheckout | null> {
  const { shopperId, viewer } = shopper;
  const { catalog, now } = deps;
  const { db } = catalog.store;
  const context = { shopperId, viewer, reference: catalog.index.reference, now: now() };
  const read = await readPlan(db, context);
  if (read.plan.order.length + read.plan.request.length === 0) return null;
  const [known, buyer, cities] = await Promise.all([
    findDraft(db, shopperId),
    findBuyer(db, shopper),
    listKnownCities(catalog),
  ]);
  const basis = deliveryBasis(read, viewer.cityId);
  const asking = { deps, context, read, cities, basis };
  const draft = await withFreshDelivery(asking, known);
  const deliveries = step === 'delivery' ? await quoteAll(asking) : [];
  const described = describeCheckout({
    ...{ read, cities, cityId: viewer.cityId, draft, buyer, deliveries },
  });
  const asker =
    described.open === 'confirm'
      ? await holdAsker(db, { shopperId, buyer, checkout: described, now: context.now })
      : null;
  const hold = asker && foresees ? await foresee(db, { asker, read, checkout: described }) : null;
  const checkout = { ...described, hold };
  if (step === 'confirm' && checkout.open === 'confirm')
    await noteSeen(deps, context, read, checkout);
  return { checkout, context, plan: read.plan, buyer, draft, asker };
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

interface Asking {
  deps: CheckoutDeps;
  context: PlanContext;
  read: ReadPlan;
  cities: readonly City[];
  basis: string;
}

/** What a price of delivery depends on, besides the town. */
export function deliveryBasis({ plan, records }: ReadPlan, cityId: number): string {
  const { goods } = orderSums(plan.order, 0, plan.vatPercent);
  const days = plan.order.flatMap(({ parts }) => parts.map(({ from, on }) => `${from} ${on}`));
  return [cityId, goods, planWeight(plan.order, records) ?? '-', ...new Set(days)].join(' ');
}

/** The options for the buyer's city, or for another town. */
export async function quoteAll(asking: Asking, town?: string): Promise<DeliveryOption[]> {
  const { deps, context, read, cities } = asking;
  const { plan, records } = read;
  const city = cities.find(({ id }) => id === context.viewer.cityId);
  if (!city || plan.order.length === 0) return [];
  const { reference, now } = context;
  const { goods } = orderSums(plan.order, 0, plan.vatPercent);
  return quoteDelivery(
    { rates: deps.rates, cities, reference, now },
    {
      ...{ lines: plan.order, goods, weightGrams: planWeight(plan.order, records), city },
      ...(town && { town }),
    },
  );
}

/** The draft with its delivery asked for again when the price is old; without it when it cannot be had. */
async function withFreshDelivery(asking: Asking, known: Draft | null): Promise<Draft | null> {
  const { deps, context, basis } = asking;
  const delivery = known?.state.delivery;
  if (!known || !delivery) return known;
  const isFresh = delivery.basis === basis && context.now - delivery.quotedAt < QUOTE_MS;
  if (isFresh) return known;
  const options =
    delivery.cityId === context.viewer.cityId ? await quoteAll(asking, delivery.town) : [];
  const option = options.find(({ id, unavailable }) => id === delivery.option && !unavailable);
  const fresh: DraftDelivery | null = option
    ? { ...delivery, price: option.price, on: option.on, quotedAt: context.now, basis }
    : null;
  return changeDraft(deps.catalog.store, {
    shopperId: context.shopperId,
    now: context.now,
    change: (state) => ({ ...state, delivery: fresh }),
  });
}

/** Remembers what the last step shows, so that a change can be named line by line. */
async function noteSeen(
  deps: CheckoutDeps,
  { shopperId, now }: PlanContext,
  { plan }: ReadPlan,
  { seen: seal, sums, delivery }: Checkout,
): Promise<void> {
  const lines = seenLines(plan);
  const seen = { seal, delivery: sums.delivery, on: delivery?.on ?? null, lines };
  const known = await findDraft(deps.catalog.store.db, shopperId);
  if (JSON.stringify(known?.state.seen) === JSON.stringify(seen)) return;
  await changeDraft(deps.catalog.store, {
    ...{ shopperId, now, change: (state) => ({ ...state, seen }) },
  });
}

/** What must be asked of the carriers for a draft that is being changed. */
export async function openAsking(deps: CheckoutDeps, shopper: Shopper): Promise<Asking> {
  const { catalog, now } = deps;
  const { shopperId, viewer } = shopper;
  const context = { shopperId, viewer, reference: catalog.index.reference, now: now() };
  const [read, cities] = await Promise.all([
    readPlan(catalog.store.db, context),
    listKnownCities(catalog),
  ]);
  return { deps, context, read, cities, basis: deliveryBasis(read, viewer.cityId) };
}
