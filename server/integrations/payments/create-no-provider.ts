import { NOTHING_ONLINE } from '../../../shared/payment-ways.ts';
import { WebServiceError } from '../web-service/ask-web-service.ts';
import type { PaymentFailure, PaymentProvider } from './payment-provider.ts';

/** A shop without a payment system: nothing begins, and what was asked of a former one waits for it. */
export function createNoProvider(): PaymentProvider {
  const away = async () => failure('unavailable');
  return {
    isDemo: false,
    createPayment: async () => failure('refused'),
    getPayment: async () => {
      throw new WebServiceError('Платёжная система', 'denied', 'PAYMENT_PROVIDER=off');
    },
    refund: away,
    getRefund: away,
    listRefunds: away,
    sendReceipt: away,
    findReceipt: away,
    cancelPayment: away,
    parseNotification: () => null,
  };
}

const failure = (reason: PaymentFailure['reason']): PaymentFailure => ({
  ok: false,
  reason,
  message: NOTHING_ONLINE,
  detail: 'PAYMENT_PROVIDER=off',
});
