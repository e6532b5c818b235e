import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { requestWithCookies } from '../../helpers/request.ts';
import { type Agent, findSamples, rowOf, type Samples, send } from './sample-basket.ts';

let shop: TestShop;
let samples: Samples;
beforeAll(async () => {
  shop = await createTestShop();
  samples = await findSamples(shop);
});
afterAll(() => shop.close());

/** Types into the field of a line, on a page of the shop. */
const type = (agent: Agent, amount: string, from = '/basket', asked = '') =>
  send(agent, `/basket/lines/${samples.inStock.id}${asked}`, { amount, return_to: from });

async function openBasket(): Promise<Agent> {
  const agent = requestWithCookies(shop.listener);
  await send(agent, '/basket/lines', { product_id: samples.inStock.id, amount: 2 });
  return agent;
}

it.each(['пять', '9999999', '-1', ''])(
  'a number that is none («%s») is named at its field, which keeps it',
  async (typed) => {
    const agent = await openBasket();
    const page = await type(agent, typed);
    expect(page.status).toBe(422);
    const row = rowOf(page.text, samples.inStock.id);
    const field = /<input[^>]*name="amount"[^>]*>/.exec(row)?.[0] ?? '';
    expect(field).toContain(`value="${typed}"`);
    expect(field).toContain('aria-invalid="true"');
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(field) ?? [];
    expect(row).toMatch(
      new RegExp(`id="${described}"><svg.*</svg>Укажите количество целым числом`),
    );
    expect(row).toContain('data-amount="2"');
    expect(page.text).not.toContain('data-notice="refusal"');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    expect(rowOf((await agent.get('/basket')).text, samples.inStock.id)).toContain('value="2"');
  },
);

it('a script gets the list alone, and another page a notice', async () => {
  const agent = await openBasket();
  const part = await type(agent, 'пять', '/basket', '?_f=basket,notices');
  expect(part.status).toBe(422);
  expect(part.text).toMatch(/^<div[^>]* id="basket"/);
  expect(part.text).not.toContain('<title>');
  expect((await type(agent, 'пять', '/catalog')).status).toBe(303);
  expect((await agent.get('/catalog')).text).toContain('Укажите количество целым числом');
});

it('what was refused may be set right from where it is shown, and reloaded', async () => {
  const agent = await openBasket();
  const address = `/basket/lines/${samples.inStock.id}`;
  expect((await type(agent, 'много', address)).status).toBe(422);
  const right = await type(agent, '7', address);
  expect([right.status, right.headers['location']]).toEqual([303, address]);
  const back = await agent.get(address);
  expect([back.status, back.headers['location']]).toEqual([303, '/basket']);
  expect(rowOf((await agent.get('/basket')).text, samples.inStock.id)).toContain('value="7"');
});
