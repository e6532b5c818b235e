import { describe, expect, it } from 'vitest';
import { checkPayment } from '../../../../server/integrations/payments/check-payment.ts';
import { createYookassa } from '../../../../server/integrations/payments/create-yookassa.ts';
import { InvalidReceiptError } from '../../../../server/integrations/payments/receipt-lines.ts';
import { WebServiceError } from '../../../../server/integrations/web-service/ask-web-service.ts';
import { badAnswers, sendJson, withFakeServer } from '../fake-server.ts';
import { answer, ID, payment, provider } from './sample-payment.ts';

describe('a payment at YooKassa', () => {
  it('is made with sum, receipt, key and the way back', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer()),
      async (url, requests) => {
        const made = await provider(url).createPayment(payment);
        expect(made).toEqual({
          ok: true,
          payment: {
            id: ID,
            status: 'pending',
            amount: 123_450,
            currency: 'RUB',
            orderNumber: '100245',
            confirmationUrl: 'https://yoomoney.ru/checkout/x?orderId=1',
            cancelReason: null,
            isTest: true,
            refunded: 0,
          },
        });
        const [{ method, path, headers, body }] = requests as [(typeof requests)[0]];
        expect([method, path]).toEqual(['POST', '/payments']);
        expect(headers['idempotence-key']).toBe('key-1');
        const credentials = String(headers.authorization).replace('Basic ', '');
        expect(Buffer.from(credentials, 'base64').toString()).toBe('54401:test_SECRET');
        expect(JSON.parse(body)).toEqual({
          amount: { value: '1234.50', currency: 'RUB' },
          capture: true,
          confirmation: { type: 'redirect', return_url: 'https://shop.example/pay-result/ABC' },
          description: 'Заказ № 100245',
          metadata: { order: '100245' },
          payment_method_data: { type: 'bank_card' },
          receipt: {
            customer: { email: 'a@b.ru', phone: '79161234567' },
            tax_system_code: 1,
            items: [
              {
                description: 'Нож «Шеф» 20 см',
                quantity: '2.000',
                amount: { value: '617.25', currency: 'RUB' },
                vat_code: 11,
                payment_mode: 'full_prepayment',
                payment_subject: 'commodity',
                measure: 'piece',
              },
            ],
          },
        });
      },
    );
  });

  it('is asked for again with the same key while the system is busy', async () => {
    let calls = 0;
    await withFakeServer(
      (_request, res) => {
        calls += 1;
        if (calls === 1) sendJson(res, { type: 'processing', retry_after: 1 }, 202);
        else if (calls === 2) sendJson(res, { type: 'error', code: 'internal_server_error' }, 500);
        else sendJson(res, answer());
      },
      async (url, requests) => {
        expect(await provider(url).createPayment(payment)).toMatchObject({ ok: true });
        expect(new Set(requests.map((request) => request.headers['idempotence-key'])).size).toBe(1);
        expect(new Set(requests.map((request) => request.body)).size).toBe(1);
        expect(requests.length).toBe(3);
      },
    );
  });

  it('is not made when the receipt has another sum, or is too large for the fast payments', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer()),
      async (url, requests) => {
        const wrong = { ...payment, amount: 123_451 };
        await expect(provider(url).createPayment(wrong)).rejects.toThrow(InvalidReceiptError);
        const receipt = payment.receipt.map((line) => ({ ...line, unitPrice: 35_000_001 }));
        const large = { ...payment, receipt, amount: 70_000_002, method: 'sbp' as const };
        expect(await provider(url).createPayment(large)).toMatchObject({
          reason: 'refused',
          message: expect.stringMatching(/700\s000\s₽/),
        });
        expect(requests).toEqual([]);
      },
    );
  });

  it('is refused in words for people, with the code for the log', async () => {
    await withFakeServer(
      (_request, res) =>
        sendJson(
          res,
          {
            type: 'error',
            id: 'x',
            code: 'invalid_request',
            parameter: 'receipt.customer',
            description: 'Incorrect phone +79161234567',
          },
          400,
        ),
      async (url) => {
        expect(await provider(url).createPayment(payment)).toEqual({
          ok: false,
          reason: 'refused',
          message: expect.stringContaining('другой способ оплаты'),
          detail: 'HTTP 400 invalid_request receipt.customer',
        });
      },
    );
  });

  it.each([
    ['another sum', { amount: { value: '1.00', currency: 'RUB' } }],
    ['another currency', { amount: { value: '1234.50', currency: 'USD' } }],
    ['another order', { metadata: { order: '7' } }],
    ['no order', { metadata: null }],
  ])('is not believed with %s', async (_name, more) => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer(more)),
      async (url) => {
        const made = await provider(url).createPayment(payment);
        expect(made).toMatchObject({ ok: false, reason: 'contradiction' });
      },
    );
  });

  it.each([
    ['a script for an address', { confirmation: { confirmation_url: 'javascript:alert(1)' } }],
    ['an unknown state', { status: 'paid' }],
    ['a number for money', { amount: { value: 1234.5, currency: 'RUB' } }],
    ['an id that is a path', { id: '../../refunds' }],
  ])('is not read with %s', async (_name, more) => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer(more)),
      async (url) => {
        const made = await provider(url).createPayment(payment);
        expect(made).toMatchObject({ ok: false, reason: 'unavailable' });
      },
    );
  });

  it.each(badAnswers)('ends within bounds when the system answers with %s', async (_name, fake) => {
    await withFakeServer(fake, async (url) => {
      const { createPayment, getPayment } = provider(url);
      expect(await createPayment(payment)).toMatchObject({ ok: false, reason: 'unavailable' });
      await expect(getPayment(ID)).rejects.toThrow(WebServiceError);
    });
  });
});

