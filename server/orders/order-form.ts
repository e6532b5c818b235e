import type { Role } from '../../shared/contract/shopper.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { DeliveryKind, PaymentKind } from '../../shared/order.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import type { Tx } from '../platform/store/transaction.ts';
import type { Judgement, Reason } from './judge-order.ts';
import type { ReadPlan } from './read-plan.ts';

/** Buyer as the order keeps him for ever. */
interface Buyer {
  name: string;
  phone: string;
  email: string;
  role: Role;
  firmId: number | null;
  firm: { inn: string; kpp: string; title: string; address: string } | null;
}

interface ChosenDelivery {
  kind: DeliveryKind;
  title: string;
  address: string;
  /** YYYY-MM-DD */
  on: string | null;
  /** Null: a manager names it, and it is paid apart. */
  price: Kopecks | null;
}

export interface OrderForm {
  /** Key made by the server for this form. */
  key: string;
  /** planSeal of what the buyer saw. */
  seen: string;
  /** Choices of the former steps as the last one shows them, in one text. */
  choices: string;
  /** The total that the buyer saw. */
  seenTotal: Kopecks;
  buyer: Buyer;
  delivery: ChosenDelivery | null;
  payment: PaymentKind | null;
  comment: string;
  /** Hash of what the buyer's form or a program has said, whatever the steps before say. */
  sent: string;
  /** The phone that the buyer has proved to be theirs; null: none. */
  provenPhone: string | null;
  /** Decides in the placing transaction whether goods may be held for it before they are paid for. */
  judge: JudgeOrder;
  /** Refuses a way to pay that is not offered at this moment. */
  requireWay: (tx: Tx) => Promise<void>;
}

/** The part of a basket that is in stock, as it is about to be ordered. */
export interface JudgedOrder {
  lines: readonly PlannedLine[];
  records: ReadPlan['records'];
  total: Kopecks;
  /** The order itself once its goods are taken, to be judged anew beside what others took meanwhile. */
  placedId: number | null;
}

export type HeldOrder = JudgedOrder & { placedId: number };

export type JudgeOrder = (tx: Tx, order: JudgedOrder) => Promise<Judgement>;

export interface PlacedOrder {
  id: number;
  code: string;
  kind: 'order' | 'request';
  status: string;
}

export type PlaceResult =
  /** `again`: the same form was sent before, and these are its orders. */
  | { kind: 'placed'; orders: readonly PlacedOrder[]; again: boolean }
  /** Prices or stock are not what the buyer saw. */
  | { kind: 'changed' }
  /** The phone must be proved before goods are held. */
  | { kind: 'unproven'; reasons: readonly Reason[] }
  | { kind: 'empty' };
