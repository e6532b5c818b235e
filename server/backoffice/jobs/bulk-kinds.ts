import type { Right, StaffRole } from '../../../shared/backoffice.ts';
import type { Change } from '../changes/change-as.ts';
import type { BulkRefusal } from '../entities/find-bulk-job.ts';
import { bulkGoods } from '../goods/bulk-goods.ts';
import { bulkInvoices, bulkStep, bulkTake } from '../orders/step-many.ts';
import { bulkRule } from '../prices/bulk-rule.ts';
import type { BulkName, BulkOrder } from './bulk-job.ts';

/** One part of the things of a job. */
export interface BulkPart extends BulkOrder {
  staff: { id: number; role: StaffRole };
  /** The one batch of the job. */
  batchId: number;
  now: number;
}

/** Kind of work on many things, done a part at a time. */
export interface BulkKind {
  /** A process that has lost the job meanwhile does not go on. */
  right: Right;
  /** Things of one part: buyers' writes wait as long as a part takes. */
  atOnce: number;
  /** Gives things that stay as they are. */
  work(change: Change, part: BulkPart): Promise<BulkRefusal[]>;
}

export const bulkKinds: Readonly<Record<BulkName, BulkKind>> = {
  'orders.take': bulkTake,
  'orders.step': bulkStep,
  'orders.letter': bulkInvoices,
  goods: bulkGoods,
  'prices.rule': bulkRule,
};
