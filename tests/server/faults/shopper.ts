import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, cookiesOf } from '../processes/ask.ts';

/** Actions of visitors of a shop in trouble, and what they see. */
export interface Shopper {
  /** A new guest puts the product into the basket; kept when the shop said so. */
  addToBasket(): Promise<Answer>;
  /** A page that all guests share. */
  readShared(): Promise<Answer>;
  /** The basket of the last guest who was told of one. */
  readBasket(): Promise<Answer>;
  /** Baskets that the shop acknowledged and does not know any more. */
  countLost(): Promise<number>;
  readonly acknowledged: number;
}

export function createShopper(shop: { port: number }, productId: number): Shopper {
  const cookies: string[] = [];
  const readBasketOf = (Cookie: string) =>
    ask({ port: shop.port, path: '/basket', headers: { Cookie } });
  return {
    async addToBasket() {
      const form = { product_id: String(productId), amount: '1' };
      const answer = await ask({ port: shop.port, path: '/basket/lines', form });
      if (answer.status === 303) cookies.push(cookiesOf(answer));
      return answer;
    },
    readShared: () => ask({ port: shop.port, path: '/' }),
    readBasket: () => readBasketOf(cookies.at(-1) ?? ''),
    async countLost() {
      let lost = 0;
      for (const cookie of cookies) {
        const { text } = await readBasketOf(cookie);
        if (!text.includes(`/basket/lines/${productId}`)) lost++;
      }
      return lost;
    },
    get acknowledged() {
      return cookies.length;
    },
  };
}

/** Goes on until stopped; gives the answers' statuses, each with its number, and odd ones. */
export function keepAsking(ask: () => Promise<Answer>, everyMs: number) {
  const statuses = new Map<number, number>();
  const impolite: string[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const answer = await ask();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503 && !isPolite(answer)) impolite.push(answer.text.slice(0, 200));
      await pause(everyMs);
    }
  })();
  return {
    statuses,
    impolite,
    async stop() {
      over = true;
      await asking;
      return [...statuses.keys()].toSorted();
    },
  };
}

/** Tells people in Russian to try again, and programs when. */
export function isPolite({ status, headers, text }: Answer): boolean {
  return status === 503 && Number(headers['retry-after']) > 0 && text.includes('Магазин');
}
