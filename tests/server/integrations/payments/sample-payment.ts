import { createYookassa } from '../../../../server/integrations/payments/create-yookassa.ts';
import type { NewPayment } from '../../../../server/integrations/payments/payment-provider.ts';

export const ID = '22e12f66-000f-5000-8000-18db351245c7';
export const answer = (more: object = {}) => ({
  id: ID,
  status: 'pending',
  paid: false,
  amount: { value: '1234.50', currency: 'RUB' },
  confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.ru/checkout/x?orderId=1' },
  created_at: '2026-11-20T09:00:00.000Z',
  metadata: { order: '100245' },
  recipient: { account_id: '1', gateway_id: '2' },
  refundable: false,
  test: true,
  ...more,
});
export const payment: NewPayment = {
  orderNumber: '100245',
  amount: 123_450,
  description: 'Заказ № 100245',
  returnUrl: 'https://shop.example/pay-result/ABC',
  idempotencyKey: 'key-1',
  receipt: [
    {
      title: 'Нож «Шеф» 20 см',
      quantity: 2000,
      unitPrice: 61_725,
      vatRate: 22,
      subject: 'commodity',
      mode: 'full_prepayment',
    },
  ],
  customer: { email: 'a@b.ru', phone: '+79161234567' },
  method: 'card',
};
export const refund = {
  paymentId: ID,
  amount: 123_450,
  idempotencyKey: 'key-2',
  receipt: payment.receipt,
  customer: payment.customer,
};
export const provider = (baseUrl: string) =>
  createYookassa({
    shopId: '54401',
    secretKey: 'test_SECRET',
    taxSystemCode: 1,
    baseUrl,
    timeoutMs: 1500,
    pauseMs: 1,
  });
