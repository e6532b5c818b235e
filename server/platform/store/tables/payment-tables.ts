import type { Generated } from 'kysely';
import type { PaymentMismatch } from '../../../../shared/payment-mismatch.ts';
import type { Flag } from './flag.ts';

export interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  provider: string;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  key: string;
  method: string;
  amount: number;
  refunded: Generated<number>;
  status: 'new' | 'pending' | 'succeeded' | 'canceled';
  confirmation_url: string | null;
  reason: Generated<string>;
  /** Contradiction to the order; '' when there is none. */
  mismatch: Generated<PaymentMismatch | ''>;
  created_at: number;
  updated_at: number;
  /** Time when the money came. */
  succeeded_at: Generated<number | null>;
  /** JSON: lines of the receipt that it was made with; null: past the site, or of former versions. */
  receipt: Generated<string | null>;
  /** Addresses that it goes to, '' where there is none; null: past the site, or of former versions. */
  receipt_email: Generated<string | null>;
  receipt_phone: Generated<string | null>;
  /** Page that the buyer comes back to: asked again, the payment system is asked with the same. */
  return_url: Generated<string | null>;
  /** Order that its money had come for before; null: it is new money. */
  moved_from: Generated<number | null>;
}

/** Money given back; null `done_at`: the payment system has not said yes yet. */
interface RefundTable {
  key: string;
  payment_id: number;
  amount: number;
  /** Part of it that was below the order's price when it was decided. */
  below_price: Generated<number>;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  actor: string;
  created_at: number;
  /** When the payment system was first asked; null: not yet. */
  asked_at: Generated<number | null>;
  done_at: number | null;
  /** Order that the money pays for since; null: it went back to the buyer. */
  moved_to: Generated<number | null>;
}

/** Questions about the money of an order that a manager has to settle. */
export interface PaymentTaskTable {
  id: Generated<number>;
  order_id: number;
  kind:
    | 'mismatch'
    | 'refund-failed'
    | 'extra-money'
    | 'goods-gone'
    | 'money-gone'
    | 'over-limit'
    | 'receipt-failed';
  /** For people. */
  detail: string;
  /** Of a refund that failed: its payment, and the sum that is still to go back; null: no such, or older. */
  payment_id: Generated<number | null>;
  amount: Generated<number | null>;
  created_at: number;
  settled_at: number | null;
  /** Remark of the person who settled it. */
  word: Generated<string>;
}

/** Receipt of full settlement for a payment whose goods were handed over (54-ФЗ). */
interface ReceiptTable {
  id: Generated<number>;
  order_id: number;
  payment_id: number;
  amount: number;
  /** Grows when a person asks anew after a refusal: each has a key of its own. */
  attempt: Generated<number>;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  status: 'new' | 'pending' | 'succeeded' | 'failed';
  /** Reason of the failure, for people. */
  reason: Generated<string>;
  created_at: number;
  done_at: number | null;
}

/** A file of a bank that was read. */
interface BankStatementTable {
  id: Generated<number>;
  /** Name of the file. */
  name: string;
  /** The shop's, 20 digits; '' when the file names none. */
  account: string;
  /** YYYY-MM-DD */
  from_on: string | null;
  to_on: string | null;
  staff_id: number | null;
  received_at: number;
  lines: number;
  /** JSON: texts for people, what could not be read. */
  faults: string;
  removed_at: number | null;
}

/** A payment order of a bank, once for all statements that name it. */
interface BankDocumentTable {
  id: Generated<number>;
  /** Number, date, payer's account and its bank; of an odd one the sum too. */
  key: string;
  number: string;
  /** YYYY-MM-DD */
  dated_on: string;
  came_on: string;
  amount: number;
  payer: string;
  payer_inn: string;
  payer_account: string;
  purpose: string;
  /** Another sum stood under the same number, date and account: never sure. */
  is_odd: Generated<Flag>;
  /**
   * Reason why it is no money of a buyer: server/backoffice/money/match-documents.ts; '' when it may be.
   */
  aside: Generated<string>;
  state: 'waiting' | 'recorded' | 'left';
  order_id: number | null;
  payment_id: number | null;
  decided_at: number | null;
}

interface BankStatementLineTable {
  statement_id: number;
  position: number;
  document_id: number;
}

/** Notices of payments by a payment system; only a reason to ask it back. */
interface PaymentNoticeTable {
  provider: string;
  external_id: string;
  received_at: number;
  processed_at: number | null;
}

/** States of the built-in test payments. */
interface DemoPaymentTable {
  id: string;
  /** JSON */
  state: string;
}

export interface PaymentTables {
  payments: PaymentTable;
  refunds: RefundTable;
  payment_tasks: PaymentTaskTable;
  receipts: ReceiptTable;
  bank_statements: BankStatementTable;
  bank_documents: BankDocumentTable;
  bank_statement_lines: BankStatementLineTable;
  payment_notices: PaymentNoticeTable;
  demo_payments: DemoPaymentTable;
}
