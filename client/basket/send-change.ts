import { FragmentQuery, PartId, PartPrefix } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { RefusedError } from '../behaviors/latest-wins.ts';
import { untilAnswered } from '../behaviors/unanswered.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { createChangeTurns, type SentChange } from './turns.ts';

const FRAME: readonly string[] = [PartId.HeaderActions, PartId.Notices];

interface AmountChange {
  amount: number;
  before: number;
  /** Units in a package. */
  step: number;
}

export interface Sender {
  /** Gives the units that the server has made of it. @throws RefusedError */
  setAmount(id: number, change: AmountChange): Promise<number>;
  /** False when it was sent without waiting for its answer. */
  post(url: string, fields: Record<string, string>): Promise<boolean>;
  /** Sends all that waits for its turn, in order, without waiting for answers: the page goes. */
  beaconWaiting(): void;
  /** Sends what has no turn yet in the same way. */
  beacon(id: number, amount: number, step: number): void;
  isBusy(): boolean;
  settled(): Promise<void>;
}

/** Sends changes of the basket one after another: the last one is the last that the server hears. */
export function createSender(): Sender {
  /** The change under way. */
  let sending: { url: string; stop: AbortController } | null = null;
  const turns = createChangeTurns(async ({ url, fields }) => {
    const [id] = /\d+$/.exec(url) ?? [];
    const ids = id ? [...FRAME, `${PartPrefix.Order}${id}`] : FRAME;
    const body = new URLSearchParams(fields);
    const stop = new AbortController();
    const { signal } = stop;
    sending = { url, stop };
    const init = { method: 'POST', body, signal, keepalive: true } as const;
    const fragments = await untilAnswered(() => fetchFragments(url, ids, init));
    swapFragments(new Map([...fragments].filter(([id]) => FRAME.includes(id))));
    return fragments;
  });

  /** In place of the one under way for the same line, which might come last. */
  function beacon({ url, fields }: SentChange): void {
    if (sending?.url === url) sending.stop.abort();
    const body = new URLSearchParams(fields);
    navigator.sendBeacon(`${url}?${FragmentQuery.Name}=${PartId.Notices}`, body);
  }

  async function setAmount(id: number, { amount, before, step }: AmountChange): Promise<number> {
    const change = amountChange(id, amount, step);
    // The line returns as it was when it was taken out; another amount follows.
    const returned = { url: links.basketReturns(), fields: { product_id: `${id}` } };
    const fragments = await turns.add(before === 0 ? [returned, change] : [change]);
    // Sent while the page was left: its answer stays unseen.
    if (!fragments) return amount;
    const answer = fragments.get(`${PartPrefix.Order}${id}`);
    if (!answer) throw new RefusedError();
    const field = answer.querySelector<HTMLInputElement>('[name="amount"]');
    return Number(field?.defaultValue ?? 0);
  }

  return {
    setAmount,
    post: async (url, fields) => (await turns.add([{ url, fields }])) !== null,
    beaconWaiting: () => turns.takeWaiting().forEach(beacon),
    beacon: (id, amount, step) => beacon(amountChange(id, amount, step)),
    isBusy: turns.isBusy,
    settled: turns.settled,
  };
}

const amountChange = (id: number, amount: number, step: number): SentChange => ({
  url: links.basketLine(id),
  fields: { to: `${amount}`, package: `${step}` },
});
