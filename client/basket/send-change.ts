import { FragmentQuery, PartId, PartPrefix } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { RefusedError } from '../behaviors/latest-wins.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

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
  post(url: string, fields: Record<string, string>): Promise<Map<string, Element>>;
  /** Sends without waiting for an answer: the page goes. */
  beacon(id: number, amount: number, step: number): void;
  isBusy(): boolean;
  settled(): Promise<void>;
}

/** Sends changes of the basket one after another: the last one is the last that the server hears. */
export function createSender(): Sender {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting++;
    const result = last.then(work);
    last = result.catch(() => {}).finally(() => waiting--);
    return result;
  }

  async function ask(url: string, fields: Record<string, string>, ids: readonly string[] = FRAME) {
    const body = new URLSearchParams(fields);
    const fragments = await fetchFragments(url, ids, { method: 'POST', body });
    swapFragments(new Map([...fragments].filter(([id]) => FRAME.includes(id))));
    return fragments;
  }

  async function send(id: number, { amount, before, step }: AmountChange): Promise<number> {
    // The line returns as it was when it was taken out; another amount follows.
    if (before === 0) await ask(links.basketReturns(), { product_id: `${id}` });
    const control = `${PartPrefix.Order}${id}`;
    const fields = { to: `${amount}`, package: `${step}` };
    const answer = (await ask(links.basketLine(id), fields, [...FRAME, control])).get(control);
    if (!answer) throw new RefusedError();
    const field = answer.querySelector<HTMLInputElement>('[name="amount"]');
    return Number(field?.defaultValue ?? 0);
  }

  return {
    setAmount: (id, change) => inTurn(() => send(id, change)),
    post: (url, fields) => inTurn(() => ask(url, fields)),
    beacon(id, amount, step) {
      const body = new URLSearchParams({ to: `${amount}`, package: `${step}` });
      navigator.sendBeacon(`${links.basketLine(id)}?${FragmentQuery.Name}=${PartId.Notices}`, body);
    },
    isBusy: () => waiting > 0,
    settled: async () => void (await last),
  };
}
