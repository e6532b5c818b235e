import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { SECOND_MS } from '../../../shared/millis.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { badAnswers } from '../integrations/fake-server.ts';
import { createFakeYookassa, type FakeYookassa } from './fake-yookassa.ts';

let shop: TestShop;
let product: number;
let bank: FakeYookassa;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop();
  shop.deps.payments.pauseMs = 1;
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  bank = await createFakeYookassa();
  // Orders of the tests before hold nothing any more.
  shop.clock.now += 3 * 3_600_000;
  await endHolds(shop.deps.store, shop.clock.now);
  guest = openBrowser(shop);
  await guest.add(product);
  await guest.prepare('card');
});
afterEach(() => bank.close());

const useBank = () => {
  const { payments } = shop.deps;
  const { provider } = payments;
  payments.provider = bank.provider;
  return () => {
    payments.provider = provider;
  };
};
const lastOrder = () =>
  shop.deps.store.db
    .selectFrom('orders')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const notify = (body: object) =>
  request(shop.listener).post('/payments/notices').set('Host', 'localhost').send(body);

describe('at the test pay page', () => {
  it('a cancelled order cannot be paid any more', async () => {
    const payPage = (await guest.confirm()).headers['location'] ?? '';
    const { id, code } = await lastOrder();
    await guest.post(`/orders/${id}/cancellation`, {});
    const shown = await guest.get(payPage);
    expect(shown.text).not.toContain('value="pay"');
    await guest.post(payPage, { outcome: 'pay' });
    const result = await guest.get(`/pay-result/${code}`);
    expect(result.text).toContain('Заказ отменён');
    expect(result.text).not.toContain('Начинаем собирать');
    expect(await lastOrder()).toMatchObject({ status: 'cancelled', paid_sum: 0 });
  });
});

describe('with a payment system', () => {
  let restore: () => void;
  beforeEach(() => {
    restore = useBank();
  });
  afterEach(() => restore());
  const payAt = (id: string) => {
    const payment = bank.payments.get(id);
    if (payment) payment.status = 'succeeded';
  };
  const idOf = () => [...bank.payments.keys()].at(-1) ?? '';

  it('money for a cancelled order is not an order that is being collected', async () => {
    await guest.confirm();
    const { id, code } = await lastOrder();
    await guest.post(`/orders/${id}/cancellation`, {});
    payAt(idOf());
    const result = await guest.get(`/pay-result/${code}`);
    expect(result.text).toContain('Заказ отменён');
    expect(result.text).toContain('Деньги вернём');
    expect(result.text).not.toContain('Начинаем собирать');
  });

  it.each(badAnswers)(
    'that answers with %s, the order is placed and its page opens',
    async (_name, fake) => {
      bank.trouble.now = (method, path, res) => {
        fake({ method, path, headers: {}, body: '' }, res);
        return true;
      };
      const fields = await guest.confirmFields();
      const placed = await guest.post('/order', fields);
      expect([placed.status, placed.headers['location']]).toEqual([
        303,
        expect.stringMatching(/^\/result\//),
      ]);
      const again = await guest.post('/order', fields);
      expect(again.headers['location']).toBe(placed.headers['location']);
      const page = await guest.get(placed.headers['location'] ?? '');
      expect(page.status).toBe(200);
      expect(page.text).toContain('Платёжная система не ответила');
      const { id, code } = await lastOrder();
      expect(page.text).toContain(`action="/orders/${id}/payment"`);
      expect((await guest.get(`/pay-result/${code}`)).status).toBe(200);
      bank.trouble.now = null;
      const later = await guest.post(`/orders/${id}/payment`, { method: 'card' });
      expect(later.headers['location']).toMatch(/^https:\/\/yoomoney\.ru\//);
    },
  );

  it.each([
    ['another currency', { amount: { value: '1.00', currency: 'USD' } }],
    ['another id', { id: '22e12f66-000f-5000-8000-18db351245c7' }],
    ['another order', { metadata: { order: '1' } }],
    ['a kopeck less', { amount: { value: '0.01', currency: 'RUB' } }],
  ])('that tells of %s, the page opens and a manager is asked', async (_name, more) => {
    await guest.confirm();
    const { code } = await lastOrder();
    const id = idOf();
    const payment = bank.payments.get(id);
    if (!payment) throw new Error('no payment');
    bank.payments.set(id, { ...payment, status: 'succeeded', ...more });
    await notify(bank.notice(id));
    const page = await guest.get(`/pay-result/${code}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Платёж проверяет менеджер');
    expect(await lastOrder()).toMatchObject({ status: 'opened', paid_sum: 0, needs_decision: 1 });
    const letters = await shop.deps.store.db
      .selectFrom('outbox')
      .select('key')
      .where('kind', '=', 'payment-task')
      .orderBy('id', 'desc')
      .execute();
    expect(letters.length).toBeGreaterThan(0);
  });

  it('400 notices of one payment are one row and few questions', async () => {
    const { payments } = shop.deps;
    payments.pauseMs = SECOND_MS;
    onTestFinished(() => {
      payments.pauseMs = 1;
    });
    await guest.confirm();
    const id = idOf();
    const before = bank.asked.get('GET payments') ?? 0;
    const events = Array.from({ length: 400 }, (_, i) => bank.notice(id, `payment.x${i}`));
    for (let i = 0; i < events.length; i += 20) {
      const answers = await Promise.all(events.slice(i, i + 20).map((body) => notify(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const rows = await shop.deps.store.db
      .selectFrom('payment_notices')
      .select('external_id')
      .where('external_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((bank.asked.get('GET payments') ?? 0) - before).toBeLessThan(20);
    payAt(id);
    await notify(bank.notice(id));
    await expect.poll(async () => (await lastOrder()).status).toBe('confirmed');
  });

  it('the way back is the shop’s own, whatever a program asks for', async () => {
    await guest.confirm();
    const { id, code } = await lastOrder();
    const evil = 'https://evil.example/:code';
    const token = decodeURIComponent(guest.jar.get('temporary_token') ?? '');
    const answer = await request(shop.listener)
      .post(`/api/v1/orders/${id}/payments`)
      .set('Host', 'localhost')
      .set('Authorization', `Bearer ${token}`)
      .send({ method: 'sbp', return_url: evil });
    const sent = [...bank.payments.values()].map(({ return_url }) => return_url);
    expect(sent.filter((url) => url !== `http://localhost:3000/pay-result/${code}`)).toEqual([]);
    expect([200, 422]).toContain(answer.status);
  });
});
