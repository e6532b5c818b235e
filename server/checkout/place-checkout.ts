import { createHash } from 'node:crypto';
import { type PaymentChoice, paymentKindOf } from '../../shared/checkout.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { PlanChange } from '../../shared/contract/checkout.ts';
import type { Role } from '../../shared/contract/shopper.ts';
import { HOUR_MS } from '../../shared/millis.ts';
import { WAY_IS_OFF } from '../../shared/payment-ways.ts';
import { createJudge, holdLimits, type PlacingAsker } from '../orders/judge-holds.ts';
import { changeDraft, findDraft, renewDraft } from '../orders/order-draft.ts';
import type { OrderForm, PlacedOrder, PlaceResult } from '../orders/order-form.ts';
import { findPlacedOrders, placeOrder } from '../orders/place-order.ts';
import {
  countAtOnce,
  giveBackLimits,
  type Limit,
  limitsByNetwork,
  secondsToWait,
  tooMany,
} from '../platform/limits/take-limits.ts';
import { oneStatement, type Tx } from '../platform/store/transaction.ts';
import { accountOf } from './follow-account.ts';
import { planChanges } from './plan-changes.ts';
import {
  type CheckoutDeps,
  type OpenCheckout,
  readCheckout,
  type Shopper,
} from './read-checkout.ts';
import { seenChoices } from './seen-choices.ts';

interface PlaceForm {
  key: string;
  seen: string;
  seenTotal: number;
  comment: string;
  /** A manager is to call instead of a code. */
  asksForCall: boolean;
  /** A program's: it may not say anything else with the same key. */
  isProgram: boolean;
}

type CheckoutPlaced =
  | { kind: 'placed'; orders: readonly PlacedOrder[]; pay: 'card' | 'sbp' | null }
  | { kind: 'unproven' }
  | { kind: 'changed'; changes: PlanChange[] }
  | { kind: 'unfinished' }
  | { kind: 'empty' };

/** Orders from one client's address; an office behind one address has some people who buy. */
const MAX_PER_HOUR = 40;
/** Requests for a call from one network: a manager makes each of them. */
const MAX_CALLS_PER_HOUR = 5;

/**
 * Places the order of the draft once, however often and at whatever moment the form is sent.
 * A form of a page that is sent again after its prices have changed is the same one; what a program sends with
 * the same key must be the same to the letter.
 * @throws CallError for the same key with something else, too many orders, and what cannot be had.
 */
export async function placeCheckout(
  deps: CheckoutDeps,
  buyer: Shopper & { role: Role },
  form: PlaceForm,
): Promise<CheckoutPlaced> {
  const result = await tryToPlace(deps, buyer, form).catch(async (error: unknown) => {
    // An error about the basket of now says nothing of the order that this form has made before.
    const before = error instanceof CallError ? await findBefore(deps, buyer, form) : null;
    if (before) return before;
    throw error;
  });
  if (result.kind === 'placed') return result;
  // The form may have been sent before: its order has taken the draft and the goods of the basket.
  const before = await findBefore(deps, buyer, form);
  if (before) return before;
  await keepForm(deps, buyer, form, result.kind === 'unproven');
  return result;
}

async function findBefore(
  { catalog }: CheckoutDeps,
  { shopperId }: Shopper,
  form: PlaceForm,
): Promise<CheckoutPlaced | null> {
  const placed = await findPlacedOrders(catalog.store.db, shopperId, form.key);
  if (placed.length === 0) return null;
  const sent = sentHash(form);
  if (form.isProgram && placed.some((order) => order.sent !== null && order.sent !== sent)) {
    throw new CallError('key_reused', 'Заказ с этим ключом уже оформлен, и запрос был другим');
  }
  if (placed.some(({ comment }) => comment !== form.comment)) {
    throw new CallError('conflict', 'Этот заказ уже оформлен с другим комментарием');
  }
  const waits = placed.some(
    ({ status, payment_kind }) => status === 'opened' && payment_kind === 'online',
  );
  const draft = await findDraft(catalog.store.db, shopperId);
  const method = draft?.state.payment === 'sbp' ? 'sbp' : 'card';
  const orders = placed.map(({ id, code, kind, status }) => ({ id, code, kind, status }));
  return { kind: 'placed', orders, pay: waits ? method : null };
}

/** Hash of what a form says beside its key. */
function sentHash({ seen, seenTotal, comment, asksForCall }: PlaceForm): string {
  const sent = JSON.stringify([seen, seenTotal, comment, asksForCall]);
  return createHash('sha256').update(sent).digest('base64url');
}

