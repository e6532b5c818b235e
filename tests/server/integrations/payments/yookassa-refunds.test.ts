import { describe, expect, it } from 'vitest';
import { sendJson, withFakeServer } from '../fake-server.ts';
import { answer, ID, provider, refund } from './sample-payment.ts';

describe('a refund and a cancellation', () => {
  const refunded = {
    id: 'r-1',
    payment_id: ID,
    status: 'succeeded',
    amount: { value: '1234.50', currency: 'RUB' },
  };

  it('give the money back with a receipt', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, refunded),
      async (url, requests) => {
        expect(await provider(url).refund(refund)).toEqual({
          ok: true,
          refund: { id: 'r-1', paymentId: ID, status: 'succeeded', amount: 123_450 },
        });
        expect(requests[0]).toMatchObject({ method: 'POST', path: '/refunds' });
        expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
          payment_id: ID,
          amount: { value: '1234.50', currency: 'RUB' },
          receipt: { items: [{ quantity: '2.000' }] },
        });
      },
    );
  });

  it('do not believe a refund of another sum or payment', async () => {
    for (const more of [{ payment_id: 'x' }, { amount: { value: '1.00', currency: 'RUB' } }]) {
      await withFakeServer(
        (_request, res) => sendJson(res, { ...refunded, ...more }),
        async (url) =>
          expect(await provider(url).refund(refund)).toMatchObject({ reason: 'contradiction' }),
      );
    }
  });

  it('are listed, and a list that is cut off is no answer', async () => {
    const list = { type: 'list', items: [refunded] };
    for (const [body, found] of [
      [list, { ok: true, refunds: [expect.objectContaining({ paymentId: ID })] }],
      [
        { ...list, next_cursor: '37a5c87d' },
        { ok: false, reason: 'unavailable' },
      ],
    ] as const) {
      await withFakeServer(
        (_request, res) => sendJson(res, body),
        async (url, requests) => {
          expect(await provider(url).listRefunds(ID)).toMatchObject(found);
          expect(requests[0]?.path).toBe(`/refunds?payment_id=${ID}&limit=100`);
        },
      );
    }
  });

  it('are refused when there is nothing to give back', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { type: 'error', code: 'invalid_request' }, 400),
      async (url, requests) => {
        expect(await provider(url).refund(refund)).toMatchObject({ ok: false, reason: 'refused' });
        expect(await provider(url).cancelPayment(ID, 'key-3')).toMatchObject({ reason: 'refused' });
        expect(requests[1]).toMatchObject({ path: `/payments/${ID}/cancel`, body: '{}' });
      },
    );
  });
});

describe('a notification', () => {
  const { parseNotification } = provider('http://127.0.0.1:9');

  it('names a payment, also when it tells of a refund', () => {
    const told = { type: 'notification', event: 'payment.succeeded', object: answer() };
    expect(parseNotification(told)).toEqual({ paymentId: ID, isRefund: false });
    const object = { id: 'r-1', payment_id: ID };
    const refund = parseNotification({ event: 'refund.succeeded', object });
    expect(refund).toEqual({ paymentId: ID, isRefund: true });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [[]],
    [{ object: null }],
    [{ object: { id: 7 } }],
    [{ object: { id: '../x' } }],
    [{ object: { id: '' } }],
    [{ object: { id: 'x'.repeat(1000) } }],
  ])('names nothing when it is %j', (body) => {
    expect(parseNotification(body)).toBeNull();
  });
});
