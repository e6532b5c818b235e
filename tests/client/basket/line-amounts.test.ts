import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBasketState } from '../../../client/basket/basket-state.ts';
import type { BasketView, LineView } from '../../../client/basket/basket-view.ts';
import { createLineAmounts } from '../../../client/basket/line-amounts.ts';
import type { Sender } from '../../../client/basket/send-change.ts';
import { FragmentError } from '../../../client/runtime/fragments.ts';
import { endOfMoment } from '../end-of-moment.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { getElementById: () => null, dispatchEvent: () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lineOf = (id: number, amount: number): LineView => ({
  kind: 'line',
  id,
  title: `Товар ${id}`,
  url: `/goods/${id}`,
  image: null,
  code: String(id),
  origins: [],
  price: '10,00 ₽',
  packagePrice: 1000,
  packages: [],
  step: 2,
  amount,
  unit: 'шт',
  sum: '',
  checked: true,
  favorite: false,
  note: null,
  fault: null,
});
const basketOf = (...rows: LineView[]): BasketView => ({
  groups: [{ name: 'recieve_avail', title: '', hint: '', rows }],
});

/** Two lines of four pieces, and a server whose answers are lost. */
function createScene(answer: Promise<number> = new Promise(() => {})) {
  const sent: string[] = [];
  const beaconed: string[] = [];
  const sender: Sender = {
    setAmount: (id, { amount, before, step }) => {
      sent.push(`${id}: ${before} → ${amount} by ${step}`);
      return answer;
    },
    post: async () => true,
    beaconWaiting: () => {},
    beacon: (id, amount, step) => beaconed.push(`${id}: ${amount} by ${step}`),
    isBusy: () => false,
    settled: async () => {},
  };
  const state = createBasketState(basketOf(lineOf(7, 4), lineOf(8, 4)));
  const countdown = { start: vi.fn(), stop: vi.fn(), end: () => {} };
  const rereadSoon = vi.fn();
  const amounts = createLineAmounts({ state, countdown, sender, rereadSoon });
  return { sent, beaconed, state, countdown, amounts, rereadSoon };
}

it('shows an amount at once, and sends the last of a line when it settles', async () => {
  const { sent, state, amounts } = createScene();
  amounts.of(7).set(6);
  await endOfMoment();
  amounts.of(7).set(8);
  expect([state.lineOf(7)?.amount, state.lineOf(8)?.amount]).toEqual([8, 4]);
  expect([sent, amounts.hasUnsent()]).toEqual([['7: 4 → 6 by 2'], true]);
  amounts.send();
  expect([sent.at(-1), amounts.hasUnsent()]).toEqual(['7: 6 → 8 by 2', false]);
});

it('tells the server of what waits when the page goes, once', () => {
  const { beaconed, amounts } = createScene();
  for (const amount of [6, 10]) amounts.of(8).set(amount);
  amounts.beacon();
  amounts.beacon();
  expect(beaconed).toEqual(['8: 10 by 2']);
});

it('asks for the sums though its request was taken back for a newer amount', async () => {
  const takenBack = Promise.withResolvers<number>();
  const { amounts, rereadSoon } = createScene(takenBack.promise);
  amounts.of(8).set(6);
  await endOfMoment();
  amounts.of(8).set(10);
  amounts.beacon();
  expect(rereadSoon).not.toHaveBeenCalled();
  takenBack.reject(new FragmentError(null, true));
  await vi.waitFor(() => expect(rereadSoon).toHaveBeenCalled());
});

it('takes what was read, but for amounts that are on their way', () => {
  const { state, amounts } = createScene();
  amounts.of(7).set(6);
  amounts.of(8);
  state.take(basketOf(lineOf(7, 4), lineOf(8, 12)));
  amounts.adopt(
    new Map([
      [7, 4],
      [8, 12],
    ]),
  );
  state.emit();
  expect([state.lineOf(7)?.amount, state.lineOf(8)?.amount]).toEqual([6, 12]);
});

it('counts down for a line that was taken out, and no more for one that is back', () => {
  const { state, countdown, amounts } = createScene();
  amounts.of(7).set(0);
  expect(countdown.start).toHaveBeenCalledWith(7);
  expect(state.getView().groups[0]?.rows[0]).toMatchObject({ kind: 'removed', id: 7 });
  amounts.of(7).set(4);
  expect(countdown.stop).toHaveBeenCalledWith(7);
});
