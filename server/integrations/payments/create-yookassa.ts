import { z } from 'zod';
import { mismatchTitles } from '../../../shared/payment-mismatch.ts';
import { SBP_LIMIT, takesSum } from '../../../shared/payment-ways.ts';
import { askWebService, WebServiceError } from '../web-service/ask-web-service.ts';
import { checkPayment } from './check-payment.ts';
import {
  isPaymentId,
  type PaymentFailure,
  type PaymentProvider,
  type RefundResult,
} from './payment-provider.ts';
import { InvalidReceiptError, type ReceiptLine, receiptSum } from './receipt-lines.ts';
import {
  readPayment,
  readReceipts,
  readRefund,
  readRefunds,
  readRefusal,
  readSentReceipt,
  YOOKASSA,
} from './yookassa-answers.ts';
import { paymentBody, receiptBody, refundBody } from './yookassa-requests.ts';

interface YookassaOptions {
  shopId: string;
  secretKey: string;
  /** 1 ОСН, 2 УСН доход, 3 УСН доход−расход, 5 ЕСХН, 6 патент. */
  taxSystemCode: number;
  baseUrl?: string;
  timeoutMs?: number;
  deadlineMs?: number;
  pauseMs?: number;
}

const BASE_URL = 'https://api.yookassa.ru/v3';
const ATTEMPTS = 3;
/** A visitor waits for one answer, whatever it takes to get it, so that the page comes within 10 s. */
const TIMEOUT_MS = 4000;
const DEADLINE_MS = 8000;
const MAX_KEY_LENGTH = 64;

const notification = z.object({
  object: z.object({ id: z.string(), payment_id: z.string().optional() }),
});

/** Payments through YooKassa (API v3). Every change carries a key, so that it may be repeated. */
export function createYookassa(options: YookassaOptions): PaymentProvider {
  const { shopId, secretKey, taxSystemCode, baseUrl = BASE_URL } = options;
  const { timeoutMs = TIMEOUT_MS, deadlineMs = DEADLINE_MS, pauseMs } = options;
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  const ask = (path: string, change?: { body: object; key: string }) => {
    if (change && change.key.length > MAX_KEY_LENGTH)
      throw new RangeError('Idempotence key is too long');
    return askWebService({
      service: YOOKASSA,
      url: `${baseUrl}${path}`,
      method: change ? 'POST' : 'GET',
      headers: { authorization, ...(change ? { 'idempotence-key': change.key } : {}) },
      ...(change ? { json: change.body } : {}),
      attempts: ATTEMPTS,
      timeoutMs,
      deadlineMs,
      pauseMs,
    });
  };

  /** Sends a change and reads its answer; a refusal, a silence and nonsense become results. */
  async function change<Value>(
    path: string,
    sent: { body: object; key: string } | null,
    read: (body: unknown) => Value,
  ): Promise<Value | PaymentFailure> {
    try {
      const { status, body } = await ask(path, sent ?? undefined);
      return status === 200 ? read(body) : refusal(`HTTP ${status} ${readRefusal(body)}`);
    } catch (error) {
      if (error instanceof WebServiceError) return unavailable(error.detail);
      throw error;
    }
  }

  /** A refund as it is said to be made; it must be of this payment and sum. */
  function checkRefund(
    made: ReturnType<typeof readRefund> | PaymentFailure,
    asked?: { paymentId: string; amount: number },
  ): RefundResult {
    if ('ok' in made) return made;
    const isOther = asked && (made.amount !== asked.amount || made.paymentId !== asked.paymentId);
    return isOther ? contradiction(`возврат ${made.id}`) : { ok: true, refund: made };
  }

  return {
    isDemo: false,

    async createPayment(payment) {
      const { amount, receipt, idempotencyKey: key } = payment;
      checkReceipt(receipt, amount);
      if (!takesSum(payment.method, amount)) {
        return refusal('sbp limit', `${SBP_LIMIT} за раз: выберите другой способ оплаты.`);
      }
      const body = paymentBody(payment, taxSystemCode);
      const made = await change('/payments', { body, key }, readPayment);
      if ('ok' in made) return made;
      const expected = { id: made.id, orderNumber: payment.orderNumber, amount, allowTest: true };
      const mismatch = checkPayment(made, expected);
      if (mismatch) return contradiction(`платёж ${made.id}: ${mismatchTitles[mismatch]}`);
      return { ok: true, payment: made };
    },

    async getPayment(id) {
      if (!isPaymentId(id)) return null;
      const { status, body } = await ask(`/payments/${id}`);
      if (status === 404) return null;
      if (status !== 200) {
        throw new WebServiceError(YOOKASSA, 'rubbish', `HTTP ${status} ${readRefusal(body)}`);
      }
      return readPayment(body);
    },

    async refund(refund) {
      checkReceipt(refund.receipt, refund.amount);
      const body = refundBody(refund, taxSystemCode);
      const sent = { body, key: refund.idempotencyKey };
      return checkRefund(await change('/refunds', sent, readRefund), refund);
    },

    async getRefund(id) {
      if (!isPaymentId(id)) return refusal('not an id');
      return checkRefund(await change(`/refunds/${id}`, null, readRefund));
    },

    async listRefunds(paymentId) {
      if (!isPaymentId(paymentId)) return refusal('not an id');
      const found = await change(`/refunds?payment_id=${paymentId}&limit=100`, null, readRefunds);
      return 'ok' in found ? found : { ok: true, refunds: found };
    },

    async sendReceipt(receipt) {
      checkReceipt(receipt.receipt, receipt.amount);
      const body = receiptBody(receipt, taxSystemCode);
      const sent = { body, key: receipt.idempotencyKey };
      const made = await change('/receipts', sent, readSentReceipt);
      return 'ok' in made ? made : { ok: true, receipt: made };
    },

    async findReceipt(paymentId) {
      if (!isPaymentId(paymentId)) return refusal('not an id');
      const found = await change(`/receipts?payment_id=${paymentId}`, null, readReceipts);
      if ('ok' in found) return found;
      const [best] = found;
      return best ? { ok: true, receipt: best } : null;
    },

    async cancelPayment(id, key) {
      if (!isPaymentId(id)) return refusal('not an id');
      const made = await change(`/payments/${id}/cancel`, { body: {}, key }, readPayment);
      return 'ok' in made ? made : { ok: true, payment: made };
    },

    parseNotification(body) {
      const { data } = notification.safeParse(body);
      // A refund's object has an id of its own and names its payment.
      const refunded = data?.object.payment_id;
      const paymentId = refunded ?? data?.object.id;
      return isPaymentId(paymentId) ? { paymentId, isRefund: refunded !== undefined } : null;
    },
  };
}

function checkReceipt(receipt: readonly ReceiptLine[], amount: number): void {
  if (receiptSum(receipt) !== amount) {
    throw new InvalidReceiptError('The receipt is not of the sum of the payment');
  }
}

function refusal(
  detail: string,
  message = 'Платёжная система отклонила запрос. Выберите другой способ оплаты или позвоните нам.',
): PaymentFailure {
  return { ok: false, reason: 'refused', message, detail };
}

function unavailable(detail: string): PaymentFailure {
  const message =
    'Платёжная система сейчас не отвечает. Заказ сохранён, оплатить его можно позже на странице заказа.';
  return { ok: false, reason: 'unavailable', message, detail };
}

function contradiction(detail: string): PaymentFailure {
  const message =
    'Платёжная система ответила не то, что просили. Менеджер проверит и свяжется с вами.';
  return { ok: false, reason: 'contradiction', message, detail };
}
