import { bulkGoods } from './goods/bulk-goods.ts';
import type { BulkKinds } from './jobs/bulk-job.ts';
import { bulkInvoices, bulkStep, bulkTake } from './orders/step-many.ts';
import { bulkRule } from './prices/bulk-rule.ts';

/** Work on many things, by its name. */
export const bulkKinds: BulkKinds = {
  'orders.take': bulkTake,
  'orders.step': bulkStep,
  'orders.letter': bulkInvoices,
  goods: bulkGoods,
  'prices.rule': bulkRule,
};