async function tryToPlace(
  deps: CheckoutDeps,
  buyer: Shopper & { role: Role },
  form: PlaceForm,
): Promise<CheckoutPlaced> {
  const open = await readCheckout(deps, buyer, { foresees: false });
  if (!open) return { kind: 'empty' };
  if (open.checkout.open !== 'confirm') return { kind: 'unfinished' };
  const changed = { kind: 'changed', changes: changesOf(open, form) } as const;
  const { draft } = open;
  if (!open.asker || draft?.key !== form.key || isOther(open, form)) return changed;
  const { store } = deps.catalog;
  const { now } = open.context;
  const asker = { ...open.asker, address: buyer.address, asksForCall: form.asksForCall };
  const holds = open.plan.order.length > 0 && !form.asksForCall ? holdLimits(asker) : [];
  const isCounted = await takeTurn(deps, asker, holds);
  const account = accountOf(open.buyer);
  const renewal = { shopperId: buyer.shopperId, placed: draft, account, now };
  const context = { ...open.context, afterwards: (tx: Tx) => renewDraft(tx, renewal) };
  const counted = isCounted ? holds : [];
  const placed = await placeOrder(store, context, {
    ...orderForm(open, buyer.role, form),
    provenPhone: asker.provenPhone,
    judge: createJudge(asker, !isCounted),
    requireWay: (tx) => requireOffered(tx, deps, open.checkout.payment),
  }).catch(async (error: unknown) => {
    // A store in trouble would only let the buyer wait longer.
    if (error instanceof CallError) await giveBackLimits(store, counted);
    throw error;
  });
  if (!holdsGoods(placed)) await giveBackLimits(store, counted);
  if (placed.kind === 'unproven') return { kind: 'unproven' };
  if (placed.kind === 'empty') return { kind: 'empty' };
  if (placed.kind === 'changed') {
    return { kind: 'changed', changes: await changesNow(deps, buyer, form) };
  }
  const { payment } = open.checkout;
  const waits = placed.orders.some(({ kind, status }) => kind === 'order' && status === 'opened');
  const pay = waits && (payment === 'card' || payment === 'sbp') ? payment : null;
  return { kind: 'placed', orders: placed.orders, pay };
}

/** @throws CallError when the chosen way was switched off while the order was on its way here. */
async function requireOffered(
  tx: Tx,
  { readWays }: CheckoutDeps,
  payment: PaymentChoice | null,
): Promise<void> {
  const { offered } = await readWays(tx);
  if (payment && !offered.includes(payment)) throw new CallError('conflict', WAY_IS_OFF);
}

/** A new order for which goods were taken. */
const holdsGoods = (placed: PlaceResult): boolean =>
  placed.kind === 'placed' &&
  !placed.again &&
  placed.orders.some(({ kind, status }) => kind === 'order' && status !== 'review');

/** Differences from what the page of this form showed; none are known of a page that is too old. */
function changesOf({ draft, plan, checkout }: OpenCheckout, form: PlaceForm): PlanChange[] {
  const { seen = null, earlier = [] } = draft?.state ?? {};
  const shown = [seen, ...earlier].find((one) => one?.seal === form.seen);
  return shown ? planChanges(shown, plan, checkout) : [];
}

/** Order or delivery of now are not what the page of this form showed. */
const isOther = ({ checkout }: OpenCheckout, { seen }: PlaceForm): boolean =>
  checkout.seen !== seen;

/** Another buyer was quicker: the rest is read after the attempt. */
async function changesNow(
  deps: CheckoutDeps,
  buyer: Shopper,
  form: PlaceForm,
): Promise<PlanChange[]> {
  const open = await readCheckout(deps, buyer, { foresees: false });
  return open ? changesOf(open, form) : [];
}

/**
 * Counts an order and what it would hold; false when its network holds too much already.
 * @throws CallError for too many orders.
 */
async function takeTurn(
  { catalog }: CheckoutDeps,
  { address, asksForCall, now }: PlacingAsker,
  holds: readonly Limit[],
): Promise<boolean> {
  const max = { narrow: MAX_PER_HOUR, wide: 10 * MAX_PER_HOUR };
  const limits = limitsByNetwork('order', address, { max, windowMs: HOUR_MS });
  if (asksForCall) {
    const calls = { narrow: MAX_CALLS_PER_HOUR, wide: 2 * MAX_CALLS_PER_HOUR };
    limits.push(...limitsByNetwork('order by call', address, { max: calls, windowMs: HOUR_MS }));
  }
  const { store } = catalog;
  const all = [...limits, ...holds];
  const before = await oneStatement(store, (db) => countAtOnce(db, all, now));
  const seconds = secondsToWait(limits, before, now);
  const isCrowd = secondsToWait(holds, before, now) > 0;
  if (seconds > 0) await giveBackLimits(store, all);
  else if (isCrowd) await giveBackLimits(store, holds);
  if (seconds > 0) throw tooMany(seconds);
  return !isCrowd;
}

function orderForm(
  { checkout, plan }: OpenCheckout,
  role: Role,
  form: PlaceForm,
): Omit<OrderForm, 'provenPhone' | 'judge' | 'requireWay'> {
  const { recipient, delivery, payment } = checkout;
  const { name = '', phone = '', email = '', firm = null } = recipient ?? {};
  const { key, seen, seenTotal, comment } = form;
  const isOrder = plan.order.length > 0;
  return {
    key,
    seen,
    choices: JSON.stringify(seenChoices(checkout)),
    seenTotal,
    comment,
    sent: sentHash(form),
    buyer: {
      name,
      phone,
      email,
      role,
      firmId: firm?.id ?? null,
      firm: firm && { inn: firm.inn, kpp: firm.kpp, title: firm.title, address: firm.address },
    },
    delivery:
      isOrder && delivery
        ? {
            kind: delivery.kind,
            title: delivery.title,
            on: delivery.on,
            address: [delivery.kind !== 'pickup' && delivery.town, delivery.address]
              .filter(Boolean)
              .join(', '),
            price: delivery.price,
          }
        : null,
    payment: isOrder && payment ? paymentKindOf(payment) : null,
  };
}

/** Typed text is there when the last step is shown again, or goes on after the phone was proved. */
async function keepForm(
  { catalog, now }: CheckoutDeps,
  { shopperId }: Shopper,
  { comment, seen: seal, seenTotal: total }: PlaceForm,
  waitsForProof: boolean,
): Promise<void> {
  const pending = waitsForProof ? { seal, total } : null;
  await changeDraft(catalog.store, {
    shopperId,
    now: now(),
    change: (state) => ({ ...state, comment, pending }),
  });
}
