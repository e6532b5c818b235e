import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { newCustomer } from '../customers/people-rows.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

const textOf = async (path: string) => (await bench.as('owner').get(path)).text;
const unescaped = (href = '') => href.replaceAll('&amp;', '&');
const linkOf = (html: string, key: '[' | ']') =>
  unescaped(new RegExp(`<a href="([^"]+)" data-key="\\${key}"`).exec(html)?.[1]);
const pathOf = (href: string) => href.split('?')[0];

/** Cards that the links of a list lead to, in its order. */
const linksIn = (html: string, card: RegExp) =>
  [...html.matchAll(card)].map(([, href]) => unescaped(href));

/** Goes from card to card by a key; gives the addresses without the list. */
async function walk(from: string, key: '[' | ']', steps: number): Promise<string[]> {
  const passed = [];
  for (let address = from, at = 0; at < steps && address; at++) {
    address = linkOf(await textOf(address), key);
    if (address) passed.push(pathOf(address) ?? '');
  }
  return passed;
}

it('of an order go on however far one goes through its list', async () => {
  const ids = (await addManyOrders(bench, 760, { status: 'assembling' })).toReversed();
  const list = 'state=assembling';
  // As far as the page that one came from reaches; from there on each link names its own page.
  const last = `${desk.order(ids[548] ?? 0)}?list=${encodeURIComponent(`${list}&page=1`)}`;
  const next = linkOf(await textOf(last), ']');
  expect(next).toBe(`${desk.order(ids[549] ?? 0)}?list=${encodeURIComponent(`${list}&page=11`)}`);
  const onward = ids.slice(550, 553).map((id) => desk.order(id));
  expect(await walk(next, ']', 3)).toEqual(onward);
  expect(await walk(next, '[', 1)).toEqual([desk.order(ids[548] ?? 0)]);
  expect(unescaped(await textOf(next))).toContain(`href="${desk.orders()}?${list}&page=11"`);
  expect(await walk(desk.order(ids[759] ?? 0), ']', 1)).toEqual([]);
});

it('of quote requests, customers, goods and calls are those of the list one came from', async () => {
  await addManyOrders(bench, 3, { kind: 'request', status: 'new' });
  for (let at = 0; at < 3; at++) await newCustomer(bench);
  await transaction(bench.shop.deps.store, (tx) =>
    tx
      .insertInto('callbacks')
      .values(
        [1, 2, 3].map((at) => {
          const caller = { name: `Звонящий ${at}`, phone: '+79160000001', comment: '' };
          return { ...caller, city_id: 90, asked_at: bench.shop.clock.now + at };
        }),
      )
      .execute(),
  );
  for (const [list, card] of [
    [desk.quotes({ sort: 'new' }), /<a href="(\/orders\/[^"]+)" data-open/g],
    [desk.customers({ sort: 'new' }), /<a href="(\/customers\/[^"]+)" data-open/g],
    [desk.products(), /<a href="(\/goods\/[^"]+)" data-open/g],
    [
      desk.inquiries({ state: 'all' }),
      /<a href="(\/(?:callbacks|questions|inquiries)\/[^"]+)" data-open/g,
    ],
  ] as const) {
    const html = await textOf(list);
    const shown = linksIn(html, card);
    expect([list, shown.length > 2]).toEqual([list, true]);
    const [first = '', second = '', third = ''] = shown.map((href) => href);
    expect([list, await walk(first, ']', 2)]).toEqual([list, [pathOf(second), pathOf(third)]]);
    expect([list, await walk(first, '[', 1)]).toEqual([list, []]);
    expect(unescaped(await textOf(second))).toContain(`href="${list}"`);
  }
});
