import { z } from 'zod';
import { askOutside, OutsideError } from '../ask-outside.ts';
import {
  InvalidPaymentError,
  isPaymentId,
  type PaymentFailure,
  type PaymentProvider,
} from './payment-provider.ts';
import { InvalidReceiptError, type ReceiptLine, receiptSum } from './receipt-lines.ts';
import { readPayment, readRefund, readRefusal, YOOKASSA } from './yookassa-answers.ts';
import { paymentBody, refundBody } from './yookassa-requests.ts';

export interface YookassaOptions {
  shopId: string;
  secretKey: string;
  /** 1 ОСН, 2 УСН доход, 3 УСН доход−расход, 5 ЕСХН, 6 патент. */
  taxSystemCode: number;
  baseUrl?: string;
  timeoutMs?: number;
  pauseMs?: number;
}

const BASE_URL = 'https://api.yookassa.ru/v3';
const ATTEMPTS = 3;
const MAX_KEY_LENGTH = 64;
/** The fast payment system takes no more at once: 700 000 ₽. */
const MAX_SBP = 70_000_000;

const notification = z.object({
  object: z.object({ id: z.string(), payment_id: z.string().optional() }),
});

/** Payments through YooKassa (API v3). Every change carries a key, so that it may be repeated. */
export function createYookassa(options: YookassaOptions): PaymentProvider {
  const { shopId, secretKey, taxSystemCode, baseUrl = BASE_URL } = options;
  const { timeoutMs, pauseMs } = options;
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  const ask = (path: string, change?: { body: object; key: string }) => {
    if (change && change.key.length > MAX_KEY_LENGTH) throw new RangeError('Слишком длинный ключ');
    return askOutside({
      service: YOOKASSA,
      url: `${baseUrl}${path}`,
      method: change ? 'POST' : 'GET',
      headers: { authorization, ...(change ? { 'idempotence-key': change.key } : {}) },
      ...(change ? { json: change.body } : {}),
      attempts: ATTEMPTS,
      ...{ timeoutMs, pauseMs },
    });
  };

  /** Sends a change and reads its answer; a refusal and a silence become results. */
  async function change<Value>(
    path: string,
    sent: { body: object; key: string },
    read: (body: unknown) => Value,
  ): Promise<Value | PaymentFailure> {
    try {
      const { status, body } = await ask(path, sent);
      return status === 200 ? read(body) : refusal(`HTTP ${status} ${readRefusal(body)}`);
    } catch (error) {
      if (error instanceof OutsideError && error.isTemporary) return unavailable(error.detail);
      throw error;
    }
  }

  return {
    isDemo: false,

    async createPayment(payment) {
      const { amount, receipt, idempotencyKey: key } = payment;
      checkReceipt(receipt, amount);
      if (payment.method === 'sbp' && amount > MAX_SBP) {
        return refusal('sbp limit', 'По СБП можно оплатить не больше 700 000 ₽ за раз.');
      }
      const body = paymentBody(payment, taxSystemCode);
      const made = await change('/payments', { body, key }, readPayment);
      if ('ok' in made) return made;
      if (made.amount !== amount || made.orderNumber !== payment.orderNumber) {
        throw new InvalidPaymentError(`Платёж ${made.id} не тот, что просили`);
      }
      return { ok: true, payment: made };
    },

    async getPayment(id) {
      if (!isPaymentId(id)) return null;
      const { status, body } = await ask(`/payments/${id}`);
      if (status === 404) return null;
      if (status !== 200) {
        throw new OutsideError(YOOKASSA, 'rubbish', `HTTP ${status} ${readRefusal(body)}`);
      }
      const payment = readPayment(body);
      if (payment.id !== id) throw new InvalidPaymentError(`Вместо платежа ${id} пришёл другой`);
      return payment;
    },

    async refund(refund) {
      checkReceipt(refund.receipt, refund.amount);
      const body = refundBody(refund, taxSystemCode);
      const made = await change('/refunds', { body, key: refund.idempotencyKey }, readRefund);
      if ('ok' in made) return made;
      if (made.amount !== refund.amount || made.paymentId !== refund.paymentId) {
        throw new InvalidPaymentError(`Возврат ${made.id} не тот, что просили`);
      }
      return { ok: true, refund: made };
    },

    async cancelPayment(id, key) {
      if (!isPaymentId(id)) return refusal('not an id');
      const made = await change(`/payments/${id}/cancel`, { body: {}, key }, readPayment);
      return 'ok' in made ? made : { ok: true, payment: made };
    },

    parseNotification(body) {
      const { data } = notification.safeParse(body);
      // A refund's object has an id of its own and names its payment.
      const id = data?.object.payment_id ?? data?.object.id;
      return isPaymentId(id) ? id : null;
    },
  };
}

function checkReceipt(receipt: readonly ReceiptLine[], amount: number): void {
  if (receiptSum(receipt) !== amount) {
    throw new InvalidReceiptError('Сумма чека не равна сумме платежа');
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
