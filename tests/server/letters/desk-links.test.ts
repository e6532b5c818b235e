import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { addOrder } from '../account/add-order.ts';
import { letterDeps } from './letter-deps.ts';

const DESK = 'https://upravlenie.example.ru';
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '60' });
});
afterAll(() => shop.close());

type Kind = keyof ReturnType<typeof createDeliverers>;

async function send(kind: Kind, payload: object, deskUrl?: string): Promise<string> {
  const { config } = shop.deps;
  const key = `${kind} ${deskUrl ? 'linked' : 'plain'}`;
  await createDeliverers(letterDeps(shop, { deskUrl }))[kind](payload, key);
  const folder = join(config.dataDir, 'outbox');
  const texts = readdirSync(folder)
    .filter((name) => name.includes(key.replaceAll(' ', '-')))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
  return texts.filter((text) => text.includes(`To: ${config.company.email}`)).join('\n');
}

it('letters to the shop open the card that they are about, where the back office is known', async () => {
  const { store } = shop.deps;
  const { now } = shop.clock;
  const shopper_id = await addShopper(store, now);
  const orderId = await addOrder(store, { shopper_id, created_at: now }, {});
  const cases: [kind: Kind, payload: object, path: string][] = [
    ['order-placed', { orderId }, desk.order(orderId)],
    ['order-review', { orderId }, desk.order(orderId)],
    ['request-placed', { orderId }, desk.order(orderId)],
    ['payment-task', { orderId, detail: 'Решите' }, `${desk.order(orderId)}#money`],
  ];
  for (const [kind, payload, path] of cases) {
    const linked = await send(kind, payload, DESK);
    expect([kind, linked.includes(DESK + path)]).toEqual([kind, true]);
    const plain = await send(kind, payload);
    expect([kind, plain.length > 0, plain.includes(path)]).toEqual([kind, true, false]);
  }
});

it('a question is answered by the one button of its letter, and nowhere else', async () => {
  const { store, config } = shop.deps;
  const { id: questionId } = await store.db
    .selectFrom('questions')
    .select('id')
    .where('product_id', 'is', null)
    .executeTakeFirstOrThrow();
  const [linked, plain] = [
    await send('question-asked', { questionId }, DESK),
    await send('question-asked', { questionId }),
  ];
  const linksOf = (letter: string) =>
    [...letter.matchAll(/href=3D"(https?:[^"]+)"/g)].map(([, url]) => url);
  const onSite = (letter: string) =>
    linksOf(letter).filter((url) => url?.startsWith(`${config.siteUrl}/answer`));
  expect([onSite(linked), onSite(plain)]).toEqual([[], []]);
  expect(linksOf(linked)).toHaveLength(linksOf(plain).length + 1);
  expect(linksOf(linked)).toContain(DESK + desk.question(questionId));
});