describe('the state of a payment', () => {
  it.each([
    [{ status: 'succeeded', paid: true }, 'succeeded', null],
    [{ status: 'waiting_for_capture' }, 'held', null],
    [
      {
        status: 'canceled',
        cancellation_details: { party: 'payment_network', reason: 'insufficient_funds' },
      },
      'canceled',
      'На счёте не хватает денег',
    ],
    [{ status: 'canceled' }, 'canceled', 'Банк отклонил оплату'],
  ])('is what the system says: %j', async (more, status, cancelReason) => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer(more)),
      async (url, requests) => {
        const found = await provider(url).getPayment(ID);
        expect(found).toMatchObject({ status, cancelReason, confirmationUrl: null });
        expect(requests[0]).toMatchObject({ method: 'GET', path: `/payments/${ID}` });
        expect(requests[0]?.headers['idempotence-key']).toBeUndefined();
      },
    );
  });

  it('is unknown for ids it does not know, and not asked for what is no id', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { type: 'error', code: 'not_found' }, 404),
      async (url, requests) => {
        expect(await provider(url).getPayment(ID)).toBeNull();
        expect(await provider(url).getPayment('../refunds')).toBeNull();
        expect(await provider(url).getPayment('x'.repeat(65))).toBeNull();
        expect(requests.length).toBe(1);
      },
    );
  });

  it('is not taken from another payment', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer({ id: 'other' })),
      async (url) => {
        const found = await provider(url).getPayment(ID);
        const expected = { id: ID, orderNumber: '100245', amount: 123_450, allowTest: true };
        expect(checkPayment(found, expected)).toBe('other-payment');
      },
    );
  });

  it('is asked for within one bound of time, however many tries that are', async () => {
    await withFakeServer(
      (_request, _res) => {},
      async (url, requests) => {
        const slow = createYookassa({
          shopId: '1',
          secretKey: 'x',
          taxSystemCode: 1,
          baseUrl: url,
          pauseMs: 1,
          timeoutMs: 400,
          deadlineMs: 500,
        });
        expect(await slow.createPayment(payment)).toMatchObject({ reason: 'unavailable' });
        // A third one would be beyond the bound.
        expect([1, 2]).toContain(requests.length);
      },
    );
  });

  it('pays an order only with its number, its sum and real money', () => {
    const found = {
      id: ID,
      status: 'succeeded' as const,
      amount: 100,
      orderNumber: '1',
      isTest: true,
      refunded: 0,
      currency: 'RUB',
      confirmationUrl: null,
      cancelReason: null,
    };
    const expected = { id: ID, orderNumber: '1', amount: 100, allowTest: true };
    expect(checkPayment(null, expected)).toBe('unknown-payment');
    expect(checkPayment({ ...found, id: 'x' }, expected)).toBe('other-payment');
    expect(checkPayment({ ...found, currency: 'USD' }, expected)).toBe('other-currency');
    expect(checkPayment(found, expected)).toBeNull();
    expect(checkPayment(found, { ...expected, allowTest: false })).toBe('test-money');
    expect(checkPayment(found, { ...expected, amount: 101 })).toBe('other-amount');
    expect(checkPayment(found, { ...expected, orderNumber: '2' })).toBe('other-order');
  });
});
