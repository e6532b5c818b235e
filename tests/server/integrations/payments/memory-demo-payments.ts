import type {
  DemoPayment,
  DemoPayments,
} from '../../../../server/integrations/payments/demo-payments.ts';

/** Test payments that last as long as the test. */
export function createMemoryDemoPayments(): DemoPayments {
  const stored = new Map<string, DemoPayment>();
  return {
    find: async (id) => stored.get(id) ?? null,
    async add(payment) {
      const known = stored.get(payment.id);
      if (!known) stored.set(payment.id, payment);
      return known ?? payment;
    },
    async change(id, to) {
      const found = stored.get(id);
      if (!found) return null;
      const changed = to(found);
      stored.set(id, changed);
      return changed;
    },
  };
}
