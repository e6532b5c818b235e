import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createYookassa } from '../../../server/integrations/payments/create-yookassa.ts';
import type { PaymentProvider } from '../../../server/integrations/payments/payment-provider.ts';
import { sendJson } from '../integrations/fake-server.ts';

interface FakePayment {
  id: string;
  status: string;
  amount: { value: string; currency: string };
  metadata: { order: string };
  test: boolean;
  /** Address that came with the payment. */
  return_url: string;
  /** Goods of its receipt, and where it goes. */
  goods: string[];
  receipt_email: string;
}

interface FakeRefund {
  id: string;
  payment_id: string;
  amount: { value: string; currency: string };
  status: string;
  receipt: { items: { description: string; payment_mode: string }[] };
}

interface FakeReceipt {
  id: string;
  status: string;
  type: string;
  payment_id: string;
  send: boolean;
  items: { payment_mode: string; quantity: string; amount: { value: string } }[];
  settlements: { type: string; amount: { value: string } }[];
}

/** Answers instead of the payment system; false: as usual. */
type Trouble = (method: string, path: string, response: ServerResponse) => boolean;

export interface FakeYookassa {
  provider: PaymentProvider;
  payments: Map<string, FakePayment>;
  /** Money that was given back, with its receipts. */
  refunds: Map<string, FakeRefund>;
  /** Requests by method and the first part of the path: `GET payments`. */
  asked: Map<string, number>;
  /** Behaviour of the system, as asked or not. */
  trouble: {
    now: Trouble | null;
    refund: 'succeeded' | 'pending';
    receipt: 'succeeded' | 'pending' | 'canceled';
  };
  /** Receipts of full settlement that were made, with what was asked. */
  receipts: FakeReceipt[];
  notice(paymentId: string, event?: string): object;
  close(): Promise<void>;
}

/** Items of the receipt that every payment makes. */
const PREPAID = [{ payment_mode: 'full_prepayment' }];

/** YooKassa as the shop meets it: pending payments cannot be cancelled, one key is one body and one answer. */
export async function createFakeYookassa(): Promise<FakeYookassa> {
  const payments = new Map<string, FakePayment>();
  const refunds = new Map<string, FakeRefund>();
  const answers = new Map<string, { sent: string; answer: object }>();
  const asked = new Map<string, number>();
  const trouble: FakeYookassa['trouble'] = { now: null, refund: 'succeeded', receipt: 'succeeded' };
  const receipts: FakeReceipt[] = [];
  const show = (payment: FakePayment) => ({
    ...payment,
    ...refundedOf(payment),
    confirmation: { confirmation_url: `https://yoomoney.ru/checkout?orderId=${payment.id}` },
  });

  /** What went back of a payment, which is said once something has. */
  const refundedOf = ({ id, amount }: FakePayment) => {
    const own = [...refunds.values()].filter((one) => one.payment_id === id);
    const done = own.filter(({ status }) => status === 'succeeded');
    if (done.length === 0) return {};
    const sum = done.reduce((all, one) => all + Number(one.amount.value), 0);
    return { refunded_amount: { ...amount, value: sum.toFixed(2) } };
  };

  const change = (path: string, body: Record<string, never>): [object, number] => {
    if (path === 'payments') {
      const { amount, metadata, confirmation, receipt } = body as unknown as FakePayment & {
        confirmation: { return_url: string };
        receipt: { customer: { email?: string }; items: { description: string }[] };
      };
      const { return_url } = confirmation;
      const goods = receipt.items.map(({ description }) => description);
      const id = randomUUID();
      const receipt_email = receipt.customer.email ?? '';
      const made: FakePayment = {
        id,
        status: 'pending',
        amount,
        metadata,
        test: true,
        return_url,
        goods,
        receipt_email,
      };
      payments.set(id, made);
      return [show(made), 200];
    }
    if (path === 'refunds') {
      const { payment_id, amount, receipt } = body as unknown as FakeRefund;
      if (payments.get(payment_id)?.status !== 'succeeded') return [{ code: 'not_allowed' }, 400];
      const made = { id: randomUUID(), payment_id, amount, status: trouble.refund, receipt };
      refunds.set(made.id, made);
      return [made, 200];
    }
    if (path === 'receipts') {
      const receipt = body as unknown as FakeReceipt;
      if (payments.get(receipt.payment_id)?.status !== 'succeeded') {
        return [{ code: 'invalid_request', parameter: 'payment_id' }, 400];
      }
      const made = { ...receipt, id: randomUUID(), status: trouble.receipt };
      receipts.push(made);
      return [made, 200];
    }
    return [{ type: 'error', code: 'invalid_request' }, 400];
  };

  const server = createServer(async (req, res) => {
    const { method = '', url = '', headers } = req;
    const path = url.slice(1);
    const kind = `${method} ${path.split(/[/?]/)[0]}`;
    asked.set(kind, (asked.get(kind) ?? 0) + 1);
    const sent = await text(req);
    if (trouble.now?.(method, path, res)) return;
    if (method === 'GET' && path.startsWith('receipts?')) {
      const paymentId = new URLSearchParams(path.split('?')[1]).get('payment_id');
      const first = { id: 'first', type: 'payment', status: 'succeeded', items: PREPAID };
      const own = receipts.filter(({ payment_id }) => payment_id === paymentId);
      sendJson(res, { type: 'list', items: [first, ...own] });
      return;
    }
    if (method === 'GET' && path.startsWith('refunds?')) {
      const paymentId = new URLSearchParams(path.split('?')[1]).get('payment_id');
      const items = [...refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
      sendJson(res, { type: 'list', items });
      return;
    }
    if (method === 'GET') {
      const [, id = ''] = path.split('/');
      const found = path.startsWith('refunds') ? refunds.get(id) : payments.get(id);
      const shown = found && path.startsWith('payments') ? show(found as FakePayment) : found;
      sendJson(res, shown ?? { code: 'not_found' }, found ? 200 : 404);
      return;
    }
    const key = String(headers['idempotence-key']);
    const known = answers.get(key);
    const other = { type: 'error', code: 'invalid_request', parameter: 'Idempotence-Key' };
    const again: [object, number] | undefined =
      known && (known.sent === sent ? [known.answer, 200] : [other, 400]);
    const [answer, status] = again ?? change(path, JSON.parse(sent));
    if (status === 200) answers.set(key, { sent, answer });
    sendJson(res, answer, status);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createYookassa({
    shopId: '1',
    secretKey: 'test_x',
    taxSystemCode: 1,
    pauseMs: 1,
    timeoutMs: 300,
    baseUrl: `http://127.0.0.1:${port}`,
  });
  return {
    provider,
    payments,
    refunds,
    asked,
    trouble,
    receipts,
    notice: (id, event = 'payment.succeeded') => ({ type: 'notification', event, object: { id } }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
